// The die: thrown by the player, shown by the server.
/** @import { Seat } from "../wire.js" */
/** @import { TableModel, TableEvent } from "./state/model.js" */
import { fill, h, s } from "../lib/dom.js";
import { say } from "../lib/say.js";

/** Where the pips of each throw lie. */
const PIPS = [
  [],
  [[0, 0]],
  [[-16, -8], [16, 8]],
  [[-18, -12], [0, 0], [18, 12]],
  [[-15, -15], [15, -15], [-15, 15], [15, 15]],
  [[-17, -17], [17, -17], [0, 0], [-17, 17], [17, 17]],
];
const FIVE_SIDED = "0,-46 45,-13 28,41 -28,41 -45,-13";

/** A face of the five-sided die. @param {string} shown */
export function dieFace(shown) {
  const pips = PIPS[Number(shown)] ?? [];
  return s(
    "svg",
    { viewBox: "-52 -52 104 104", class: "die", "data-shown": shown, "aria-hidden": "true" },
    s("polygon", { points: FIVE_SIDED, class: "die-side" }),
    s("polygon", { points: FIVE_SIDED, class: "die-top", transform: "translate(0 -3) scale(0.84)" }),
    pips.map(([x, y]) => s("circle", { cx: x, cy: y + 2, r: 6.5, class: "die-pip" })),
    !pips.length && s("text", { x: 0, y: 4, class: "die-unknown" }, shown),
  );
}

/** The die on the board: touching it throws it. @param {TableModel} model */
export function makeDie(model) {
  const faces = h("span", { class: "dice" });
  const word = h("span", { class: "die-word" }, say("Throw"));
  const throwIt = h("button", { type: "button", class: "die-button", "data-action": "throw", onclick: () => void model.live.do({ command: "throw" }, thrower(model)) }, word);
  const element = h("section", { class: "die-spot", "data-part": "die", "aria-label": say("The die"), hidden: true }, throwIt, faces);

  model.addEventListener("stands", () => {
    const { table } = model;
    if (!table) return;
    element.hidden = table.stage !== "play" || !(table.is_throw_due || table.throw !== null);
    if (element.hidden) return;
    throwIt.hidden = thrower(model) === null;
    throwIt.disabled = model.live.pending !== null || table.is_paused;
    faces.classList.toggle("rolling", model.live.pending?.command.command === "throw");
    // Until the next throw the last one lies there.
    draw(table.throw ?? table.plies.filter((ply) => ply.is_throw).at(-1)?.text ?? "1");
  });

  /** @param {string} shown */
  function draw(shown) {
    if (faces.dataset.key === shown) return;
    faces.dataset.key = shown;
    fill(faces, dieFace(shown));
  }
  model.addEventListener("events", (event) => {
    const events = /** @type {CustomEvent<TableEvent[]>} */ (event).detail;
    // The same number twice is still a throw: draw it again to show the fall.
    if (events.some((one) => one.event === "thrown")) faces.dataset.key = "-";
  });
  return element;
}

/** Who of those at this page throws now. @param {TableModel} model @returns {Seat | null} */
function thrower(model) {
  const { table } = model;
  if (!table || table.is_paused) return null;
  return table.is_throw_due && model.isMine(table.turn) ? table.turn : null;
}
