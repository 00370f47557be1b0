// Go: which stones are dead, the sums, and the agreement on them.
/** @import { StepNode, Table } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { button, fill, h, write } from "../dom.js";
import { say } from "../say.js";

/** @param {TableModel} model */
export function makeMarking(model) {
  const count = h("ul", { class: "count", "data-part": "count" });
  const accepted = h("p", { class: "muted", "data-part": "accepted" });
  const seki = h("input", { type: "checkbox", "data-part": "seki" });
  const sekiLabel = h("label", { class: "check" }, seki, say("Mark seki instead"));
  const accept = button(say("Accept the count"), () => void acceptFor(model), { class: "primary", "data-action": "accept" });
  const playOn = button(say("Play on"), () => void model.do({ command: "play-on" }), { "data-action": "play-on" });
  const element = h(
    "section",
    { class: "card marking", "data-part": "marking", "aria-label": say("The count"), hidden: true },
    h("h2", null, say("The count")),
    h("p", null, say("Click a stone to mark its chain as dead or alive. Crossed stones are dead; small squares are Black's territory, small diamonds White's.")),
    sekiLabel,
    count,
    accepted,
    h("p", { class: "row" }, accept, playOn),
  );
  model.addEventListener("stands", () => {
    const { table } = model;
    element.hidden = !table?.marking || table.phase !== "marking";
    if (!table?.marking || element.hidden) return;
    fill(count, ...table.marking.count.map((line) => h("li", null, line)));
    write(accepted, table.marking.accepted.map((seat) => say("{seat} has accepted.", { seat: table.seats[seat] })).join(" "));
    const isMine = model.you.length > 0;
    sekiLabel.hidden = !model.can("seki");
    for (const one of [accept, playOn, seki]) one.disabled = !isMine;
    accept.disabled = !isMine || model.you.every((seat) => table.marking?.accepted.includes(seat));
  });
  return { element, mark: (/** @type {string} */ point) => void mark(model, point, seki.checked) };
}

/**
 * Accept for everybody at this page: people who sit together have looked together.
 * @param {TableModel} model
 */
export async function acceptFor(model) {
  for (const seat of model.you) {
    if (model.table?.marking && !model.table.marking.accepted.includes(seat)) await model.do({ command: "accept-score" }, seat);
  }
}

/**
 * @param {TableModel} model
 * @param {string} point
 * @param {boolean} asSeki
 */
export function mark(model, point, asSeki) {
  const { marking } = model.table ?? {};
  if (!marking) return Promise.resolve(false);
  return model.do(
    asSeki
      ? { command: "mark-seki", point, seki: !marking.seki.includes(point) }
      : { command: "mark-dead", point, dead: !marking.dead.includes(point) },
  );
}

/**
 * While stones are marked, each stone can be touched: one step that says which.
 * @param {Table} table
 * @returns {StepNode}
 */
export function stonesToMark(table) {
  /** @type {Record<string, StepNode>} */
  const next = {};
  for (const point of Object.keys(table.standing)) next[point] = { say: "", next: {}, names: {}, move: point };
  return { say: table.expected, next, names: {}, move: null };
}
