// What things on a board are called, for those who hear it.

/** @import { Scene } from "./scene.js" */

export class Names {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
  }

  /** @param {string} sign */
  piece(sign) {
    return this.scene.pieces.get(sign)?.name ?? sign;
  }

  /** @param {string} step */
  point(step) {
    return step in this.scene.style.words ? this.scene.word(step) : step;
  }

  /**
   * A point with what stands there and how it is marked: "D4, White's stone, dead".
   * @param {string} step
   * @param {string} sign "" if it is free
   * @param {string} [mark] "dead", "seki", "protected", "first" or "second"
   */
  standing(step, sign, mark = "") {
    const point = this.point(step);
    const what = sign ? this.scene.word("stands", { point, piece: this.piece(sign) }) : this.scene.word("free", { point });
    return mark in this.scene.style.words ? this.scene.word(mark, { what }) : what;
  }

  /** @param {string} sign @param {number} number */
  beside(sign, number) {
    return this.scene.word("beside", { piece: this.piece(sign), number });
  }
}
