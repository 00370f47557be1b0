// The die of Senet: thrown by the player, shown by the server; and the throws for the first turn.
/** @import { Seat } from "../wire.js" */
/** @import { Desk, TableEvent } from "./desk.js" */
import { button, fill, h, s, write } from "../dom.js";
import { say } from "../say.js";
import { SEATS } from "./seats.js";

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

/**
 * A face of the five-sided die.
 * @param {string | null} shown
 */
function dieFace(shown) {
  const pips = PIPS[Number(shown)] ?? [];
  return s(
    "svg",
    { viewBox: "-52 -52 104 104", class: "die", "data-shown": shown ?? "", "aria-hidden": "true" },
    s("polygon", { points: FIVE_SIDED, class: "die-side" }),
    pips.map(([x, y]) => s("circle", { cx: x, cy: y + 2, r: 6.5, class: "die-pip" })),
    !shown && s("text", { x: 0, y: 4, class: "die-unknown" }, "?"),
  );
}

/** @param {Desk} desk */
export function makeDie(desk) {
  const faces = h("div", { class: "row dice" });
  const words = h("p", { "data-part": "die-words" });
  const throwIt = button(say("Throw"), () => void desk.do({ command: "throw" }, thrower(desk)), { class: "primary", "data-action": "throw" });
  const element = h("section", { class: "card die-card", "data-part": "die", "aria-label": say("The die"), hidden: true }, faces, h("div", { class: "grow" }, words, throwIt));

  desk.addEventListener("stands", () => {
    const { table } = desk;
    if (!table) return;
    const isOpening = table.phase === "opening";
    const hasDie = table.is_throw_due || table.throw !== null || isOpening;
    element.hidden = !hasDie || !["opening", "play"].includes(table.phase);
    if (element.hidden) return;
    throwIt.hidden = thrower(desk) === null;
    throwIt.disabled = desk.live.pending !== null || table.is_paused;
    faces.classList.toggle("rolling", desk.live.pending?.command.command === "throw");
    draw(isOpening ? table.rolls : [table.throw]);
    write(words, isOpening ? rolled(desk) : thrown(desk));
  });

  /** @param {(string | null)[]} shown */
  function draw(shown) {
    const key = shown.join();
    if (faces.dataset.key === key) return;
    faces.dataset.key = key;
    fill(faces, ...shown.map(dieFace));
  }
  desk.addEventListener("events", (event) => {
    const events = /** @type {CustomEvent<TableEvent[]>} */ (event).detail;
    // The same number twice is a throw all the same: draw it anew, so that it is seen to fall.
    if (events.some((one) => one.event === "thrown" || one.event === "rolled-off")) faces.dataset.key = "-";
  });
  return element;
}

/**
 * Who of those at this page throws now.
 * @param {Desk} desk
 * @returns {Seat | null}
 */
function thrower(desk) {
  const { table } = desk;
  if (!table || table.is_paused) return null;
  if (table.phase === "opening") return SEATS.find((seat) => desk.isMine(seat) && table.rolls[seat] === null) ?? null;
  return table.is_throw_due && desk.isMine(table.turn) ? table.turn : null;
}

/** @param {Desk} desk */
function rolled(desk) {
  const { table } = desk;
  if (!table) return "";
  const told = SEATS.filter((seat) => table.rolls[seat] !== null).map((seat) =>
    say("{seat} throws {throw} for the first turn.", { seat: table.seats[seat], throw: table.rolls[seat] ?? "" }),
  );
  return [say("Who throws higher begins."), ...told].join(" ");
}

/** @param {Desk} desk */
function thrown(desk) {
  const { table } = desk;
  if (!table) return "";
  if (table.throw !== null) return say("{seat} has thrown {throw}.", { seat: table.seats[table.turn], throw: table.throw });
  return say("{seat} throws.", { seat: table.seats[table.turn] });
}
