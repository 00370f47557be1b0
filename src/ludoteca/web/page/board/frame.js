// What the shadow of a board is made of, from the ground to what lies on top.

import { svg } from "./svg.js";

/** @typedef {import("../wire.d.ts").Look} Look */
/** @typedef {ReturnType<typeof layers>} Layers */

/** How much larger a board must become for the pieces beside it to be moved. */
const WORTH = 1.03;

export function layers() {
  const drawing = /** @type {SVGSVGElement} */ (svg("svg", { class: "drawing", role: "img" }));
  const defs = svg("defs");
  const [ground, under, beside, onBoard, over, ghost] = [
    "ground-layer", "under", "besides", "on-board", "over", "ghost",
  ].map((name) => svg("g", { class: name }));
  drawing.append(defs, ground, under, beside, onBoard, over, ghost);
  const points = division("points");
  points.setAttribute("role", "group");
  const asking = division("asking");
  asking.setAttribute("role", "group");
  asking.hidden = true;
  const frame = division("frame ludoteca");
  frame.append(drawing, points, asking);
  const room = division("room");
  return { frame, room, drawing, defs, ground, under, beside, onBoard, over, ghost, points, asking };
}

/**
 * Whether the board comes out larger in the arrangement for narrow screens.
 * @param {Layers} layers
 * @param {Look} look
 */
export function isNarrower({ frame, room }, look) {
  if (!look.portrait) return false;
  const wide = frame.parentNode instanceof ShadowRoot ? frame.parentNode.host.clientWidth : 0;
  const high = room.offsetHeight;
  if (!wide || !high) return false;
  /** @param {{width: number, height: number}} size */
  const scale = (size) => Math.min(wide / size.width, high / size.height);
  return scale(look.portrait) > WORTH * scale(look);
}

/** @param {string} name */
function division(name) {
  const made = document.createElement("div");
  made.className = name;
  return made;
}
