// Pieces that slide, appear and fade: short, and disabled where reduced motion is preferred.

const DURATION = 180;
/** How long a piece takes from one point of its path to the next. */
const STEP = 140;
/** How long after each other the parts of a turn begin, at least. */
const BETWEEN_PARTS = 450;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{x: number, y: number}} Spot */

/**
 * Move a piece from spot to spot; over more than two it walks.
 * @param {SVGElement} piece
 * @param {Spot[]} spots
 * @param {number} [delay] in milliseconds, while other parts of the turn are shown
 */
export function move(piece, spots, delay = 0) {
  return play(piece, spots.map((spot) => ({ transform: shift(spot) })), delay, duration(spots));
}

/** How long it takes until the next part of the turn begins. @param {Spot[]} spots */
export function untilNext(spots) {
  return Math.max(BETWEEN_PARTS, duration(spots));
}

/** @param {Spot[]} spots */
function duration(spots) {
  return spots.length > 2 ? STEP * (spots.length - 1) : DURATION;
}

/** @param {SVGElement} piece */
export function appear(piece) {
  play(piece, [{ opacity: 0 }, { opacity: 1 }]);
}

/** Let a piece walk over some spots, fade, and take it away. @param {SVGElement} piece @param {Spot[]} [spots] */
export function fade(piece, spots = []) {
  const walk = spots.length > 1 ? move(piece, spots) : null;
  const playing = play(piece, [{ opacity: 1 }, { opacity: 0 }], walk ? duration(spots) : 0);
  if (!playing) piece.remove();
  else playing.finished.then(() => piece.remove(), () => piece.remove());
}

/** @param {SVGElement} piece @param {Keyframe[]} frames @param {number} [delay] @param {number} [lasts] */
function play(piece, frames, delay = 0, lasts = DURATION) {
  if (calm.matches) return null;
  return piece.animate(frames, { duration: lasts, delay, easing: frames.length > 2 ? "linear" : "ease-out", fill: "backwards" });
}

/** @param {Spot} spot */
function shift({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}
