// A suggested turn on the board: rings where to touch, an arrow for each piece that goes somewhere,
// and numbers if it has several parts. What has been done is no longer shown.

import { s } from "../lib/dom.js";
import { preview } from "./preview.js";
import { at } from "./svg.js";

/** @import { BoardView } from "../wire.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {{first: number, last: number}} Part the numbers of its steps: a piece and where it goes, or one point */

/** How far an arrow begins and ends from the middle of a point, and how large its head is. */
const BEGIN = 22;
const END = 10;
const HEAD = 34;

/**
 * @param {Scene} scene
 * @param {BoardView} board
 * @param {string[]} steps of the suggested turn
 * @param {string[]} taken
 * @returns {{rings: string[], drawn: SVGElement[]}} the points to ring, and what joins them
 */
export function drawHint(scene, board, steps, taken) {
  const isFollowed = taken.length <= steps.length && taken.every((step, index) => step === steps[index]);
  const parts = isFollowed ? partsOf(scene, board, steps) : [];
  const spot = (/** @type {number} */ index) => scene.points.get(steps[index]) ?? scene.stock(steps[index], board.turn);
  const rings = new Set(/** @type {string[]} */ ([]));
  /** @type {SVGElement[]} */
  const arrows = [];
  /** @type {SVGElement[]} */
  const numbers = [];
  parts.forEach(({ first, last }, number) => {
    const [from, to] = [spot(first), spot(last)];
    if (last < taken.length || !from || !to) return;
    if (first >= taken.length) rings.add(steps[first]);
    rings.add(steps[last]);
    if (first !== last) arrows.push(...arrow(from, to));
    if (parts.length > 1) numbers.push(badge(from, number + 1));
  });
  // No arrow lies over a number.
  return { rings: [...rings], drawn: [...arrows, ...numbers] };
}

/** @param {Scene} scene @param {BoardView} board @param {string[]} steps @returns {Part[]} */
function partsOf(scene, board, steps) {
  const isTarget = (/** @type {number} */ index) => index < steps.length && scene.isTarget(steps[index], board.turn);
  const parts = [];
  for (let first = 0; first < steps.length; first += 1) {
    if (!isTarget(first)) continue;
    const isHeld = preview(board, scene, steps.slice(0, first + 1)).sign !== "";
    const last = isHeld && isTarget(first + 1) ? first + 1 : first;
    parts.push({ first, last });
    first = last;
  }
  return parts;
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const transform = `translate(${from.x} ${from.y}) rotate(${turn})`;
  const tip = length - END;
  return [
    s("path", { class: "hint-way", transform, d: `M${BEGIN} 0H${tip - HEAD}` }),
    s("path", { class: "hint-head", transform, d: `M${tip} 0l${-HEAD} ${-HEAD / 2}v${HEAD}z` }),
  ];
}

/** @param {{x: number, y: number}} spot @param {number} number */
function badge({ x, y }, number) {
  return s("g", { class: "hint-order", transform: at(x - 32, y - 32), "data-order": number }, s("circle", { r: 22 }), s("text", null, String(number)));
}
