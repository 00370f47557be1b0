// A look made ready for use: its points and stocks by name, its pieces by sign.

import { fromMarkup } from "./svg.js";

/** @import { LookView, LookPiece, Seat } from "../wire.js" */
/** @typedef {LookView["points"][number]} Point */
/** @typedef {LookView["stocks"][number]} Stock */

/** How much smaller pieces beside the board are. */
export const BESIDE = 0.85;

export class Scene {
  /** @type {Map<string, SVGElement>} */
  #made = new Map();

  /**
   * @param {LookView} look
   * @param {string} set the set of pieces to use
   */
  constructor(look, set) {
    this.look = look;
    this.set = look.piece_sets.includes(set) ? set : look.piece_sets[0] ?? "";
    /** @type {Map<string, Point>} */
    this.points = new Map(look.points.map((point) => [point.name, point]));
    /** @type {Map<string, LookPiece>} */
    this.pieces = new Map(look.pieces.map((piece) => [piece.sign, piece]));
  }

  /** The stock that a step takes a piece from. @param {string} step @param {Seat} seat @returns {Stock | undefined} */
  stock(step, seat) {
    return this.look.stocks.find((stock) => stock.name === step && stock.seat === seat);
  }

  /** Whether a step touches a point, or a stock of the seat. @param {string} step @param {Seat} seat */
  isPlace(step, seat) {
    return this.points.has(step) || this.stock(step, seat) !== undefined;
  }

  /** The owner of this sign's pieces; null if they have none. @param {string} sign */
  seat(sign) {
    return this.pieces.get(sign)?.seat ?? null;
  }

  /** What a seat sets on a free point, where it has but one kind. @param {Seat} seat @returns {string | null} */
  only(seat) {
    const own = this.look.pieces.filter((piece) => piece.seat === seat);
    return own.length === 1 ? own[0].sign : null;
  }

  /** @param {Point} point */
  isOnBoard(point) {
    const { x, y, width, height } = this.look.board;
    return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
  }

  /** @param {string} sign */
  piece(sign) {
    return this.#clone(`piece ${sign}`, this.pieces.get(sign)?.markup[this.set] ?? "");
  }

  /** @param {string} kind */
  mark(kind) {
    return this.#clone(`mark ${kind}`, this.look.marks[kind] ?? "");
  }

  /** @param {string} key @param {Record<string, string | number>} values */
  word(key, values = {}) {
    const words = this.look.words[key] ?? key;
    return words.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
  }

  /** @param {string} key @param {string} markup */
  #clone(key, markup) {
    let made = this.#made.get(key);
    if (!made) this.#made.set(key, (made = this.#make(markup)));
    return /** @type {SVGElement} */ (made.cloneNode(true));
  }

  /** @param {string} markup */
  #make(markup) {
    const made = fromMarkup(markup);
    for (const path of made.querySelectorAll("[data-kanji]")) {
      path.setAttribute("d", this.look.outlines[path.getAttribute("data-kanji") ?? ""] ?? "");
    }
    return made;
  }
}
