// The view of a board: pieces, marks, names and questions, drawn from its state.

import { ask, stopAsking } from "./input/inline-question.js";
import { Buttons } from "./input/buttons.js";
import { drawHint } from "./hint.js";
import { drawMarks } from "./marks.js";
import { Names } from "./names.js";
import { Pieces } from "./pieces.js";
import { preview } from "./preview.js";
import { Scene } from "./scene.js";
import { cover, fromMarkup } from "./svg.js";
import { survey } from "./survey.js";
import { drawVerdicts, dueVerdicts } from "./verdicts.js";

/** @import { BoardView, BoxView, StyleView, Seat } from "../wire.js" */
/** @import { TurnEntry } from "./input/turn-entry.js" */
/** @import { Preview } from "./preview.js" */

/** Below how many CSS pixels from point to point a finger has to aim. */
const SMALL = 34;

/** How many units lie between points: see core/geometry.py. */
const UNIT = 100;

/** How much of the table stays in sight around a board. */
const RIM = 12;

/**
 * The present state.
 * @typedef {object} Now
 * @property {BoardView} board
 * @property {TurnEntry} entry
 * @property {boolean} isSent whether the turn is complete and has been sent
 * @property {import("./marks.js").Marks} marks
 * @property {string | null} label what the board is called
 */

export class View {
  /** @type {Scene} */
  scene;
  /** @type {Pieces} */
  #pieces;
  /** @type {Buttons | null} */
  #buttons = null;
  /** The trays that have held something, by number. @type {Set<number>} */
  #seenTrays = new Set();

  /**
   * @param {import("./frame.js").Layers} layers
   * @param {StyleView} style
   * @param {string} set the set of pieces
   * @param {boolean} isInteractive
   * @param {(step: string) => void} answer what a question was answered by
   */
  constructor(layers, style, set, isInteractive, answer) {
    this.layers = layers;
    this.answer = answer;
    this.scene = new Scene(style, set);
    this.names = new Names(this.scene);
    const { frame, drawing, defs, ground, onBoard, beside, points } = layers;
    frame.dataset.game = style.game;
    frame.style.setProperty("--ratio", String(style.width / style.height));
    drawing.setAttribute("viewBox", `0 0 ${style.width} ${style.height}`);
    defs.replaceChildren(...fromMarkup(style.defs).childNodes);
    ground.replaceChildren(...fromMarkup(style.ground).childNodes);
    onBoard.replaceChildren();
    points.replaceChildren();
    this.#pieces = new Pieces(this.scene, onBoard, beside);
    if (isInteractive) this.#buttons = new Buttons(this.scene, points);
    this.#placeDie();
    this.measure();
  }

