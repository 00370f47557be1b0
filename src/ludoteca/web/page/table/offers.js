// What one player has offered or asked, answered in place.
/** @import { Seat, Table } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { button, fill, h } from "../dom.js";
import { say } from "../say.js";
import { REMATCHES } from "./rematch.js";
import { other } from "./seats.js";

/** @param {TableModel} model */
export function makeOffers(model) {
  const element = h("section", { class: "offers", "data-part": "offers", "aria-label": say("Offers"), hidden: true });
  let shown = "";
  model.addEventListener("stands", () => {
    const { table } = model;
    // The end card has what comes after the game.
    const offers = Object.entries(table?.offers ?? {}).filter(([what]) => !REMATCHES.includes(what));
    element.hidden = offers.length === 0;
    const key = JSON.stringify([offers, model.you, table?.seats]);
    if (!table || key === shown) return;
    shown = key;
    fill(element, ...offers.map(([what, by]) => offer(model, table, what, by)));
  });
  return element;
}

/** @param {TableModel} model @param {Table} table @param {string} what @param {Seat} by */
function offer(model, table, what, by) {
  const answering = other(by);
  const seat = table.seats[by];
  /** @type {Record<string, string>} */
  const sentences = {
    draw: say("{seat} offers a draw.", { seat }),
    takeback: say("{seat} asks to take a move back.", { seat }),
    pause: say("{seat} asks for a pause.", { seat }),
    "no-result": say("{seat} proposes no result.", { seat }),
  };
  const answer = (/** @type {string} */ command, /** @type {Seat} */ as) => () => void model.live.do({ command, what }, as);
  return h(
    "div",
    { class: "card offer", "data-offer": what, "data-by": by },
    h("p", null, sentences[what] ?? what),
    h(
      "p",
      { class: "row" },
      model.isMine(answering) && button(say("Agree"), answer("accept", answering), { class: "primary", "data-answer": "accept" }),
      model.isMine(answering) && button(say("Decline"), answer("decline", answering), { "data-answer": "decline" }),
      model.isMine(by) && !model.isMine(answering) && button(say("Withdraw"), answer("decline", by), { "data-answer": "withdraw" }),
    ),
  );
}
