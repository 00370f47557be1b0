// What the steps that are due are worth, beside their points: each with a shape, a sign and a colour.

import { s } from "../lib/dom.js";
import { at } from "./svg.js";

/** @import { Seat, VerdictNode } from "../wire.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {Record<string, VerdictNode>} Verdicts by step */

/** Up for a win, down for a loss, round for a draw, and a diamond where dice decide. */
const SHAPES = {
  win: "M0-10 11 9H-11z",
  loss: "M0 10 11-9H-11z",
  draw: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
  chance: "M0-11 9 0 0 11-9 0z",
};

/** The same among words. @type {Record<VerdictNode["kind"], string>} */
export const SIGNS = { win: "▲", loss: "▼", draw: "●", chance: "◆" };

/** How far below the middle of a point a verdict stands, and how large it is. */
const BELOW = 34;
const HEIGHT = 30;
const LETTER = 16;
const SHAPE = 32;
const END = 12;
/** Neighbours are 100 apart, and their verdicts do not cover each other. */
const WIDEST = 97;

/** The verdicts of the steps that can follow some others. @param {Verdicts} verdicts @param {string[]} taken @returns {Verdicts} */
export function dueVerdicts(verdicts, taken) {
  return taken.reduce((/** @type {Verdicts} */ at, step) => at[step]?.next ?? {}, verdicts);
}

/** @param {Scene} scene @param {Verdicts} verdicts @param {Seat} turn @returns {SVGElement[]} */
export function drawVerdicts(scene, verdicts, turn) {
  return Object.entries(verdicts).flatMap(([step, worth]) => {
    const spot = scene.points.get(step) ?? scene.stock(step, turn);
    return spot ? [badge(spot, worth, step)] : [];
  });
}

/** The number of turns or the chance: the shape distinguishes wins from losses, and "+9" would seem better than "+6". @param {string} mark */
export function bare(mark) {
  return mark.replace(/^[+-]/, "");
}

/** The best is filled, what changes the result has a strong rim: see game-board.css. @param {{x: number, y: number}} spot @param {VerdictNode} worth @param {string} step */
function badge({ x, y }, { kind, mark, grade }, step) {
  const text = bare(mark);
  const width = SHAPE + LETTER * text.length + END;
  const scale = Math.min(1, WIDEST / width);
  return s(
    "g",
    { class: "verdict", transform: at(x, y + BELOW, scale), "data-verdict": kind, "data-grade": grade, "data-at": step },
    s("rect", { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 }),
    s("path", { transform: at(SHAPE / 2 - width / 2 + 3, 0), d: SHAPES[kind] }),
    s("text", { x: (SHAPE - END) / 2 }, text),
  );
}
