// A board style indexed for use: its points and stocks by name, its pieces by sign.

import { s } from "../lib/dom.js";
import { at, fromMarkup } from "./svg.js";

/** @import { StyleView, StylePiece, Seat } from "../wire.js" */
/** @typedef {StyleView["points"][number]} Point */
/** @typedef {StyleView["stocks"][number]} Stock */

/** How much smaller pieces beside the board are. */
export const BESIDE = 0.85;

/** How far apart the pieces of a picture lie. */
const APART = 98;

export class Scene {
  /** @type {Map<string, SVGElement>} */
  #made = new Map();

  /**
   * @param {StyleView} style
   * @param {string} set the set of pieces to use
   */
  constructor(style, set) {
    this.style = style;
    this.set = style.piece_sets.includes(set) ? set : style.piece_sets[0] ?? "";
    /** @type {Map<string, Point>} */
    this.points = new Map(style.points.map((point) => [point.name, point]));
    /** @type {Map<string, StylePiece>} */
    this.pieces = new Map(style.pieces.map((piece) => [piece.sign, piece]));
  }

  /** The stock that a step takes a piece from. @param {string} step @param {Seat} seat @returns {Stock | undefined} */
  stock(step, seat) {
    return this.style.stocks.find((stock) => stock.name === step && stock.seat === seat);
  }

  /** Whether a step touches a point, or a stock of the seat. @param {string} step @param {Seat} seat */
  isTarget(step, seat) {
    return this.points.has(step) || this.stock(step, seat) !== undefined;
  }

  /** The owner of this sign's pieces; null if they have none. @param {string} sign */
  seat(sign) {
    return this.pieces.get(sign)?.seat ?? null;
  }

  /** What a seat sets on a free point, where it has but one kind. @param {Seat} seat @returns {string | null} */
  only(seat) {
    const own = this.style.pieces.filter((piece) => piece.seat === seat);
    return own.length === 1 ? own[0].sign : null;
  }

  /** @param {Point} point */
  isOnBoard(point) {
    const { x, y, width, height } = this.style.board;
    return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
  }

  /** @param {string} point @returns {{x: number, y: number}} */
  spot(point) {
    return this.points.get(point) ?? { x: 0, y: 0 };
  }

  /**
   * The spots over which a piece goes: along the track if that leads there; else from the farthest point of its turn, or at once.
   * @param {string} from
   * @param {string} to
   * @param {string[]} touched the points of the turn
   */
  way(from, to, touched = []) {
    const { track } = this.style;
    const [start, end] = [track.indexOf(from), track.indexOf(to)];
    const after = touched.includes(from) ? touched.slice(touched.lastIndexOf(from) + 1) : [];
    const farthest = Math.max(-1, ...after.map((point) => track.indexOf(point)));
    const reached = end > start ? end : farthest;
    if (start < 0 || end < 0 || reached <= start) return [this.spot(from), this.spot(to)];
    const walked = track.slice(start, reached + 1);
    return (reached === end ? walked : [...walked, to]).map((point) => this.spot(point));
  }

  /** The spots over which a piece leaves the board; none where there is no track. @param {string} from */
  wayOff(from) {
    const { track } = this.style;
    return track.includes(from) ? track.slice(track.indexOf(from)).map((point) => this.spot(point)) : [];
  }

  /** @param {string} sign */
  piece(sign) {
    return this.#clone(`piece ${sign}`, this.pieces.get(sign)?.markup[this.set] ?? "");
  }

  /** A picture of pieces in a row, without a board. @param {string[]} signs */
  picture(signs) {
    const drawn = s("svg", { viewBox: `-52 -52 ${APART * signs.length + 6} 104`, "aria-hidden": "true" }, s("defs", null, ...fromMarkup(this.style.defs).childNodes));
    signs.forEach((sign, index) => drawn.append(s("g", { transform: at(APART * index, 0) }, this.piece(sign))));
    return drawn;
  }

  /** @param {string} kind */
  mark(kind) {
    return this.#clone(`mark ${kind}`, this.style.marks[kind] ?? "");
  }

  /** @param {string} key @param {Record<string, string | number>} values */
  word(key, values = {}) {
    const words = this.style.words[key] ?? key;
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
      path.setAttribute("d", this.style.outlines[path.getAttribute("data-kanji") ?? ""] ?? "");
    }
    return made;
  }
}
