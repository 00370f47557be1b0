// What the shadow of a board is made of, from the ground to what lies on top.

import { h, s } from "../lib/dom.js";

/** @import { StyleView } from "../wire.js" */
/** @typedef {ReturnType<typeof layers>} Layers */

/** How much larger a board must become for the pieces beside it to be moved. */
const MIN_GAIN = 1.03;

export function layers() {
  const drawing = s("svg", { class: "drawing", role: "img" });
  const defs = s("defs");
  const [ground, under, beside, onBoard, over, ghost] = [
    "ground-layer", "under", "besides", "on-board", "over", "ghost",
  ].map((name) => s("g", { class: name }));
  drawing.append(defs, ground, under, beside, onBoard, over, ghost);
  const points = h("div", { class: "points", role: "grid" });
  const asking = h("div", { class: "asking", role: "group", hidden: true });
  // What an app lays on the board, such as a die.
  const die = h("div", { class: "die-slot", hidden: true }, h("slot"));
  const overlay = h("div", { class: "overlay-slot" }, h("slot", { name: "overlay" }));
  const frame = h("div", { class: "frame ludoteca" }, drawing, points, die, asking, overlay);
  const room = h("div", { class: "room" });
  return { frame, room, drawing, defs, ground, under, beside, onBoard, over, ghost, points, die, asking, overlay };
}

/**
 * Whether the board comes out larger in the arrangement for narrow screens.
 * @param {Layers} layers
 * @param {StyleView} style
 */
export function isNarrower({ frame, room }, style) {
  if (!style.portrait) return false;
  const wide = frame.parentNode instanceof ShadowRoot ? frame.parentNode.host.clientWidth : 0;
  const high = room.offsetHeight;
  if (!wide || !high) return false;
  /** @param {{width: number, height: number}} size */
  const scale = (size) => Math.min(wide / size.width, high / size.height);
  return scale(style.portrait) > MIN_GAIN * scale(style);
}
