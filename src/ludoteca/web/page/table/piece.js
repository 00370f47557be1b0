// A single piece of the game, drawn beside the board as on it.
/** @import { Look } from "../wire.js" */
import { boardTheme, pieceSet } from "../appearance.js";
import { fetchLook } from "../board/look.js";
import { fromMarkup } from "../board/svg.js";
import { BASE_URL } from "../base-url.js";
import { h, s } from "../dom.js";
import { language } from "../say.js";

/**
 * @param {string} address where the look is
 * @returns {Promise<Look>}
 */
export const lookAt = (address) => fetchLook(address, { server: BASE_URL.href, flipped: false, portrait: false, language: language() });

/**
 * @param {Look} look
 * @param {string} sign
 */
export function pieceOf(look, sign) {
  const markup = look.pieces.find((one) => one.sign === sign)?.markup ?? {};
  const drawn = markup[pieceSet(look.game)] ?? Object.values(markup)[0] ?? "";
  return h(
    "span",
    { class: "piece-alone ludoteca", "data-game": look.game, "data-theme": boardTheme(), "aria-hidden": "true" },
    s("svg", { viewBox: "-50 -52 100 104" }, fromMarkup(look.defs, "defs"), fromMarkup(drawn)),
  );
}
