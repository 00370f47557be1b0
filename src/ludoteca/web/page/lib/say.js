// Texts for people, in the language of the page: an English template and what fills its places.
import { textsAddress } from "./hashes.js";

/** @typedef {{ texts: Record<string, string[]>, decimal: string, plurals: number[], fraction: number }} Spoken */

/** @type {Spoken} */
let spoken = { texts: {}, decimal: ".", plurals: [], fraction: 0 };
let current = "en";

/** The key of the page's language. */
export const language = () => current;

/** Write dates and times; in English with the day before the month. @param {Intl.DateTimeFormatOptions} options */
export const dateFormat = (options) => new Intl.DateTimeFormat(current === "en" ? "en-GB" : current, options);

/** Learn a language; what it lacks stays English. @param {string} key */
export async function learn(key) {
  try {
    const answer = await fetch(textsAddress(key));
    if (answer.ok) {
      spoken = await answer.json();
      current = key;
    }
  } catch {
    // Without the server the page is in English.
  }
  document.documentElement.lang = current;
}

/**
 * Say something; a number called `count` chooses between singular and plural.
 * @param {string} template
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(template, values = {}) {
  const forms = spoken.texts[template] ?? [template];
  const text = forms[form(forms, values.count)] ?? template;
  const chosen = template.includes("|") ? text : text.split("|")[0];
  return chosen.replace(/\{(\w+)(?::[^}]*)?\}/g, (whole, name) =>
    name in values ? shown(values[name]) : whole,
  );
}

/** Begin a word or title with a capital letter. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/**
 * Write what was said as a whole sentence: with a capital and a full stop. Moves and points keep
 * their letters.
 * @param {string} text
 */
export function sentence(text) {
  const isMove = /^\S*\d/.test(text);
  const begun = isMove ? text : capital(text);
  return !begun || /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}

/** @param {string[]} forms @param {string | number | undefined} count */
function form(forms, count) {
  if (forms.length === 1 || typeof count !== "number") return forms.length - 1;
  if (count % 1) return spoken.fraction;
  return spoken.plurals[count < spoken.plurals.length ? count : 100 + (count % 100)];
}

/** @param {string | number} value */
function shown(value) {
  const text = String(value);
  return typeof value === "number" ? text.replace(".", spoken.decimal) : text;
}
