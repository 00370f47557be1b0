// Pieces that slide, appear and fade: short, and not at all for those who want no motion.

const DURATION = 180;
/** How long after each other the parts of a turn begin. */
const BETWEEN_PARTS = 450;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{x: number, y: number}} Spot */

/**
 * @param {SVGElement} piece
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} [after] how many other parts of the turn are shown before
 */
export function slide(piece, from, to, after = 0) {
  play(piece, [{ transform: shift(from) }, { transform: shift(to) }], after);
}

/** @param {SVGElement} piece */
export function appear(piece) {
  play(piece, [{ opacity: 0 }, { opacity: 1 }]);
}

/** Fade a piece and take it away. @param {SVGElement} piece */
export function fade(piece) {
  const playing = play(piece, [{ opacity: 1 }, { opacity: 0 }]);
  if (!playing) piece.remove();
  else playing.finished.then(() => piece.remove(), () => piece.remove());
}

/** @param {SVGElement} piece @param {Keyframe[]} frames @param {number} [after] */
function play(piece, frames, after = 0) {
  if (calm.matches) return null;
  return piece.animate(frames, { duration: DURATION, delay: after * BETWEEN_PARTS, easing: "ease-out", fill: "backwards" });
}

/** @param {Spot} spot */
function shift({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}
