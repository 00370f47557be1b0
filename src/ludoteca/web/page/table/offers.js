// What one player has offered or asked, answered in place.
/** @import { Seat, Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { button, fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { other } from "./state/seats.js";

/** @param {TableModel} model */
export function makeOffers(model) {
  const element = h("section", { class: "offered", "data-part": "offers", "aria-label": say("Offers"), hidden: true });
  let shown = "";
  model.addEventListener("stands", () => {
    const { table } = model;
    const offers = Object.entries(table?.offers ?? {}).filter(() => !table?.rematch);
    element.hidden = offers.length === 0;
    const key = JSON.stringify([offers, model.you, table?.names]);
    if (!table || key === shown) return;
    shown = key;
    const hadFocus = element.contains(document.activeElement);
    fill(element, ...offers.map(([what, by]) => offer(model, table, what, by)));
    if (hadFocus) element.querySelector("button")?.focus();
  });
  return element;
}

/** @param {TableModel} model @param {Table} table @param {string} what @param {Seat} by */
function offer(model, table, what, by) {
  const answering = other(by);
  const seat = what.startsWith("rematch") ? model.nameOf(by) : table.seats[by];
  /** @type {Record<string, string>} */
  const sentences = {
    draw: say("{seat} offers a draw.", { seat }),
    takeback: say("{seat} asks to take a move back.", { seat }),
    pause: say("{seat} asks for a pause.", { seat }),
    "no-result": say("{seat} proposes no result.", { seat }),
    rematch: say("{seat} wants a rematch with seats swapped.", { seat }),
    "rematch-same": say("{seat} wants a rematch with the same seats.", { seat }),
  };
  /** @type {Record<string, string>} */
  const own = {
    rematch: say("You asked for a rematch with seats swapped. Waiting for the answer."),
    "rematch-same": say("You asked for a rematch with the same seats. Waiting for the answer."),
  };
  const isOwn = model.isMine(by) && !model.isMine(answering);
  const answer = (/** @type {string} */ command, /** @type {Seat} */ as) => () => void model.live.do({ command, what }, as);
  return h(
    "div",
    { class: "offer", "data-offer": what, "data-by": by },
    h("p", { class: "grow" }, (isOwn && own[what]) || (sentences[what] ?? what)),
    model.isMine(answering) && button(say("Agree"), answer("accept", answering), { class: "primary small", "data-answer": "accept" }),
    model.isMine(answering) && button(say("Decline"), answer("decline", answering), { class: "small", "data-answer": "decline" }),
    isOwn && button(say("Withdraw"), answer("decline", by), { class: "small", "data-answer": "withdraw" }),
  );
}
