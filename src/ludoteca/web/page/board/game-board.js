// <game-board>: the board of any game, to watch and to play on.
//
// In another page: <script type="module" src="https://SERVER/page/board/game-board.js"></script>
// and <game-board game="…" position="…" theme="wood"></game-board>.

import { BoardElement } from "./board-element.js";
import { fetchBoard } from "./embed.js";
import { TurnEntry } from "./input/turn-entry.js";
import { isNarrower, layers } from "./frame.js";
import { Hands } from "./input/hands.js";
import { fetchStyle, fetchSheets, styleOptions } from "./board-style.js";
import { buttonOf } from "./input/pointer.js";
import { preview } from "./preview.js";
import { isSame, legal, sequence, whole } from "./shown.js";
import { View } from "./view.js";

/** @import { BoardView, StyleView } from "../wire.js" */
/** @import { Marks } from "./marks.js" */
const ASKED = ["game", "rules", "position", "options", "moves", "server"];
const SEEN = ["theme", "pieces", "flipped", "lang", "interactive", "label"];

export class GameBoard extends BoardElement {
  static observedAttributes = [...ASKED, ...SEEN];

  #layers = layers();
  /** @type {BoardView | null} */
  #board = null;
  /** @type {Marks} */
  #marks = {};
  /** @type {View | null} */
  #view = null;
  /** The address of the current board style. */
  #seen = "";
  #entry = new TurnEntry(null, () => false, () => false);
  /** Whether the turn is complete and has been sent. */
  #isSent = false;
  #isAsked = false;
  #asked = 0;
  #isPortrait = false;
  /** @type {Hands} */
  #hands;
  #sizes = new ResizeObserver(() => this.#arrange());

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const { frame, room, points } = this.#layers;
    root.append(room, frame);
    fetchSheets().then((sheets) => { root.adoptedStyleSheets = sheets; }, () => {});
    points.addEventListener("click", (event) => this.#touch(buttonOf(event)));
    points.addEventListener("focusin", (event) => this.#view?.followFocus(event));
    frame.addEventListener("keydown", (event) => this.#press(event));
    this.#hands = new Hands(this.#layers, {
      state: () => this.#now && this.#view && { now: this.#now, scene: this.#view.scene },
      take: (step, isSetDown) => this.#take(step, isSetDown),
      refuse: (steps) => this.#refuse(steps),
      takeBack: () => this.takeBack(),
      draw: () => this.#draw(),
    });
  }

  // ---------------------------------------------------------------- what others set and call

  /** @returns {BoardView | null} */
  get board() {
    return this.#board;
  }

