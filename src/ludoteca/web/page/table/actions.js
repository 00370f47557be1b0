// What can be done besides moving: the same actions, letters and words as in the terminal.
/** @import { Action } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { confirmed } from "../dialog.js";
import { button, dress, fill, h } from "../dom.js";
import { letterOf } from "../keys.js";
import { changes, settings } from "../storage.js";
import { go } from "../router.js";
import { say, sentence } from "../say.js";
import { help } from "../screen.js";

/** Buttons that stay where they are, whether they can be used now or not. */
const STEADY = ["undo", "hint", "moves", "pause"];
const SOMETIMES = ["offer", "declare", "no-result"];

/**
 * @typedef {object} Acts what the table does itself
 * @property {() => boolean} callBack
 * @property {() => void} hint
 * @property {() => void} moves
 * @property {() => void} view
 * @property {() => void} list
 * @property {() => void} save
 * @property {() => void} accept
 * @property {() => void} seki
 * @property {() => void} flip
 * @property {() => void} focusBoard
 * @property {() => void} type
 */

/** All actions of one table. */
export class Actions {
  element = h("section", { class: "actions", "data-part": "actions", "aria-label": say("Actions") });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {TableModel} model
   * @param {Acts} acts
   */
  constructor(model, acts) {
    this.model = model;
    this.acts = acts;
    for (const key of [...STEADY, ...SOMETIMES, "save", "resign"]) this.#add(key);
    model.addEventListener("stands", this.#show);
    changes.addEventListener("settings", this.#show);
    document.addEventListener("keydown", this.#key);
  }

  close() {
    changes.removeEventListener("settings", this.#show);
    document.removeEventListener("keydown", this.#key);
  }

  /** The actions of the present phase; some make sense in the terminal only. @returns {Action[]} */
  get present() {
    const { house, table } = this.model;
    const all = table?.phase === "marking" ? house.marking_actions : house.actions;
    return all.filter(({ key }) => key in ACTS);
  }

  /** Keys that only the page has. */
  get own() {
    const { you, table } = this.model;
    return [
      { key: "f", title: say("turn the board round"), act: this.acts.flip },
      { key: "b", title: say("go to the board"), act: this.acts.focusBoard },
      ...(you.length && table?.phase !== "over" ? [{ key: "t", title: say("type a move"), act: this.acts.type }] : []),
    ];
  }

  /**
   * Find an action by its letter or its word.
   * @param {string} typed
   */
  find(typed) {
    const wanted = typed.toLocaleLowerCase();
    if (!wanted) return null;
    return this.present.find(({ letter, word }) => letter === wanted || word.toLocaleLowerCase() === wanted) ?? null;
  }

  /** @param {string} key */
  run(key) {
    if (key === "undo" && this.acts.callBack()) return;
    if (!this.#isPossible(key)) {
      this.model.refuse(say("This is not possible now."));
      return;
    }
    ACTS[key]?.(this.model, this.acts);
  }

  /** @param {string} key */
  #isPossible(key) {
    const { model } = this;
    if (["help", "view", "list", "save", "quit"].includes(key)) return true;
    if (key === "undo" && model.isBegun) return true;
    return model.can(key) || (key === "pause" && model.can("resume"));
  }

  /** @param {string} key */
  #add(key) {
    const action = this.model.house.actions.find((one) => one.key === key);
    if (!action) return;
    const made = button("", () => this.run(key), { "data-action": key });
    this.#buttons.set(key, made);
    this.element.append(made);
  }

  #show = () => {
    const { model } = this;
    const { table } = model;
    if (!table) return;
    for (const [key, made] of this.#buttons) {
      const action = model.house.actions.find((one) => one.key === key);
      if (!action) continue;
      const isResuming = key === "pause" && table.is_paused;
      const label = isResuming ? say("Go on") : LABELS[key]?.() ?? action.word;
      const letter = settings().keys && action.letter;
      if (made.dataset.label !== `${label} ${letter}`) {
        made.dataset.label = `${label} ${letter}`;
        dress(made, { "aria-keyshortcuts": letter });
        fill(made, h("span", null, label), letter && [" ", h("kbd", { "aria-hidden": "true" }, letter)]);
      }
      made.title = action.title;
      const isPossible = this.#isPossible(key);
      made.setAttribute("aria-disabled", String(!isPossible));
      made.hidden = SOMETIMES.includes(key) ? !isPossible : key !== "save" && !model.you.length && !isPossible;
    }
  };

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!settings().keys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const from = /** @type {HTMLElement} */ (event.composedPath()[0]);
    if (from instanceof HTMLElement && from.matches("input:not([type=checkbox]), select, textarea")) return;
    const letter = letterOf(event);
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
  pause: () => say("Pause"),
  offer: () => say("Offer a draw"),
  declare: () => say("Declare an impasse"),
  "no-result": () => say("No result"),
  save: () => say("Save and share"),
  resign: () => say("Resign"),
};

/** @type {Record<string, (model: TableModel, acts: Acts) => unknown>} */
const ACTS = {
  help,
  hint: (_, acts) => acts.hint(),
  undo: (model) => model.do({ command: "offer", what: "takeback" }),
  moves: (_, acts) => acts.moves(),
  view: (_, acts) => acts.view(),
  list: (_, acts) => acts.list(),
  save: (_, acts) => acts.save(),
  offer: (model) => model.do({ command: "offer", what: "draw" }),
  "no-result": (model) => model.do({ command: "offer", what: "no-result" }),
  pause: (model) => model.do(pausing(model)),
  accept: (_, acts) => acts.accept(),
  "play-on": (model) => model.do({ command: "play-on" }),
  seki: (_, acts) => acts.seki(),
  quit: () => go(),
  resign,
  declare,
};

/** @param {TableModel} model */
function pausing(model) {
  if (model.table?.is_paused) return { command: "resume" };
  return model.isWatched ? { command: "pause" } : { command: "offer", what: "pause" };
}

/** @param {TableModel} model */
async function resign(model) {
  const isSure = await confirmed({
    title: say("Do you want to give the game up?"),
    yes: say("Resign"),
    no: say("Play on"),
    name: "resign",
    danger: true,
  });
  if (isSure) await model.do({ command: "resign" });
}

/**
 * The result of a declaration: failed conditions first, then the count.
 * @param {string[]} sentences
 */
function declared(sentences) {
  const failing = sentences.slice(0, -1);
  return failing.length ? [...failing, say("Whoever declares without the conditions loses the game.")] : sentences;
}

/** @param {TableModel} model */
async function declare(model) {
  try {
    const { sentences } = await model.live.ask("declaration");
    const isSure = await confirmed({
      title: say("Declare an impasse?"),
      text: declared(sentences).map(sentence).join(" "),
      yes: say("Declare now"),
      name: "declare",
      danger: true,
    });
    if (isSure) await model.do({ command: "declare" });
  } catch (error) {
    model.refuse(/** @type {Error} */ (error).message);
  }
}
