// Texts for people, in the language of the page: an English template and what fills its places.
import { BASE_URL } from "./base-url.js";

/** @type {Record<string, string[]>} */
let catalogue = {};
let current = "en";

/** The key of the page's language. */
export const language = () => current;

/** @type {Record<string, (count: number) => number>} */
const PLURALS = {
  ru(count) {
    if (count % 1) return 1;
    const last = count % 10;
    const lastTwo = count % 100;
    if (last === 1 && lastTwo !== 11) return 0;
    return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 1 : 2;
  },
};
const DECIMAL_COMMA = new Set(["bg", "ru"]);

/**
 * Learn a language; what it lacks stays English.
 * @param {string} key
 */
export async function learn(key) {
  try {
    const answer = await fetch(new URL(`page/texts/${encodeURIComponent(key)}.json`, BASE_URL));
    if (answer.ok) {
      catalogue = await answer.json();
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
  const forms = catalogue[template] ?? [template];
  const text = forms[form(forms, values.count)] ?? template;
  const chosen = template.includes("|") ? text : text.split("|")[0];
  return chosen.replace(/\{(\w+)(?::[^}]*)?\}/g, (whole, name) =>
    name in values ? shown(values[name]) : whole,
  );
}

/**
 * Write what was said as a whole sentence: with a capital and a full stop. Moves and points keep
 * their letters.
 * @param {string} text
 */
export function sentence(text) {
  const isMove = /^\S*\d/.test(text);
  const begun = isMove ? text : text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
  return !begun || /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * @param {string[]} forms
 * @param {string | number | undefined} count
 */
function form(forms, count) {
  if (forms.length === 1 || typeof count !== "number") return forms.length - 1;
  return (PLURALS[current] ?? ((number) => Number(number !== 1)))(count);
}

/** @param {string | number} value */
function shown(value) {
  const text = String(value);
  return typeof value === "number" && DECIMAL_COMMA.has(current) ? text.replace(".", ",") : text;
}