  /** @param {import("./shown.js").Shown | null} shown */
  set board(shown) {
    const before = this.#board;
    const now = whole(shown);
    const { taken } = this.#entry;
    this.#board = now;
    this.#begin();
    if (isSame(before, now)) this.#entry.resume(taken);
    if (this.#isSent && sequence(before) !== sequence(now)) this.#entry.cancel();
    this.#isSent = this.#entry.isWhole;
    if (this.#seen !== now?.style) this.#show();
    else this.#draw();
    if (this.#entry.forced && !isSame(before, now)) this.#emitStep();
  }

  /** @returns {Marks} */
  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    this.#marks = marks ?? {};
    this.#draw();
  }

  /** The steps of the turn that were entered so far. */
  get taken() {
    return [...this.#entry.taken];
  }

  /** Take the last step back. */
  takeBack() {
    if (this.#isSent || !this.#entry.takeBack()) return;
    this.#changed();
  }

  /** Give up the turn that is being entered, or that was sent and refused. */
  cancel() {
    if (this.#entry.taken.length <= this.#entry.forced) return;
    this.#entry.cancel();
    this.#changed();
  }

  /**
   * Take a step as if it had been touched.
   * @param {string} step
   * @returns {boolean} whether it was possible
   */
  take(step) {
    return this.#take(step);
  }

  /** @param {string} step @param {boolean} [isSetDown] whether a hand has set the piece down there */
  #take(step, isSetDown = false) {
    if (this.#isSent || !this.#entry.take(step)) return false;
    this.#changed(isSetDown);
    return true;
  }

  /** @param {FocusOptions} [how] */
  focusBoard(how) {
    this.#view?.focus(how);
  }

  /** Describe a part of the position in words. @param {import("./survey.js").Part} part */
  survey(part) {
    return (this.#now && this.#view?.survey(part, this.#now)) ?? [];
  }

  // ---------------------------------------------------------------- the life of an element

  connectedCallback() {
    this.#layers.frame.dataset.theme = this.theme;
    this.#sizes.observe(this);
    if (this.hasAttribute("game") && !this.#board) this.#ask();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "theme") this.#layers.frame.dataset.theme = this.theme;
    else if (SEEN.includes(name)) this.#show();
    else if (this.isConnected && this.hasAttribute("game")) this.#ask();
  }

  /** Ask the server for the position that the attributes describe, once for all of them. */
  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(async () => {
      this.#isAsked = false;
      const asked = ++this.#asked;
      try {
        const board = await fetchBoard(this, this.#options.server, this.#options.language);
        if (asked === this.#asked) this.board = board;
      } catch (error) {
        this.#emit("failed", { error });
      }
    });
  }

  /** The parameters of a board style request. */
  get #options() {
    return styleOptions(this, this.flipped);
  }

  // ---------------------------------------------------------------- showing

  /** @returns {import("./view.js").Now | null} */
  get #now() {
    const [board, label] = [this.#board, this.getAttribute("label")];
    return board && { board, entry: this.#entry, isSent: this.#isSent, marks: this.#marks, label };
  }

  #begin() {
    this.#entry = new TurnEntry(legal(this.#board), (step) =>
      Boolean(this.#view?.scene.isTarget(step, this.#board?.turn ?? 0)), (taken) => this.#isHolding(taken), this.#board?.pass_move);
  }

  /** @param {string[]} taken */
  #isHolding(taken) {
    return this.#board !== null && this.#view !== null && preview(this.#board, this.#view.scene, taken).sign !== "";
  }

  /** Fetch the board style and redraw. */
  async #show() {
    const address = this.#board?.style;
    if (!address) return;
    const options = this.#options;
    try {
      const [wide] = await Promise.all([fetchStyle(address, options), fetchSheets()]);
      const isPortrait = isNarrower(this.#layers, wide);
      const style = isPortrait ? await fetchStyle(address, { ...options, portrait: true }) : wide;
      if (address !== this.#board?.style || options.flipped !== this.flipped) return;
      this.#isPortrait = isPortrait;
      this.#seen = address;
      this.#lay(style, wide);
    } catch (error) {
      this.#emit("failed", { error });
    }
  }

  /** Choose again between the arrangements, once the room has changed. */
  async #arrange() {
    if (!this.#board || this.#seen !== this.#board.style) return;
    this.#view?.measure();
    try {
      const wide = await fetchStyle(this.#seen, this.#options);
      if (isNarrower(this.#layers, wide) !== this.#isPortrait) this.#show();
    } catch (error) {
      this.#emit("failed", { error });
    }
  }

  /** @param {StyleView} style @param {StyleView} wide the arrangement where there is room */
  #lay(style, wide) {
    const { taken } = this.#entry;
    const isFirst = this.#view?.scene.style.game !== style.game;
    const current = this.#view?.current ?? "";
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.#view = new View(this.#layers, style, this.pieces, this.interactive, (step) => {
      this.take(step);
      this.#view?.focus();
    });
    this.#begin();
    this.#entry.resume(taken);
    this.#layers.frame.classList.remove("dragging");
    this.#draw(false);
    this.#view.current = current;
    if (hadFocus) this.#view.focus();
    if (isFirst && this.#entry.forced) this.#emitStep();
    this.#emit("shown", { style, wide });
  }

  /** @param {boolean} isMoving */
  #draw(isMoving = true) {
    const now = this.#now;
    // What comes while a piece is in the air is seen once it is set down.
    if (this.#layers.frame.classList.contains("dragging")) return;
    if (!now || this.#seen !== now.board.style) return;
    this.#view?.draw(now, isMoving);
    this.#hands.hoverAgain();
  }

  // ---------------------------------------------------------------- hands and keys

  /** @param {HTMLButtonElement | null} button */
  #touch(button) {
    if (!button || this.#isSent) return;
    const { step = "", seat } = button.dataset;
    const isOther = seat !== undefined && Number(seat) !== this.#board?.turn;
    if (!isOther && this.take(step)) return void this.#goFar();
    const { taken, forced, isHolding, root } = this.#entry;
    const isLast = !isOther && step === taken.at(-1);
    if (isLast && isHolding) this.takeBack();
    else if (isLast && this.#goFar()) return;
    // A forced step stays taken, however often it is touched.
    else if (root && !(isLast && taken.length <= forced)) this.#refuse([...taken, step]);
    else if (!root) this.#emit("touched", { step, seat: seat === undefined ? null : Number(seat) });
  }

  /** A throw says how far a piece goes: the only point to go to needs no touch. @returns {boolean} */
  #goFar() {
    const { targets, choices } = this.#entry;
    if (this.#board?.throw == null || this.#isSent || choices.length || targets.length !== 1) return false;
    return this.take(targets[0]);
  }

  /** @param {string[]} steps */
  #refuse(steps) {
    this.#emit("refused", { steps });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const isHalf = !this.#isSent && this.#entry.taken.length > this.#entry.forced;
    if (event.key === "Escape" && isHalf) {
      event.preventDefault();
      event.stopPropagation();
      this.takeBack();
      this.#view?.focus();
    } else if (buttonOf(event)) this.#view?.press(event);
  }

  // ---------------------------------------------------------------- telling

  /** The taken steps are others: show it and say so. @param {boolean} [isSetDown] */
  #changed(isSetDown = false) {
    const { node, taken, isWhole } = this.#entry;
    this.#isSent = isWhole;
    this.#draw(!isSetDown);
    this.#emitStep();
    if (isWhole && node) this.#emit("turn", { move: node.move, steps: [...taken] });
  }

  #emitStep() {
    const { node, taken } = this.#entry;
    const name = (this.#now && this.#view?.held(this.#now)) || (taken.at(-1) ?? "");
    this.#emit("step", { taken: [...taken], node, name });
  }

  /** @param {string} type @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("game-board", GameBoard);
