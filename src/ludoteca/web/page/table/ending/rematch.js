// A rematch: the buttons that ask for one, and what came of it; what is asked stands in the prompt.
/** @import { TableModel } from "../state/model.js" */
import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/say.js";

/** What is offered, by its key: with the seats swapped, or with the same ones. */
export const REMATCHES = ["rematch", "rematch-same"];

/** @param {TableModel} model */
export function makeRematch(model) {
  const note = h("p", { "data-part": "rematch", role: "status", hidden: true }, say("Your opponent does not want a rematch now."));
  const ask = (/** @type {string} */ what) => void model.live.do({ command: "offer", what });
  const element = button(say("Rematch"), () => ask("rematch"), { class: "primary small", "data-action": "rematch", title: say("Rematch with seats swapped") });
  const other = button(say("Rematch, same seats"), () => ask("rematch-same"), { class: "small", "data-action": "rematch-same", title: say("Rematch with the same seats") });

  model.addEventListener("stands", () => {
    const { table, you } = model;
    for (const [kind, one] of /** @type {const} */ ([["rematch", element], ["rematch-same", other]])) {
      one.hidden = !you.length || !!table?.rematch;
      one.disabled = !model.can(kind) || kind in (table?.offers ?? {});
    }
  });
  model.addEventListener("events", (event) => {
    const { detail } = /** @type {CustomEvent<import("../state/model.js").TableEvent[]>} */ (event);
    const answers = detail.filter((one) => REMATCHES.includes(one.what));
    if (answers.length) note.hidden = !answers.some((one) => one.event === "declined" && model.you.length > 0 && !model.isMine(one.seat));
  });
  return { element, other, note };
}
