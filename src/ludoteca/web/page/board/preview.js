// The board while a turn is half entered.

/** @import { BoardView } from "../wire.js" */
/** @import { Scene } from "./scene.js" */

/**
 * @typedef {object} Preview
 * @property {Map<string, string>} standing the sign on each point
 * @property {Map<string, number>} reserves how many of each sign lie beside the board
 * @property {string} held the point or stock of the selected piece; "" if none
 * @property {string} sign the sign of that piece
 */

/**
 * Apply the steps: pick up or remove what stands there, put down what is held.
 * @param {BoardView} board
 * @param {Scene} scene
 * @param {string[]} taken
 * @returns {Preview}
 */
export function preview(board, scene, taken) {
  const hand = new Hand(board, scene);
  for (const step of taken) hand.touch(step);
  return { standing: hand.standing, reserves: hand.reserves, held: hand.held, sign: hand.sign };
}

class Hand {
  held = "";
  sign = "";

  /** @param {BoardView} board @param {Scene} scene */
  constructor(board, scene) {
    this.turn = board.turn;
    this.scene = scene;
    this.standing = new Map(Object.entries(board.standing));
    this.reserves = new Map(Object.entries(board.reserves));
  }

  /** @param {string} step */
  touch(step) {
    const stock = this.scene.stock(step, this.turn);
    if (stock) this.#hold(step, stock.sign);
    else if (!this.scene.points.has(step)) return;
    else if (this.held) this.#setDown(step);
    else if (!this.standing.has(step)) this.#place(step);
    else this.#takeUp(step);
  }

  /** @param {string} step */
  #takeUp(step) {
    const sign = /** @type {string} */ (this.standing.get(step));
    const seat = this.scene.seat(sign);
    if (seat === null || seat === this.turn) this.#hold(step, sign);
    else this.standing.delete(step);
  }

  /** @param {string} step @param {string} sign */
  #hold(step, sign) {
    this.held = step;
    this.sign = sign;
  }

  /** @param {string} step */
  #setDown(step) {
    if (!this.standing.delete(this.held)) this.#count(this.sign, -1);
    const point = this.scene.points.get(step);
    if (point && this.scene.isOnBoard(point)) this.standing.set(step, this.sign);
    else this.#count(this.sign, 1);
    this.#hold("", "");
  }

  /** @param {string} step */
  #place(step) {
    const sign = this.scene.only(this.turn);
    if (sign === null) return;
    this.standing.set(step, sign);
    const own = this.scene.style.stocks.some((one) => one.sign === sign && one.seat === this.turn);
    if (own) this.#count(sign, -1);
  }

  /** @param {string} sign @param {number} more */
  #count(sign, more) {
    this.reserves.set(sign, (this.reserves.get(sign) ?? 0) + more);
  }
}
