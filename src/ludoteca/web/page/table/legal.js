// The legal turns as a list to choose from.
/** @import { StepNode } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { openDialog } from "../dialog.js";
import { button, h } from "../dom.js";
import { say } from "../say.js";

const MANY = 400;

/** @param {TableModel} model */
export function openLegal(model) {
  const root = model.node ?? model.table?.legal;
  if (!root) return;
  const moves = leaves(root);
  const choose = (/** @type {string} */ move) => {
    dialog.close();
    void model.live.do({ command: "move", text: move });
  };
  const dialog = openDialog({
    title: say("Legal moves"),
    name: "moves",
    body: [h("div", { class: "legal" }, moves.slice(0, MANY).map((move) => button(move, () => choose(move), { "data-move": move })))],
  });
}

/** The moves that begin with these steps. @param {StepNode | null} node @returns {string[]} */
export function leaves(node) {
  if (!node) return [];
  return node.move !== null ? [node.move] : Object.values(node.next).flatMap(leaves);
}
