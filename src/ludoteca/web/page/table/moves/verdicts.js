// What each move is worth: asked of the server while it is shown, and only where that is fair.
/** @import { StepNode, VerdictsView } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { announce } from "../../lib/announcer.js";
import { SIGNS, bare } from "../../board/verdicts.js";
import { fill, h } from "../../lib/dom.js";
import { say, sentence } from "../../lib/say.js";
import { leaves } from "./legal.js";

/** How many moves are named beside the board. */
const FEW = 5;

export class Verdicts {
  isShown = false;
  element = h("section", { class: "verdicts", "data-part": "verdicts", hidden: true, "aria-label": say("Verdicts") });
  /** @type {VerdictsView | null} */
  #known = null;
  /** What was asked about: the number of the next event. */
  #sequence = -1;
  /** Whether they were switched on since the last answer; if so, it is said when nothing is known. */
  #isNew = false;

  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("stands", () => this.#follow());
    for (const change of ["looking", "steps"]) model.addEventListener(change, () => this.#show());
  }

  /** What is known of the present position; null if it is not to be seen. */
  get known() {
    const { looking, table } = this.model;
    return this.isShown && looking === null && table?.sequence === this.#sequence ? this.#known : null;
  }

  switch() {
    this.isShown = !this.isShown;
    this.#isNew = this.isShown;
    this.#sequence = -1;
    if (!this.isShown) announce(say("Verdicts are hidden."));
    this.model.changed();
  }

  #follow() {
    const { model } = this;
    const { table } = model;
    const isDue = this.isShown && model.can("verdicts") && model.isMyTurn;
    if (table && isDue && table.sequence !== this.#sequence) void this.#ask(table.sequence);
    this.#show();
  }

  /** @param {number} sequence */
  async #ask(sequence) {
    const { model } = this;
    this.#sequence = sequence;
    this.#known = null;
    try {
      const { verdicts } = await model.live.ask("verdicts");
      if (sequence !== this.#sequence || !verdicts) return;
      this.#known = verdicts;
      if (isKnown(verdicts)) announce(verdicts.words);
      else if (this.#isNew) announce(sentence(verdicts.note));
      this.#isNew = false;
      model.changed();
    } catch (error) {
      if (sequence === this.#sequence) model.refuse(/** @type {Error} */ (error).message);
    }
  }

  #show() {
    const { known } = this;
    this.element.toggleAttribute("data-on", this.isShown);
    this.element.hidden = !known;
    fill(this.element, known && verdictLines(known, this.model.node));
  }
}

/** Whether anything is known of a position, or of the move before. @param {VerdictsView} view */
export function isKnown({ words, moves, review }) {
  return words.length > 0 || moves.length > 0 || review !== "";
}

/**
 * The position in words, and its best moves or throws; or quietly why nothing is known.
 * @param {VerdictsView} view
 * @param {StepNode | null} [begun] where the turn that is being made stands: only what can follow is listed
 */
export function verdictLines({ words, moves, review, note }, begun = null) {
  const possible = new Set(leaves(begun));
  const left = begun ? moves.filter(({ move }) => possible.has(move)) : moves;
  const listed = left.slice(0, FEW).map(({ move, kind, mark, words: worth }) =>
    h("li", { "data-verdict": kind }, h("b", null, move), " ", h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]), " ", h("span", { class: "brief", "aria-hidden": "true" }, bare(mark)), " ", h("span", { class: "worth" }, worth)));
  if (left.length > FEW) listed.push(h("li", { class: "muted" }, say("… and {left} more", { left: left.length - FEW })));
  return [
    note !== "" && h("p", { class: "small muted", "data-note": true }, sentence(note)),
    ...[review, ...words].filter(Boolean).map((text) => h("p", { class: "small" }, sentence(text))),
    listed.length > 0 && h("ol", { class: "small" }, listed),
  ];
}
