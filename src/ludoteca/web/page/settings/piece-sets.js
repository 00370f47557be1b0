// Which set of pieces a game is drawn with, where there are several.
/** @import { GameCard } from "../wire.js" */
import { pieceSet } from "./appearance.js";
import { h } from "../lib/dom.js";
import { settings, settle } from "../lib/storage.js";

/**
 * @param {GameCard} card
 * @param {string} title
 * @returns {HTMLElement | null} null where there is but one set
 */
export function pieceSetField(card, title) {
  if (card.piece_sets.length < 2) return null;
  const id = `pieces-${card.key}`;
  const now = pieceSet(card.key) || card.piece_sets[0].key;
  const choose = () => settle({ pieces: { ...settings().pieces, [card.key]: list.value } });
  const items = card.piece_sets.map(({ key, title: name }) => h("option", { value: key, selected: key === now }, name));
  const list = h("select", { id, "data-pieces": card.key, onchange: choose }, items);
  return h("div", { class: "field" }, h("label", { for: id }, title), list);
}
