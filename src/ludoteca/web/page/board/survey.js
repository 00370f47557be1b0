// The position in words, a part at a time: for those who hear the board instead of seeing it.

/** @import { Names } from "./names.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Preview } from "./preview.js" */
/** @typedef {"square" | "row" | "column" | "pieces" | "beside"} Part */

/** How far from a line a point may lie and still be on it, in units of the drawing. */
const TOLERANCE = 1;

/**
 * @param {Part} part
 * @param {Names} names
 * @param {Preview} shown
 * @param {Record<string, string>} marks how points are marked
 * @param {string} current the point where the keyboard is
 * @returns {string[]} what to say; nothing if there is nothing
 */
export function survey(part, names, shown, marks, current) {
  return new Survey(names, shown, marks, current)[part]();
}

class Survey {
  /** @param {Names} names @param {Preview} shown @param {Record<string, string>} marks @param {string} current */
  constructor(names, shown, marks, current) {
    /** @type {Scene} */
    this.scene = names.scene;
    this.names = names;
    this.shown = shown;
    this.marks = marks;
    this.current = this.scene.points.get(current) ?? null;
  }

  square() {
    return this.current ? [this.#name(this.current.name)] : [];
  }

  row() {
    return this.#line("y", "x");
  }

  column() {
    return this.#line("x", "y");
  }

  /** All pieces with their points, kind by kind. */
  pieces() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const [point, sign] of this.shown.standing) {
      const where = this.names.point(point);
      found.set(sign, [...(found.get(sign) ?? []), where]);
    }
    const signs = [...this.scene.pieces.keys()].filter((sign) => found.has(sign));
    // One side after the other, the pieces of nobody last.
    signs.sort((one, other) => (this.scene.seat(one) ?? 2) - (this.scene.seat(other) ?? 2));
    return signs.map((sign) =>
      this.scene.word("list", { piece: this.names.piece(sign), points: (found.get(sign) ?? []).join(", ") }));
  }

  beside() {
    const found = [...this.shown.reserves].filter(([, number]) => number > 0);
    return found.map(([sign, number]) => this.names.beside(sign, number));
  }

  /** What stands in the line of the current point; free points between are not counted out. @param {"x" | "y"} same @param {"x" | "y"} along */
  #line(same, along) {
    const { current } = this;
    if (!current) return [];
    const line = this.scene.style.points
      .filter((point) => Math.abs(point[same] - current[same]) < TOLERANCE)
      .sort((one, other) => one[along] - other[along]);
    const told = line.filter(({ name }) => this.shown.standing.has(name) || this.marks[name]).map(({ name }) => this.#name(name));
    const [first, last] = [line[0], line[line.length - 1]].map(({ name }) => this.names.point(name));
    return [this.scene.word(told.length ? "line" : "empty", { first, last }), ...told];
  }

  /** @param {string} point */
  #name(point) {
    return this.names.standing(point, this.shown.standing.get(point) ?? "", this.marks[point]);
  }
}
