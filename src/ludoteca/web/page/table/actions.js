// What can be done besides moving: the same actions, letters and words as in the terminal.
/** @import { ActionView } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
/** @import { PhasePanel } from "./phase.js" */
import { confirmed } from "../lib/dialog.js";
import { dress, fill, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { letterOf } from "../lib/keys.js";
import { changes, settings } from "../lib/storage.js";
import { go } from "../lib/router.js";
import { capital, say, sentence } from "../lib/say.js";
import { help } from "../lib/screen.js";

/** Quiet icons beside the board, whether they can be used now or not. */
const AT_HAND = ["hint", "undo", "offer", "resign"];
/** What the menu has; claims follow. */
const IN_MENU = ["moves", "verdicts", "save", "pause", "no-result"];
/** What is only there while it can be used; so are claims. */
const SOMETIMES = ["no-result"];

/**
 * @typedef {object} Acts what the table does itself
 * @property {() => boolean} callBack
 * @property {() => void} hint
 * @property {() => void} moves
 * @property {() => void} verdicts
 * @property {() => void} view
 * @property {() => void} list
 * @property {() => void} save
 * @property {() => void} flip
 * @property {() => void} focusBoard
 * @property {() => void} type
 * @property {() => void} menu
 * @property {{key: string, title: string, act: () => void}[]} spoken
 */

/** All actions of one table. */
export class Actions {
  element = h("section", { class: "actions", "data-part": "actions", "aria-label": say("Actions") });
  /** The button that opens the menu; it stays where it is. */
  opener = h("button", { type: "button", class: "plain icon", title: say("Menu"), "aria-label": say("Menu"), "aria-haspopup": "dialog", "data-action": "menu", onclick: () => this.acts.menu() }, icon("menu"));
  /** What the menu shows of them. */
  menu = h("div", { class: "menu-list" });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {TableModel} model @param {Acts} acts @param {PhasePanel} phase */
  constructor(model, acts, phase) {
    this.model = model;
    this.acts = acts;
    this.phase = phase;
    model.addEventListener("stands", this.#show);
    changes.addEventListener("settings", this.#show);
    document.addEventListener("keydown", this.#key);
  }

  close() {
    changes.removeEventListener("settings", this.#show);
    document.removeEventListener("keydown", this.#key);
  }

  /** The actions of the game that make sense in the page. @returns {ActionView[]} */
  get #known() {
    const { actions = [], claims = {} } = this.model.card ?? {};
    return actions.filter(({ key }) => key in ACTS || key in claims);
  }

  /** What can be done now; in a phase, what it brings, and only what is possible. @returns {ActionView[]} */
  get present() {
    const { phase } = this.phase;
    if (!phase) return this.#known;
    return [...phase.choices, ...this.#known.filter(({ key }) => this.#isPossible(key))];
  }

  /** Keys that only the page has. */
  get own() {
    const { you, table } = this.model;
    return [
      { key: "f", title: say("flip the board"), act: this.acts.flip },
      { key: "b", title: say("go to the board"), act: this.acts.focusBoard },
      ...(you.length && table?.stage !== "over" ? [{ key: "t", title: say("type a move"), act: this.acts.type }] : []),
      ...this.acts.spoken,
    ];
  }

  /** Find an action by its letter or its word. @param {string} typed */
  find(typed) {
    const wanted = typed.toLocaleLowerCase();
    if (!wanted) return null;
    return this.present.find(({ letter, word }) => letter === wanted || word.toLocaleLowerCase() === wanted) ?? null;
  }

  /** @param {string} key */
  run(key) {
    const choice = this.phase.phase?.choices.find((one) => one.key === key);
    if (choice) return this.phase.pick(choice, "");
    if (key === "undo" && this.acts.callBack()) return;
    if (!this.#isPossible(key)) {
      this.model.refuse(say("This is not possible now."));
      return;
    }
    const claim = this.model.card?.claims[key];
    if (claim) void this.#claim(key, claim);
    else ACTS[key]?.(this.model, this.acts);
  }

  /** @param {string} key @param {string} command */
  async #claim(key, command) {
    const { model } = this;
    const { word = key, title = key } = this.#known.find((one) => one.key === key) ?? {};
    try {
      const { sentences } = await model.live.ask("claim", { text: key });
      const isSure = await confirmed({ title: capital(title), text: sentences.map(sentence).join(" "), yes: capital(word), name: "claim", danger: true });
      if (isSure) await model.live.do({ command });
    } catch (error) {
      model.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} key */
  #isPossible(key) {
    const { model } = this;
    if (["help", "view", "list", "save", "quit"].includes(key)) return true;
    if (key === "undo" && model.isBegun) return true;
    return model.can(key) || (key === "pause" && model.can("resume"));
  }

  #addButtons() {
    const { card, isWatched } = this.model;
    const atHand = isWatched ? ["pause"] : AT_HAND;
    const inMenu = [...IN_MENU, ...Object.keys(card?.claims ?? {})].filter((key) => !atHand.includes(key));
    for (const key of atHand) this.#add(this.element, key, "plain icon");
    for (const key of inMenu) this.#add(this.menu, key, "plain");
  }

  /** @param {HTMLElement} container @param {string} key @param {string} kind */
  #add(container, key, kind) {
    if (!this.#known.some((one) => one.key === key)) return;
    const made = h("button", { type: "button", class: kind, "data-action": key, onclick: () => this.run(key) });
    this.#buttons.set(key, made);
    container.append(made);
  }

  #show = () => {
    const { model } = this;
    const { card, table } = model;
    if (!table || !card) return;
    if (!this.#buttons.size) this.#addButtons();
    for (const [key, made] of this.#buttons) {
      const action = this.#known.find((one) => one.key === key);
      if (!action) continue;
      const isResuming = key === "pause" && table.is_paused;
      const label = isResuming ? say("Continue") : LABELS[key]?.() ?? capital(action.title);
      const letter = settings().keys && action.letter;
      if (made.dataset.label !== `${label} ${letter}`) this.#label(made, isResuming ? "resume" : key, label, letter || "");
      const isPossible = this.#isPossible(key);
      made.setAttribute("aria-disabled", String(!isPossible));
      const isOver = table.stage === "over" && AT_HAND.includes(key) && !isPossible;
      made.hidden = isOver || (SOMETIMES.includes(key) || key in card.claims ? !isPossible : key !== "save" && !model.you.length && !isPossible);
    }
  };

  /** A button in the menu says its name; an icon shows it as a tooltip. @param {HTMLButtonElement} made @param {string} drawing @param {string} label @param {string} letter */
  #label(made, drawing, label, letter) {
    const isIcon = this.element.contains(made);
    made.dataset.label = `${label} ${letter}`;
    dress(made, { "aria-keyshortcuts": letter || null, "aria-label": isIcon && label, title: isIcon && (letter ? `${label} (${letter})` : label) });
    if (isIcon) fill(made, icon(drawing));
    else fill(made, icon(drawing), h("span", { class: "grow" }, label), letter && h("kbd", { "aria-hidden": "true" }, letter));
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!settings().keys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const from = /** @type {HTMLElement} */ (event.composedPath()[0]);
    if (from instanceof HTMLElement && from.matches("input:not([type=checkbox]), select, textarea")) return;
    const letter = letterOf(event);
    // A choice of a phase may have no letter either: no letter must not find it.
    if (!letter) return;
    const own = this.own.find((one) => one.key === letter);
    const action = this.present.find((one) => one.letter === letter);
    if (!own && !action) return;
    event.preventDefault();
    if (action) this.run(action.key);
    else own?.act();
  };
}

/** @type {Record<string, () => string>} */
const LABELS = {
  undo: () => say("Take back"),
  hint: () => say("Hint"),
  moves: () => say("Legal moves"),
  verdicts: () => say("Verdicts"),
  pause: () => say("Pause"),
  offer: () => say("Offer a draw"),
  "no-result": () => say("No result"),
  save: () => say("Save and share"),
  resign: () => say("Resign"),
};

/** @type {Record<string, (model: TableModel, acts: Acts) => unknown>} */
const ACTS = {
  help,
  hint: (_, acts) => acts.hint(),
  undo: (model) => model.live.do({ command: "offer", what: "takeback" }),
  moves: (_, acts) => acts.moves(),
  verdicts: (_, acts) => acts.verdicts(),
  view: (_, acts) => acts.view(),
  list: (_, acts) => acts.list(),
  save: (_, acts) => acts.save(),
  offer: (model) => model.live.do({ command: "offer", what: "draw" }),
  "no-result": (model) => model.live.do({ command: "offer", what: "no-result" }),
  pause: (model) => model.live.do(pausing(model)),
  quit: () => go(),
  resign,
};

/** @param {TableModel} model */
function pausing(model) {
  if (model.table?.is_paused) return { command: "resume" };
  return model.isWatched ? { command: "pause" } : { command: "offer", what: "pause" };
}

/** @param {TableModel} model */
async function resign(model) {
  const isSure = await confirmed({
    title: say("Do you want to resign?"),
    yes: say("Resign"),
    no: say("Play on"),
    name: "resign",
    danger: true,
  });
  if (isSure) await model.live.do({ command: "resign" });
}
