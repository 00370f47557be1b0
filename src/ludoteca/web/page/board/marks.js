// The marks of points, each with a shape of its own: see picture/marks.py.

import { s } from "../lib/dom.js";
import { at, fromMarkup } from "./svg.js";

/** @import { Seat } from "../wire.js" */
/** @import { Scene } from "./scene.js" */

/**
 * What the app marks.
 * @typedef {object} Marks
 * @property {Record<string, string>} [points] marked points, with how: see core/phase.py
 * @property {Record<string, string>} [alerts] points that an announcement is about, with how
 * @property {string[]} [hint] the steps of a suggested turn
 * @property {import("./verdicts.js").Verdicts} [verdicts] what each step of the turn is worth
 */

/** The marks of points that belong to a seat. @type {Record<string, string>} */
const TERRITORY = { first: "territory-0", second: "territory-1" };

/**
 * What the board marks by itself.
 * @typedef {object} Now
 * @property {string[]} last
 * @property {string[]} targets
 * @property {string} held
 * @property {Map<string, string>} standing
 * @property {string[]} [protected]
 * @property {Seat} turn
 * @property {{rings: string[], drawn: SVGElement[]}} hint
 */

/**
 * Draw all marks; those under the pieces and those over them.
 * @param {Scene} scene
 * @param {Now} now
 * @param {Marks} marks
 * @returns {{under: SVGElement[], over: SVGElement[]}}
 */
export function drawMarks(scene, now, marks) {
  /** @param {string} kind @param {string} step */
  const one = (kind, step) => markAt(scene, kind, step, now.turn);
  const last = now.last.filter((step) => isOnBoard(scene, step)).map((step) => one(now.standing.has(step) ? "last" : "left", step));
  const held = now.held ? [one("held", now.held)] : [];
  const points = Object.entries(marks.points ?? {});
  const territory = points.filter(([, how]) => how in TERRITORY).map(([step, how]) => one(TERRITORY[how], step));
  const targets = now.targets.map((step) =>
    one(now.standing.has(step) ? "take" : "choice", step));
  const safe = (now.protected ?? []).map((step) => one("protected", step));
  const told = points.filter(([, how]) => !(how in TERRITORY)).map(([step, how]) => one(how, step));
  const alerts = Object.entries(marks.alerts ?? {}).map(([step, how]) => one(how, step));
  const hint = [...now.hint.rings.map((step) => one("hint", step)), ...now.hint.drawn];
  return {
    under: [...alerts, ...held, ...territory].flat(),
    over: [...safe, ...last, ...told, ...targets, ...hint].flat(),
  };
}

/**
 * A small picture of a mark, as a legend has it: on a piece if it marks pieces, else on a free point.
 * @param {Scene} scene
 * @param {string} how see core/phase.py; "" for a point without a mark
 */
export function drawMeaning(scene, how) {
  const isOfPiece = how !== "" && !(how in TERRITORY);
  const sign = isOfPiece ? scene.style.pieces[0].sign : "";
  const drawn = s("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" }, s("defs", null, ...fromMarkup(scene.style.defs).childNodes));
  drawn.append(s("rect", { class: "board", x: -52, y: -52, width: 104, height: 104 }), s("path", { class: "line", d: "M-52 0H52M0-52V52" }));
  if (sign) drawn.append(scene.piece(sign));
  if (how) drawn.append(scene.mark(TERRITORY[how] ?? how));
  return drawn;
}

/** Whether a step is not to a spot beside the board, which is larger than a mark. @param {Scene} scene @param {string} step */
function isOnBoard({ style: { board }, points }, step) {
  const spot = points.get(step);
  return !spot || (spot.x > board.x && spot.x < board.x + board.width);
}

/** @param {Scene} scene @param {string} kind @param {string} step @param {Seat} turn @returns {SVGElement[]} */
function markAt(scene, kind, step, turn) {
  const spot = scene.points.get(step) ?? scene.stock(step, turn);
  if (!spot) return [];
  const drawn = scene.mark(kind);
  drawn.setAttribute("transform", at(spot.x, spot.y));
  drawn.dataset.mark = kind;
  drawn.dataset.at = step;
  return [drawn];
}
