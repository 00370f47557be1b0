// The pieces on the board and beside it.

import { s } from "../lib/dom.js";
import { appear, fade, move, untilNext } from "./animation.js";
import { BESIDE } from "./scene.js";
import { at } from "./svg.js";

/** @import { Scene } from "./scene.js" */
/** @import { Preview } from "./preview.js" */
/** @typedef {{sign: string, node: SVGElement}} Shown */
/** @typedef {{x: number, y: number}} Spot */

const LIFTED = 1.1;

export class Pieces {
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  /** @type {Map<string, number>} */
  #reserves = new Map();

  /** @param {Scene} scene @param {SVGElement} layer @param {SVGElement} beside */
  constructor(scene, layer, beside) {
    this.scene = scene;
    this.layer = layer;
    this.beside = beside;
  }

  /**
   * Show a position.
   * @param {Preview} wanted
   * @param {string[]} last the points of the last move
   * @param {boolean} moving whether to show how it came about
   */
  show(wanted, last, moving) {
    this.#board(wanted.standing, wanted.reserves, last, moving);
    this.#besides(wanted.reserves, wanted.held);
    for (const [point, { node }] of this.#shown) this.#settle(node, point, point === wanted.held);
  }

  /**
   * @param {Map<string, string>} standing
   * @param {Map<string, number>} reserves
   * @param {string[]} last
   * @param {boolean} moving
   */
  #board(standing, reserves, last, moving) {
    const gone = new Map(
      [...this.#shown].filter(([point, { sign }]) => standing.get(point) !== sign),
    );
    for (const point of gone.keys()) this.#shown.delete(point);
    /** Where pieces go that come from elsewhere on the board. @type {[from: string, to: string, sign: string][]} */
    const moves = [];
    for (const [point, sign] of standing) {
      if (this.#shown.has(point)) continue;
      const from = moving ? this.#origin(gone, point, sign, last) : null;
      if (from === null) this.#add(point, sign, reserves, moving);
      else {
        moves.push([from, point, sign]);
        this.#move(/** @type {Shown} */ (gone.get(from)), point, sign);
        gone.delete(from);
      }
    }
    // A turn of two parts is seen in two.
    moves.sort(([one], [other]) => last.indexOf(one) - last.indexOf(other));
    let delay = 0;
    for (const [from, to] of moves) {
      const spots = this.scene.way(from, to, last);
      move(/** @type {Shown} */ (this.#shown.get(to)).node, spots, delay);
      delay += untilNext(spots);
    }
    for (const [from, { sign, node }] of gone) {
      delete node.dataset.on;
      const isOff = (reserves.get(sign) ?? 0) > (this.#reserves.get(sign) ?? 0);
      if (moving) fade(node, isOff ? this.scene.wayOff(from) : []);
      else node.remove();
    }
  }

  /**
   * Where a piece came from: another point where the same stood, or one of the last move where
   * one of the same owner did, which was turned over.
   * @param {Map<string, Shown>} gone
   * @param {string} point
   * @param {string} sign
   * @param {string[]} last
   */
  #origin(gone, point, sign, last) {
    const same = [...gone].filter(([from, one]) => from !== point && one.sign === sign);
    const best = same.find(([from]) => last.includes(from)) ?? same[0];
    if (best) return best[0];
    const seat = this.scene.seat(sign);
    const turned = [...gone].find(([from, one]) =>
      from !== point && last.includes(from) && last.includes(point)
      && this.scene.seat(one.sign) === seat);
    return turned ? turned[0] : null;
  }

  /** @param {Shown} shown @param {string} to @param {string} sign */
  #move(shown, to, sign) {
    if (shown.sign !== sign) shown.node.replaceChildren(this.scene.piece(sign));
    shown.node.dataset.on = to;
    shown.node.dataset.sign = sign;
    this.layer.append(shown.node);
    this.#shown.set(to, { sign, node: shown.node });
  }

  /** @param {string} point @param {string} sign @param {Map<string, number>} reserves @param {boolean} moving */
  #add(point, sign, reserves, moving) {
    const node = s("g", { "data-on": point, "data-sign": sign });
    node.append(this.scene.piece(sign));
    this.layer.append(node);
    this.#shown.set(point, { sign, node });
    if (!moving) return;
    const stock = this.scene.style.stocks.find((one) => one.sign === sign);
    const had = this.#reserves.get(sign) ?? 0;
    if (!stock || (reserves.get(sign) ?? 0) >= had) return appear(node);
    const index = Math.max(had - 1, 0);
    move(node, [{ x: stock.x + stock.across * index, y: stock.y + stock.down * index }, this.scene.spot(point)]);
  }

  /** @param {SVGElement} node @param {string} point @param {boolean} isHeld */
  #settle(node, point, isHeld) {
    const { x, y } = this.scene.spot(point);
    node.classList.toggle("held", isHeld);
    node.setAttribute("transform", at(x, y, isHeld ? LIFTED : 1));
    if (isHeld) this.layer.append(node);
  }

  /** @param {Map<string, number>} reserves @param {string} held */
  #besides(reserves, held) {
    this.#reserves = reserves;
    const laid = this.scene.style.stocks.flatMap((stock) => {
      const count = reserves.get(stock.sign) ?? 0;
      return count > 0 ? [this.#layOut(stock, count, stock.name !== "" && stock.name === held)] : [];
    });
    this.beside.replaceChildren(...laid);
  }

  /**
   * Lay pieces side by side, or one of them with their number.
   * @param {import("./scene.js").Stock} stock
   * @param {number} count
   * @param {boolean} isHeld
   */
  #layOut(stock, count, isHeld) {
    const shown = stock.across || stock.down ? count : 1;
    const group = s("g", { class: "beside", "data-sign": stock.sign, "data-count": count });
    for (let index = 0; index < shown; index += 1) {
      const piece = s("g", { transform: at(stock.x + stock.across * index, stock.y + stock.down * index, BESIDE) });
      piece.append(this.scene.piece(stock.sign));
      if (isHeld && index === 0) piece.classList.add("held");
      group.append(piece);
    }
    if (count > shown) group.append(...badge(stock.x + 34, stock.y + 26, count));
    return group;
  }
}

/** @param {number} x @param {number} y @param {number} count */
function badge(x, y, count) {
  return [
    s("rect", { class: "badge", x: x - 22, y: y - 19, width: 46, height: 38, rx: 19 }),
    s("text", { class: "count", x: x + 1, y }, count),
  ];
}
