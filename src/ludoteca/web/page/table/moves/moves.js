// The moves so far, by round; choosing one shows the position after it.
/** @import { PlyView } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { button, fill, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { moveText } from "../../board/move-text.js";
import { say } from "../../lib/say.js";

const DICE = ["⚀", "⚁", "⚂", "⚃", "⚄"];

/** The list of moves. */
export class MoveList {
  #list = h("ol", { class: "rounds", "data-part": "moves", tabindex: "0", "aria-label": say("Moves") });
  #empty = h("p", { class: "muted small" }, say("No moves yet."));
  #first = this.#arrow(say("First position"), "first", () => 0);
  #back = this.#arrow(say("Previous move"), "back", (now) => now - 1);
  #on = this.#arrow(say("One move forward"), "on", (now) => now + 1);
  #last = this.#arrow(say("Current position"), "last", () => Infinity);
  element = h(
    "section",
    { class: "moves", "aria-label": say("Moves"), tabindex: "-1" },
    this.#empty,
    this.#list,
    h("div", { class: "arrows" }, this.#first, this.#back, this.#on, this.#last),
  );
  /** @type {PlyView[]} */
  #shown = [];
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /** @param {TableModel} model @param {(plies: number | null) => void} look */
  constructor(model, look) {
    this.model = model;
    this.look = look;
    this.#list.addEventListener("keydown", (event) => this.press(event));
    model.addEventListener("stands", () => this.show());
    model.addEventListener("looking", () => this.show());
  }

  /** How many plies lead to what is shown. */
  get now() {
    return this.model.looking ?? this.model.table?.plies.length ?? 0;
  }

  show() {
    const plies = this.model.table?.plies ?? [];
    const focused = document.activeElement;
    const hadFocus = this.element.contains(focused);
    this.#empty.hidden = plies.length > 0;
    this.#list.hidden = plies.length === 0;
    if (!isSame(plies, this.#shown)) this.#draw(plies);
    const { now } = this;
    for (const [index, one] of this.#buttons.entries()) {
      if (index + 1 === now) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    this.#first.disabled = this.#back.disabled = now === 0;
    this.#on.disabled = this.#last.disabled = this.model.looking === null;
    this.#scroll();
    // Keep the focus when an arrow is disabled or the list is redrawn.
    if (hadFocus && (!focused?.isConnected || focused.matches(":disabled"))) this.#list.focus({ preventScroll: true });
  }

  /** @param {PlyView[]} plies */
  #draw(plies) {
    this.#shown = plies;
    this.#buttons = plies.map((ply, index) => this.#ply(ply, index + 1));
    /** @type {HTMLElement[]} */
    const rows = [];
    /** @type {HTMLElement | null} a throw and its move, in the column of the player */
    let turn = null;
    plies.forEach((ply, index) => {
      const last = plies[index - 1];
      if (!turn || !last.is_throw || ply.is_throw) {
        turn = h("span", { class: "turn", "data-seat": ply.seat });
        if (last?.seat === 0 && ply.seat === 1) rows.at(-1)?.append(turn);
        else rows.push(this.#row(ply, last, turn));
      }
      turn.append(this.#buttons[index]);
    });
    fill(this.#list, ...rows);
  }

  /** A row of the list; its number is written where it changes. @param {PlyView} ply @param {PlyView | undefined} last @param {HTMLElement} turn */
  #row(ply, last, turn) {
    const number = ply.round === last?.round ? "" : `${ply.round}.`;
    return h("li", { value: ply.round }, h("span", { class: "round", "aria-hidden": "true" }, number), turn);
  }

  /** @param {PlyView} ply @param {number} number */
  #ply(ply, number) {
    const seat = this.model.table?.seats[ply.seat] ?? "";
    const shown = { style: this.model.table?.style ?? "", game: this.model.table?.game ?? "" };
    return button(ply.is_throw ? `${DICE[Number(ply.text) - 1] ?? ""} ${ply.text}` : h("span", null, moveText(shown, ply)), () => this.choose(number), {
      class: ply.is_throw ? "ply throw" : "ply",
      "data-ply": number,
      "data-seat": ply.seat,
      title: ply.narration.join(" "),
      "aria-label": `${seat} ${ply.text}`,
      tabindex: "-1",
    });
  }

  /** @param {string} name @param {string} key @param {(now: number) => number} where */
  #arrow(name, key, where) {
    return h("button", { type: "button", class: "plain icon", "aria-label": name, title: name, "data-look": key, onclick: () => this.choose(where(this.now)) }, icon(key));
  }

  /** @param {number} plies */
  choose(plies) {
    const all = this.model.table?.plies.length ?? 0;
    this.look(plies >= all ? null : Math.max(0, plies));
  }

  /** Follow an arrow key. @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, number>} */
    const targets = { ArrowLeft: this.now - 1, ArrowUp: this.now - 1, ArrowRight: this.now + 1, ArrowDown: this.now + 1, Home: 0, End: Infinity };
    if (!(event.key in targets)) return;
    event.preventDefault();
    this.choose(targets[event.key]);
  }

  #scroll() {
    const current = this.#buttons[this.now - 1];
    if (!current) return;
    // Only the list scrolls, never the page.
    const row = current.closest("li") ?? current;
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = this.#list;
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight) this.#list.scrollTop = offsetTop + offsetHeight - clientHeight;
  }

  focus() {
    (this.#list.hidden ? this.element : this.#list).focus({ focusVisible: true });
    this.element.scrollIntoView({ block: "nearest" });
  }
}

/** @param {PlyView[]} some @param {PlyView[]} others */
const isSame = (some, others) => some.length === others.length && some.every((ply, index) => ply.text === others[index].text && ply.seat === others[index].seat);
