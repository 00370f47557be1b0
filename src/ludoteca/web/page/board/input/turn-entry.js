// A turn being entered: a walk through the tree of legal steps.

/** @import { StepNode } from "../../wire.js" */

export class TurnEntry {
  /** @type {string[]} */
  taken = [];

  /** How many steps there was no choice about. */
  forced = 0;

  /**
   * @param {StepNode | null} root
   * @param {(step: string) => boolean} isTarget whether a step is a point or a stock
   * @param {(taken: string[]) => boolean} isHolding whether these steps end with a piece in the hand
   * @param {string} [pass] how a pass is written
   */
  constructor(root, isTarget, isHolding, pass = "") {
    this.hasPiece = isHolding;
    this.pass = pass;
    this.root = root;
    this.isTarget = isTarget;
    const [only, ...others] = Object.keys(root?.next ?? {});
    const after = only === undefined ? null : root?.next[only];
    if (others.length === 0 && after && after.move === null && isTarget(only)) {
      this.taken = [only];
      this.forced = 1;
    }
  }

  /** @returns {StepNode | null} */
  get node() {
    return this.#after(this.taken);
  }

  get isWhole() {
    return this.node?.move != null;
  }

  /** The points and stocks that may be touched next. */
  get targets() {
    return Object.keys(this.node?.next ?? {}).filter(this.isTarget);
  }

  /** Other possible steps; a pass is not made on the board. */
  get choices() {
    const next = Object.entries(this.node?.next ?? {});
    return next.filter(([step, { move }]) => !this.isTarget(step) && move !== this.pass).map(([step]) => step);
  }

  /** @param {string} step */
  can(step) {
    return step in (this.node?.next ?? {});
  }

  /** Whether the last step only selected a piece: it may be put back, or another one selected. */
  get isHolding() {
    return this.taken.length > this.forced && this.hasPiece(this.taken);
  }

  /** Whether a piece could have been selected instead of the last one. @param {string} step */
  couldInstead(step) {
    if (!this.isHolding || step === this.taken.at(-1)) return false;
    return step in (this.#after(this.taken.slice(0, -1))?.next ?? {});
  }

  /**
   * Take a step, or select another piece; what was done on the board stays done.
   * @param {string} step
   * @returns {boolean} whether it was possible
   */
  take(step) {
    if (this.can(step)) this.taken = [...this.taken, step];
    else if (this.couldInstead(step)) this.taken = [...this.taken.slice(0, -1), step];
    else return false;
    return true;
  }

  /** @returns {boolean} whether there was a step to take back */
  takeBack() {
    if (this.taken.length <= this.forced) return false;
    this.taken = this.taken.slice(0, -1);
    return true;
  }

  cancel() {
    this.taken = this.taken.slice(0, this.forced);
  }

  /** Go on with steps that were taken before, if they are still possible. @param {string[]} steps */
  resume(steps) {
    if (this.#after(steps) && steps.length >= this.forced) this.taken = [...steps];
  }

  /** @param {string[]} steps @returns {StepNode | null} */
  #after(steps) {
    let node = this.root;
    for (const step of steps) node = node?.next[step] ?? null;
    return node;
  }
}
