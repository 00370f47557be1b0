// A phase of the game, before or after play: what is asked, how it stands, and what can be done.
/** @import { StyleView, PhaseChoice, PhaseView, Seat, StepNode, Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { button, fill, h } from "../lib/dom.js";
import { capital, say, sentence } from "../lib/say.js";
import { settings } from "../lib/storage.js";
import { boardTheme } from "../settings/appearance.js";
import { drawMeaning } from "../board/marks.js";
import { Scene } from "../board/scene.js";
import { SEATS } from "./state/seats.js";

/** How long what a lot decided stays, in milliseconds. */
const SHOWN = 6000;

/** The panel of a phase; the game says what is in it. */
export class PhasePanel {
  element = h("section", { class: "card phase", "data-part": "phase", hidden: true });
  /** The key of the choice that names a point by touching it; "" for the usual one. */
  #mode = "";
  #timer = 0;
  #shown = "";
  /** @type {Table | null} */
  #before = null;
  /** Draws the marks of the legend. @type {Scene | null} */
  #scene = null;

  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("stands", () => this.#show());
  }

  /** Set the board style. @param {StyleView} style */
  learn(style) {
    this.#scene = new Scene(style, "");
    this.#shown = "";
    this.#show();
  }

  /** The phase that people at this page can take part in. @returns {PhaseView | null} */
  get phase() {
    const { table, looking } = this.model;
    return table && table.stage !== "over" && looking === null ? table.phase : null;
  }

