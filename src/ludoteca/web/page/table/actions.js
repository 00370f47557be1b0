// What can be done besides moving: the same actions, letters and words as in the terminal.
/** @import { Action } from "../wire.js" */
/** @import { Desk } from "./desk.js" */
import { confirmed } from "../dialog.js";
import { button, dress, fill, h } from "../dom.js";
import { letterOf } from "../keys.js";
import { changes, settings } from "../memory.js";
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
   * @param {Desk} desk
   * @param {Acts} acts
   */
  constructor(desk, acts) {
    this.desk = desk;
    this.acts = acts;
    for (const key of [...STEADY, ...SOMETIMES, "save", "resign"]) this.#add(key);
    desk.addEventListener("stands", this.#show);
    changes.addEventListener("settings", this.#show);
    document.addEventListener("keydown", this.#key);
  }

  close() {
    changes.removeEventListener("settings", this.#show);
    document.removeEventListener("keydown", this.#key);
  }

  /** The actions of the present phase; some make sense in the terminal only. @returns {Action[]} */
  get present() {
    const { house, table } = this.desk;
    const all = table?.phase === "marking" ? house.marking_actions : house.actions;
    return all.filter(({ key }) => key in ACTS);
  }

  /** Keys that only the page has. */
  get own() {
    const { you, table } = this.desk;
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
    const wish = typed.toLocaleLowerCase();
    if (!wish) return null;
    return this.present.find(({ letter, word }) => letter === wish || word.toLocaleLowerCase() === wish) ?? null;
  }

  /** @param {string} key */
  run(key) {
    if (key === "undo" && this.acts.callBack()) return;
    if (!this.#isPossible(key)) {
      this.desk.refuse(say("This is not possible now."));
      return;
    }
    ACTS[key]?.(this.desk, this.acts);
  }

  /** @param {string} key */
  #isPossible(key) {
    const { desk } = this;
    if (["help", "view", "list", "save", "quit"].includes(key)) return true;
    if (key === "undo" && desk.isBegun) return true;
    return desk.can(key) || (key === "pause" && desk.can("resume"));
  }

  /** @param {string} key */
  #add(key) {
    const action = this.desk.house.actions.find((one) => one.key === key);
    if (!action) return;
    const made = button("", () => this.run(key), { "data-action": key });
    this.#buttons.set(key, made);
    this.element.append(made);
  }

  #show = () => {
    const { desk } = this;
    const { table } = desk;
    if (!table) return;
    for (const [key, made] of this.#buttons) {
      const action = desk.house.actions.find((one) => one.key === key);
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
      made.hidden = SOMETIMES.includes(key) ? !isPossible : key !== "save" && !desk.you.length && !isPossible;
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

/** @type {Record<string, (desk: Desk, acts: Acts) => unknown>} */
const ACTS = {
  help,
  hint: (_, acts) => acts.hint(),
  undo: (desk) => desk.do({ command: "offer", what: "takeback" }),
  moves: (_, acts) => acts.moves(),
  view: (_, acts) => acts.view(),
  list: (_, acts) => acts.list(),
  save: (_, acts) => acts.save(),
  offer: (desk) => desk.do({ command: "offer", what: "draw" }),
  "no-result": (desk) => desk.do({ command: "offer", what: "no-result" }),
  pause: (desk) => desk.do(pausing(desk)),
  accept: (_, acts) => acts.accept(),
  "play-on": (desk) => desk.do({ command: "play-on" }),
  seki: (_, acts) => acts.seki(),
  quit: () => go(),
  resign,
  declare,
};

/** @param {Desk} desk */
function pausing(desk) {
  if (desk.table?.is_paused) return { command: "resume" };
  return desk.isWatched ? { command: "pause" } : { command: "offer", what: "pause" };
}

/** @param {Desk} desk */
async function resign(desk) {
  const isSure = await confirmed({
    title: say("Do you want to resign?"),
    yes: say("Resign"),
    no: say("Play on"),
    name: "resign",
    danger: true,
  });
  if (isSure) await desk.do({ command: "resign" });
}

/**
 * What a declaration would bring: the count stands last, after the conditions that are not met.
 * @param {string[]} sentences
 */
function declared(sentences) {
  const failing = sentences.slice(0, -1);
  return failing.length ? [...failing, say("Whoever declares without the conditions loses the game.")] : sentences;
}

/** @param {Desk} desk */
async function declare(desk) {
  try {
    const { sentences } = await desk.live.ask("declaration");
    const isSure = await confirmed({
      title: say("Declare an impasse?"),
      text: declared(sentences).map(sentence).join(" "),
      yes: say("Declare now"),
      name: "declare",
      danger: true,
    });
    if (isSure) await desk.do({ command: "declare" });
  } catch (error) {
    desk.refuse(/** @type {Error} */ (error).message);
  }
}