  #placeDie() {
    const { style } = this.scene;
    const { die, overlay } = this.layers;
    cover(overlay, style.board, style);
    die.hidden = !style.die;
    if (style.die) cover(die, style.die, style);
  }

  /** Hide trays that hold nothing and that no turn uses; above and below the board they take no space, unless they were seen: the board does not jump. @param {Map<string, number>} reserves */
  #hideEmpty(reserves) {
    const { style } = this.scene;
    const { frame, ground } = this.layers;
    const empty = style.trays.map((tray) => isEmpty(style, tray, reserves));
    ground.querySelectorAll(".tray-slot").forEach((slab, index) => slab.toggleAttribute("hidden", empty[index]));
    empty.forEach((isFree, index) => isFree || this.#seenTrays.add(index));
    /** @param {(tray: BoxView) => boolean} isThere */
    const free = (isThere) => style.trays.some(isThere) && style.trays.every((tray, index) => !isThere(tray) || !this.#seenTrays.has(index));
    const above = free((tray) => tray.y + tray.height <= style.board.y) ? style.board.y : 0;
    const lowest = style.board.y + style.board.height;
    const below = free((tray) => tray.y >= lowest) ? style.height - lowest : 0;
    frame.style.setProperty("--free-above", String(Math.max(0, above - RIM) / style.width));
    frame.style.setProperty("--free-below", String(Math.max(0, below - RIM) / style.width));
  }

  /** The button that the keyboard is on. */
  get current() {
    return this.#buttons?.current ?? "";
  }

  set current(key) {
    if (this.#buttons) this.#buttons.current = key;
  }

  /** @param {FocusOptions} [how] */
  focus(how) {
    this.#buttons?.focus(how);
  }

  /** The name of the selected piece; "" if there is none. @param {Now} now */
  held({ board, entry }) {
    const { sign } = preview(board, this.scene, entry.taken);
    return sign && this.names.piece(sign);
  }

  /** Describe a part of the position. @param {import("./survey.js").Part} part @param {Now} now */
  survey(part, now) {
    const [current] = this.current.split("/");
    return survey(part, this.names, this.#preview(now), now.marks.points ?? {}, current);
  }

  /** What stands where; while stones are marked a touch moves nothing. @param {Now} now */
  #preview({ board, entry, marks }) {
    return preview(board, this.scene, marks.points ? [] : entry.taken);
  }

  /** See whether points are so small that a finger has to aim. */
  measure() {
    const { frame } = this.layers;
    const apart = (frame.clientWidth / this.scene.style.width) * UNIT;
    frame.classList.toggle("small", apart < SMALL);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    this.#buttons?.press(event);
  }

  /** @param {Event} event */
  followFocus(event) {
    this.#buttons?.followFocus(event);
  }

  /**
   * @param {Now} now
   * @param {boolean} isMoving whether pieces show how they got where they are
   */
  draw(now, isMoving) {
    const { board, entry } = now;
    const shown = this.#preview(now);
    this.#pieces.show(shown, [...board.last, ...entry.taken], isMoving);
    this.#hideEmpty(shown.reserves);
    const { under, over } = drawMarks(this.scene, {
      last: now.isSent ? [] : board.last,
      targets: now.isSent || entry.taken.length === 0 ? [] : entry.targets,
      held: shown.held,
      standing: shown.standing,
      protected: safeIn(board, shown),
      turn: board.turn,
      hint: drawHint(this.scene, board, now.isSent ? [] : now.marks.hint ?? [], entry.taken),
    }, now.isSent ? { ...now.marks, alerts: {} } : now.marks);
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...over, ...drawVerdicts(this.scene, dueOf(now), board.turn));
    this.layers.ghost.replaceChildren();
    this.layers.frame.classList.remove("dragging", "carried");
    this.layers.frame.classList.toggle("thrown", board.throw !== null);
    this.#describe(now);
    this.#buttons?.update((button) => this.#state(button, now, shown));
    this.#question(now);
  }

  /** @param {Now} now */
  #describe({ board, label }) {
    const { drawing, points } = this.layers;
    const called = label ?? this.scene.word("board");
    points.hidden = !this.#buttons;
    points.setAttribute("aria-label", called);
    drawing.setAttribute("aria-label", [called, ...board.words].join(" "));
    if (this.#buttons) drawing.setAttribute("aria-hidden", "true");
    else drawing.removeAttribute("aria-hidden");
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Now} now
   * @param {Preview} shown
   * @returns {import("./input/buttons.js").State}
   */
  #state(button, { board, entry, isSent, marks }, shown) {
    const { step = "", seat } = button.dataset;
    const isOwn = seat === undefined || Number(seat) === board.turn;
    const sign = seat === undefined ? shown.standing.get(step) ?? "" : this.#stockSign(step, seat);
    const count = seat === undefined ? 1 : shown.reserves.get(sign) ?? 0;
    const isHeld = isOwn && step === shown.held;
    const isTarget = isOwn && !isSent && entry.can(step);
    const mark = marks.points?.[step] ?? (safeIn(board, shown).includes(step) ? "protected" : "");
    const what = seat === undefined ? this.names.standing(step, sign, mark) : this.names.beside(sign, count);
    const said = isHeld ? this.scene.word("chosen", { what })
      : isTarget ? this.scene.word("possible", { what }) : what;
    const worth = (isTarget && dueOf({ entry, isSent, marks })[step]?.words) || "";
    const isMovable = isOwn && !isSent && sign !== "" && this.#mayLift(step, entry);
    return { label: worth ? `${said}, ${worth}` : said, isHeld, isTarget, isMovable, isThere: count > 0, worth };
  }

  /** Whether a piece can be taken up here and set down elsewhere. @param {string} step @param {TurnEntry} entry */
  #mayLift(step, entry) {
    if (step === entry.taken.at(-1)) return entry.hasPiece(entry.taken) && entry.targets.length > 0;
    const next = entry.node?.next[step];
    if (!next) return entry.couldInstead(step);
    return Object.keys(next.next).some(entry.isTarget);
  }

  /** @param {string} step @param {string} seat */
  #stockSign(step, seat) {
    return this.scene.stock(step, /** @type {Seat} */ (Number(seat)))?.sign ?? "";
  }

  /** Ask about a step that is not a point, beside the last one. @param {Now} now */
  #question({ entry, isSent }) {
    const { asking } = this.layers;
    const choices = isSent ? [] : entry.choices;
    const spot = this.scene.points.get(entry.taken.at(-1) ?? "");
    if (choices.length === 0 || !spot) return stopAsking(asking);
    const { width, height } = this.scene.style;
    ask(asking, {
      title: this.scene.word("choose"),
      answers: choices.map((step) => ({ step, name: entry.node?.names[step] ?? step, sign: entry.node?.signs[step] ?? "" })),
      spot: { x: spot.x / width, y: spot.y / height },
    }, this.answer, (sign) => this.scene.picture([sign]));
  }
}

/** The points whose pieces are protected and have not moved. @param {BoardView} board @param {Preview} shown */
function safeIn(board, shown) {
  return board.protected.filter((point) => shown.standing.get(point) === board.standing[point]);
}

/** What the next steps are worth. @param {Pick<Now, "entry" | "isSent" | "marks">} now */
function dueOf({ entry, isSent, marks }) {
  return isSent ? {} : dueVerdicts(marks.verdicts ?? {}, entry.taken);
}

/**
 * Whether a tray holds nothing, and no turn begins or ends there.
 * @param {StyleView} style
 * @param {BoxView} tray
 * @param {Map<string, number>} reserves
 */
function isEmpty({ stocks, points }, tray, reserves) {
  /** @param {{x: number, y: number}} spot */
  const isInside = ({ x, y }) => x > tray.x && x < tray.x + tray.width && y > tray.y && y < tray.y + tray.height;
  return !points.some(isInside) && stocks.filter(isInside).every(({ name, sign }) => !name && !reserves.get(sign));
}
