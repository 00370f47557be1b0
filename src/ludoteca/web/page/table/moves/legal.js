// The legal turns as a list to choose from.
/** @import { StepNode, VerdictsView } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { SIGNS } from "../../board/verdicts.js";
import { openDialog } from "../../lib/dialog.js";
import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/say.js";

const MANY = 400;

/** @param {TableModel} model @param {VerdictsView | null} known what the moves are worth, if that is shown */
export function openLegal(model, known) {
  const root = model.node ?? model.table?.legal;
  if (!root) return;
  const legal = leaves(root);
  const worth = new Map(known?.moves.map((one) => [one.move, one]));
  // The best first; what is not known keeps its place after them.
  const moves = [...[...worth.keys()].filter((move) => legal.includes(move)), ...legal.filter((move) => !worth.has(move))];
  const choose = (/** @type {string} */ move) => {
    dialog.close();
    void model.live.do({ command: "move", text: move });
  };
  const entry = (/** @type {string} */ move) => {
    const known = worth.get(move);
    const made = button(move, () => choose(move), { "data-move": move, "data-verdict": known?.kind });
    if (known) made.append(" ", h("span", { class: "worth" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[known.kind]), ` ${known.words}`));
    return made;
  };
  const dialog = openDialog({
    title: say("Legal moves"),
    name: "moves",
    body: [h("div", { class: worth.size ? "legal judged" : "legal" }, moves.slice(0, MANY).map((move) => entry(move)))],
  });
}

/** The moves that begin with these steps. @param {StepNode | null} node @returns {string[]} */
export function leaves(node) {
  if (!node) return [];
  return node.move !== null ? [node.move] : Object.values(node.next).flatMap(leaves);
}
