// A line of moves as a .ludo text (docs/ludo.md), to continue from a variation.
/** @import { BoardRequest, OptionValue } from "../wire.js" */

const SPECIAL = /["\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

/** @param {string} text */
function quoted(text) {
  const escape = (/** @type {string} */ sign) =>
    sign === '"' || sign === "\\" ? `\\${sign}` : `\\u(${sign.charCodeAt(0).toString(16)})`;
  return `"${text.replace(SPECIAL, escape)}"`;
}

/** @param {OptionValue} value */
function literal(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : quoted(value);
}

/** Write a line of moves as a game. @param {BoardRequest} line */
export function toLudo(line) {
  const tags = [`[Ludo "1"]`, "", `[Game ${quoted(line.game)}]`];
  if (line.rules) tags.push(`[Rules ${quoted(line.rules)}]`);
  for (const [key, value] of Object.entries(line.options ?? {})) {
    tags.push(`[Option ${key} ${literal(value)}]`);
  }
  if (line.start) tags.push(`[Start ${quoted(line.start)}]`);
  return `${tags.join("\n")}\n\n${(line.moves ?? []).map(quoted).join("\n")}\n*\n`;
}