  /** What touching a point does now. @returns {PhaseChoice | null} */
  get touch() {
    const { phase } = this;
    return phase?.choices.find((one) => one.key === this.#mode) ?? phase?.touch ?? null;
  }

  /** The points that can be touched, as the board wants them: one step says which. @returns {StepNode | null} */
  get legal() {
    const { touch } = this;
    if (!touch) return null;
    const next = Object.fromEntries(touch.points.map((point) => [point, { say: "", next: {}, names: {}, signs: {}, move: point, lands: "" }]));
    return { say: this.model.expected, next, names: {}, signs: {}, move: null, lands: "" };
  }

  /**
   * @param {PhaseChoice} choice
   * @param {string} point "" if none is named
   * @param {Seat | null} [seat] for whom
   */
  pick(choice, point, seat = null) {
    if (choice.is_personal && seat === null && this.model.you.length > 1) return this.#ask(choice);
    if (!choice.points.length) return void this.model.live.do(/** @type {any} */ (choice.command), seat);
    if (point) {
      const named = choice.points.find((one) => one.toLowerCase() === point.toLowerCase()) ?? point;
      return void this.model.live.do(/** @type {any} */ ({ ...choice.command, point: named }), seat);
    }
    this.#mode = this.#mode === choice.key ? "" : choice.key;
    this.model.changed();
  }

  /** Let the people at this page say who of them does it. @param {PhaseChoice} choice */
  #ask(choice) {
    const [first] = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(`[data-choice="${choice.key}"]`));
    first?.focus();
  }

  /**
   * Do what was typed: a point, a word or a key, or a word with a point; false if it means something else.
   * @param {string} text
   */
  read(text) {
    const { phase, touch } = this;
    if (!phase) return false;
    const typed = text.toLocaleLowerCase();
    if (touch?.points.some((point) => point.toLowerCase() === typed)) return this.#did(touch, text);
    if (!typed && phase.choices.length === 1) return this.#did(phase.choices[0], "");
    for (const choice of phase.touch ? [...phase.choices, phase.touch] : phase.choices) {
      for (const word of [choice.letter, choice.key, choice.word.toLocaleLowerCase()].filter(Boolean)) {
        if (typed === word) return this.#did(choice, "");
        if (choice.points.length && typed.startsWith(`${word} `)) return this.#did(choice, text.slice(word.length).trim());
      }
    }
    return false;
  }

  /** @param {PhaseChoice} choice @param {string} point */
  #did(choice, point) {
    this.pick(choice, point);
    return true;
  }

  #show() {
    const { table } = this.model;
    if (!table) return;
    const before = this.#before;
    this.#before = table;
    const isDecided = before?.stage === "before" && before.phase?.key !== table.phase?.key;
    if (isDecided && before.phase) this.#reveal(before.phase.title);
    if (this.#timer) return;
    const { phase } = this;
    this.element.hidden = !phase;
    if (!phase) this.#mode = "";
    const key = JSON.stringify([phase, this.#mode, this.model.you, table.names, settings().keys]);
    if (!phase || key === this.#shown) return;
    this.#shown = key;
    this.element.setAttribute("aria-label", phase.title);
    this.element.dataset.phase = phase.key;
    fill(this.element, h("h2", null, capital(phase.title)), ...this.#parts(phase, table));
  }

  /** @param {PhaseView} phase @param {Table} table */
  #parts(phase, table) {
    const { model, touch } = this;
    const awaited = phase.asked.filter((seat) => !model.isMine(seat)).map((seat) => (phase.settles_seats ? table.names[seat] : model.nameOf(seat)));
    const isMine = phase.asked.some((seat) => model.isMine(seat));
    return [
      phase.choices.length > 0 && h("p", { class: "row" }, phase.choices.flatMap((choice, index) => this.#buttons(choice, !index, table))),
      phase.status.length > 0 && h("ul", { class: "phase-notes", "data-part": "notes" }, phase.status.map((one) => h("li", null, sentence(one)))),
      this.#legend(phase),
      touch && this.#mode && h("p", { "data-part": "touch" }, say("Select a point: {what}.", { what: touch.title })),
      !isMine && awaited.length > 0 && h("p", { class: "muted", "data-part": "awaited" }, say("Waiting for {player}.", { player: awaited.join(", ") })),
    ];
  }

  /** What the marks on the board mean, each with its picture. @param {PhaseView} phase */
  #legend({ legend }) {
    const scene = this.#scene;
    const entries = Object.entries(legend);
    if (!scene || !entries.length) return null;
    const theme = { class: "ludoteca", "data-game": scene.style.game, "data-theme": boardTheme() };
    return h("dl", { class: "legend", "data-part": "legend" }, entries.map(([mark, meaning]) =>
      h("div", { "data-meaning": mark }, h("dt", theme, drawMeaning(scene, mark)), h("dd", null, meaning))));
  }

  /**
   * One button; one for each person where it matters who of them does it.
   * @param {PhaseChoice} choice
   * @param {boolean} isFirst
   * @param {Table} table
   */
  #buttons(choice, isFirst, table) {
    const { you } = this.model;
    const word = capital(choice.word);
    const letter = settings().keys && choice.letter;
    const isMode = choice.points.length > 0;
    const more = {
      class: isFirst ? "primary small" : "small",
      title: choice.title,
      "data-choice": choice.key,
      "aria-keyshortcuts": letter,
      ...(isMode ? { "aria-pressed": String(this.#mode === choice.key) } : {}),
    };
    const label = (/** @type {string} */ text) => [h("span", null, text), letter && " ", letter && h("kbd", { "aria-hidden": "true" }, letter)];
    if (!choice.is_personal || you.length < SEATS.length) return [h("button", { type: "button", onclick: () => this.pick(choice, ""), ...more }, label(word))];
    return SEATS.map((seat) =>
      h("button", { type: "button", onclick: () => this.pick(choice, "", seat), ...more, "data-seat": seat }, label(say("{seat}: {what}", { seat: table.seats[seat], what: choice.word }))),
    );
  }

  /** Keep what a lot decided in view for a moment. @param {string} title */
  #reveal(title) {
    this.#shown = "";
    this.element.hidden = false;
    fill(
      this.element,
      h("h2", null, capital(title)),
      h("p", null, this.model.narration.map(sentence).join(" ")),
      button(say("Continue"), () => this.#finish(), { class: "primary", "data-action": "phase-done" }),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(), SHOWN);
  }

  #finish() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.model.changed();
  }

  close() {
    clearTimeout(this.#timer);
  }
}
