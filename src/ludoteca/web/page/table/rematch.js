// Another game: both ways to ask for one, and what has been asked, for both players.
/** @import { Seat } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { button, fill, h } from "../dom.js";
import { say } from "../say.js";
import { other } from "./seats.js";

/** What is offered, by its key: with the seats swapped, or with the same ones. */
export const REMATCHES = ["rematch", "rematch-same"];

/** @returns {Record<string, string>} */
const titles = () => ({ rematch: say("Rematch with seats swapped"), "rematch-same": say("Rematch with the same seats") });

/**
 * @param {TableModel} model
 * @param {() => void} failed called if an offer did not go out
 */
export function makeRematch(model, failed) {
  const element = h("div", { class: "rematch", "data-part": "rematch" });
  let shown = "";
  let isDeclined = false;

  model.addEventListener("stands", () => {
    const { table, you } = model;
    if (!table) return;
    const possible = REMATCHES.filter((kind) => model.can(kind));
    const isOver = table.stage === "over" && !table.rematch;
    const key = JSON.stringify([isOver, table.offers, possible, you, isDeclined]);
    if (key === shown) return;
    shown = key;
    const hadFocus = element.contains(document.activeElement);
    fill(element, isOver && isDeclined && h("p", null, say("Your opponent does not want a rematch now.")), ...(isOver ? [...REMATCHES].sort(offeredFirst).map(way) : []));
    if (hadFocus) element.querySelector("button")?.focus();
  });
  model.addEventListener("events", (event) => {
    const { detail } = /** @type {CustomEvent<import("./model.js").TableEvent[]>} */ (event);
    const answers = detail.filter((one) => REMATCHES.includes(one.what));
    if (answers.length) isDeclined = answers.some((one) => one.event === "declined" && model.you.length > 0 && !model.isMine(one.seat));
  });

  /** @param {string} one @param {string} another */
  const offeredFirst = (one, another) => Number(another in (model.table?.offers ?? {})) - Number(one in (model.table?.offers ?? {}));

  /** One way to play again: what was offered, or a button to offer it. @param {string} kind @param {number} number */
  function way(kind, number) {
    const { table, you } = model;
    const by = table?.offers[kind];
    if (by !== undefined) return offered(kind, by);
    if (!you.length || !model.can(kind)) return null;
    const isFirst = number === 0 && !Object.keys(table?.offers ?? {}).length;
    return button(titles()[kind], () => void send({ command: "offer", what: kind }), { class: isFirst && "primary", "data-action": kind });
  }

  /** @param {string} kind @param {Seat} by */
  function offered(kind, by) {
    const name = model.nameOf(by);
    const isSame = kind === "rematch-same";
    const wish = isSame ? say("{seat} wants a rematch with the same seats.", { seat: name }) : say("{seat} wants a rematch with seats swapped.", { seat: name });
    const mine = isSame ? say("You asked for a rematch with the same seats. Waiting for the answer.") : say("You asked for a rematch with seats swapped. Waiting for the answer.");
    const isAnswering = model.isMine(other(by));
    return h(
      "div",
      { class: "card offer", "data-offer": kind, "data-by": by },
      h("p", null, model.isMine(by) && !isAnswering ? mine : wish),
      h(
        "p",
        { class: "row" },
        isAnswering && button(say("Agree"), () => void send({ command: "accept", what: kind }, other(by)), { class: "primary", "data-answer": "accept" }),
        isAnswering && button(say("Decline"), () => void send({ command: "decline", what: kind }, other(by)), { "data-answer": "decline" }),
        model.isMine(by) && !isAnswering && button(say("Withdraw"), () => void send({ command: "decline", what: kind }, by), { "data-answer": "withdraw" }),
      ),
    );
  }

  /** Without a seat, somebody who holds both agrees at once. @param {import("../live.js").Command} command @param {Seat | null} [seat] */
  async function send(command, seat = null) {
    if (!(await model.live.do(command, seat))) failed();
  }

  return element;
}
