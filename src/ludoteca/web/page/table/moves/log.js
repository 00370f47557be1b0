// What has happened, in words, the latest first: beside a long board there is room for it.
/** @import { TableModel } from "../state/model.js" */
import { fill, h } from "../../lib/dom.js";
import { say, sentence } from "../../lib/say.js";

/** How many moves and throws are listed. */
const MANY = 30;

/** @param {TableModel} model */
export function makeLog(model) {
  const lines = h("ol");
  const element = h("section", { class: "log small", "data-part": "log", "aria-label": say("What has happened") }, lines);
  let shown = "";

  function show() {
    const { table, looking } = model;
    const plies = table?.plies.slice(0, looking ?? undefined) ?? [];
    // Most changes at a table are not moves.
    const key = `${plies.length} ${plies.at(-1)?.narration.join(" ")}`;
    if (key === shown) return;
    shown = key;
    fill(lines, plies.slice(-MANY).reverse().map(({ narration, is_throw: isThrow, seat }) =>
      h("li", { class: isThrow ? "muted" : "", "data-seat": seat }, narration.map(sentence).join(" "))));
  }
  for (const change of ["stands", "looking"]) model.addEventListener(change, show);
  return element;
}
