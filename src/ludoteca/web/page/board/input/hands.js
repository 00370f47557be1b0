// What a mouse or a finger does to the pieces: drag them, and hover over where one could stand.

import { s } from "../../lib/dom.js";
import { Pointer, buttonOf } from "./pointer.js";
import { preview } from "../preview.js";
import { at } from "../svg.js";

/** @import { Now } from "../view.js" */

/**
 * What the hands work on.
 * @typedef {object} Work
 * @property {() => {now: Now, scene: import("../scene.js").Scene} | null} state the present state
 * @property {(step: string, isSetDown?: boolean) => boolean} take
 * @property {(steps: string[]) => void} refuse
 * @property {() => void} takeBack
 * @property {() => void} draw
 */

export class Hands {
  /** The step by which the piece in the air was taken up; "" if none is. */
  #lifted = "";
  /** What the mouse is over; "" if nothing. */
  #over = "";

  /** @param {import("../frame.js").Layers} layers @param {Work} work */
  constructor(layers, work) {
    this.layers = layers;
    this.work = work;
    const { frame, drawing, points, ghost } = layers;
    points.addEventListener("pointerover", (event) => this.#hover(event));
    points.addEventListener("pointerleave", () => {
      this.#over = "";
      if (this.#isFree) ghost.replaceChildren();
    });
    new Pointer(frame, drawing, {
      lift: (button) => this.#lift(button),
      carry: (x, y, scale) => ghost.setAttribute("transform", at(x, y, scale)),
      aim: (button) => this.#aim(button),
      foresee: (button) => this.#foresee(button.dataset.step ?? ""),
      drop: (button) => this.#drop(button),
      putBack: () => this.#putBack(),
      explain: (button) => this.#explain(button),
    });
  }

  get #isFree() {
    return !this.layers.frame.classList.contains("dragging");
  }

  /** @param {HTMLButtonElement} button */
  #lift(button) {
    const { step = "" } = button.dataset;
    if (!button.classList.contains("movable")) return false;
    const before = this.work.state()?.now.entry.taken.at(-1);
    if (step !== before && !this.work.take(step)) return false;
    const held = this.#held();
    if (!held) return false;
    const { ghost, frame } = this.layers;
    ghost.classList.remove("hover");
    ghost.replaceChildren(held);
    frame.classList.add("dragging", "carried");
    this.#lifted = step;
    return true;
  }

  /** Say why a piece cannot be taken up; points without one are only touched. @param {HTMLButtonElement} button */
  #explain({ dataset: { step = "", seat } }) {
    const now = this.work.state()?.now;
    if (now?.entry.root && !now.isSent && (seat !== undefined || step in now.board.standing)) this.work.refuse([...now.entry.taken, step]);
  }

  /** The piece being dragged. */
  #held() {
    const found = this.work.state();
    if (!found) return null;
    const { now, scene } = found;
    const { sign } = preview(now.board, scene, now.entry.taken);
    return sign ? scene.piece(sign) : null;
  }

  /** Show which point is meant, if anything can be done there. @param {HTMLButtonElement | null} button */
  #aim(button) {
    const { points, ghost } = this.layers;
    for (const one of points.querySelectorAll(".aim")) if (one !== button) one.classList.remove("aim");
    const isTarget = button?.classList.contains("target") ?? false;
    if (isTarget) button?.classList.add("aim");
    if (!this.#isFree) return;
    ghost.replaceChildren();
    if (isTarget) this.#haunt(button?.dataset.step ?? "");
  }

  /** @param {HTMLButtonElement | null} button */
  #drop(button) {
    const entry = this.work.state()?.now.entry;
    const step = button?.dataset.step ?? "";
    const lifted = this.#letGo();
    const isGone = lifted !== "" && lifted !== entry?.taken.at(-1);
    if (!entry) return;
    if (!isGone && button && entry.can(step)) {
      this.work.take(step, lifted !== "");
    } else if (isGone || !lifted || step === lifted) {
      // Dropped where it came from, it stays selected; a turn that no longer exists starts again.
      this.work.draw();
    } else {
      const tried = [...entry.taken, step];
      this.#putBack();
      // After it is put back: a step makes earlier explanations outdated.
      if (step) this.work.refuse(tried);
    }
  }

  /** @returns {string} what was taken up */
  #letGo() {
    const lifted = this.#lifted;
    this.#lifted = "";
    this.layers.frame.classList.remove("dragging");
    return lifted;
  }

  #putBack() {
    this.#letGo();
    this.work.draw();
    this.work.takeBack();
  }

  /** Show a mouse what would stand where it points. @param {PointerEvent} event */
  #hover(event) {
    if (!this.#isFree || event.pointerType !== "mouse") return;
    this.layers.ghost.replaceChildren();
    this.#over = buttonOf(event)?.dataset.step ?? "";
    this.hoverAgain();
  }

  /** Show it again after the board was drawn. */
  hoverAgain() {
    this.#haunt(this.#over);
    this.#foresee(this.#over);
  }

  /** Show where a throw would take a piece. @param {string} step */
  #foresee(step) {
    const found = this.work.state();
    if (!found || !this.#isFree) return;
    const { now: { board, entry, isSent }, scene } = found;
    const next = entry.node?.next[step]?.next ?? {};
    const [target, ...others] = Object.keys(next);
    if (board.throw === null || isSent || target === undefined || others.length) return;
    const sign = board.standing[step] ?? "";
    const lands = next[target].lands || target;
    const point = scene.points.get(lands);
    if (!sign || !point) return;
    const spot = scene.isOnBoard(point) ? point : scene.style.stocks.find((stock) => stock.sign === sign) ?? point;
    const spots = scene.isOnBoard(point) ? scene.way(step, lands, [step, target]) : [...scene.wayOff(step), spot];
    const { ghost } = this.layers;
    ghost.classList.remove("hover");
    ghost.removeAttribute("transform");
    const d = `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const piece = s("g", { class: "hover", "data-lands": lands, transform: at(spot.x, spot.y) }, scene.piece(sign));
    ghost.replaceChildren(s("path", { class: "foreseen", d }), piece);
  }

  /** Show faintly what would stand at a free point. @param {string} step */
  #haunt(step) {
    const { ghost } = this.layers;
    const found = this.work.state();
    const point = found?.scene.points.get(step);
    if (!found || !point) return;
    const { now: { board, entry, isSent }, scene } = found;
    const { standing, sign } = preview(board, scene, entry.taken);
    const shown = sign || scene.only(board.turn);
    if (isSent || !shown || standing.has(step) || !entry.can(step) || !scene.isOnBoard(point)) return;
    ghost.classList.add("hover");
    ghost.setAttribute("transform", at(point.x, point.y));
    ghost.append(scene.piece(shown));
  }
}
