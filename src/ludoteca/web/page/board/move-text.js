// Moves as lists show them, with the piece drawn in the script of the pieces on the board.
import { pieceSet } from "../settings/appearance.js";
import { fetchStyle, styleOptions } from "./board-style.js";
import { fromMarkup } from "./svg.js";
import { h, s } from "../lib/dom.js";

/** The square of a kanji, in units of its outline. */
const KANJI = "-140 -140 280 280";

/**
 * @param {{style: string, game: string}} shown the board that the move was made on
 * @param {{text: string, piece: string, written: string}} made
 * @returns {(Node | string)[]}
 */
export function moveText(shown, { text, piece, written }) {
  return piece ? [figurine(shown, piece), written] : [written || text];
}

/** @param {{style: string, game: string}} shown @param {string} sign */
function figurine({ style, game }, sign) {
  const container = h("span", { class: "figurine", role: "img", "aria-label": sign });
  void draw(container, style, game, sign).catch(() => (container.textContent = sign));
  return container;
}

/** @param {HTMLElement} container @param {string} style @param {string} game @param {string} sign */
async function draw(container, style, game, sign) {
  const { pieces, piece_sets: sets, outlines } = await fetchStyle(style, styleOptions(document.documentElement, false));
  const set = sets.includes(pieceSet(game)) ? pieceSet(game) : sets[0] ?? "";
  const markup = pieces.find((one) => one.sign === sign)?.markup ?? {};
  const written = (/** @type {string} */ key) => [...fromMarkup(markup[key] ?? "").querySelectorAll("[data-kanji]")];
  // In a list one kanji says it, even where the pieces have two.
  const [kanji] = written(set).length ? sets.map(written).find((found) => found.length === 1) ?? [] : [];
  const outline = outlines[kanji?.getAttribute("data-kanji") ?? ""];
  if (!outline) container.textContent = sign;
  else container.append(s("svg", { viewBox: KANJI, "aria-hidden": "true" }, s("path", { d: outline, fill: "currentColor" })));
}
