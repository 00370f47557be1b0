// Who takes which seat: by choice, by nigiri or by tossing five pawns.
/** @import { Seat } from "../wire.js" */
/** @import { TableModel, TableEvent } from "./model.js" */
import { button, fill, h } from "../dom.js";
import { say } from "../say.js";
import { lookAt, pieceOf } from "./piece.js";
import { SEATS } from "./seats.js";

const SHOWN = 6000;
const PAWNS = 5;

/** @param {TableModel} model */
export function makeLot(model) {
  const element = h("section", { class: "card lot", "data-part": "lot", "aria-label": say("Who begins"), hidden: true });
  let until = 0;
  let timer = 0;

  function show() {
    const { table } = model;
    if (!table || performance.now() < until) return;
    element.hidden = table.phase !== "seating";
    if (element.hidden || !table.seating) return;
    const { way, asked } = table.seating;
    const isMine = model.isMine(asked);
    element.dataset.way = way;
    if (element.dataset.shown === `${way} ${asked} ${isMine}`) return;
    element.dataset.shown = `${way} ${asked} ${isMine}`;
    fill(element, ...(isMine ? WAYS[way](model, asked) : [h("p", null, say("{player} settles the seats.", { player: table.names[asked] }))]));
  }

  /** @param {HTMLElement[]} scene */
  function reveal(scene) {
    element.hidden = false;
    element.dataset.shown = "";
    fill(element, ...scene, button(say("Go on"), finish, { class: "primary", "data-action": "lot-done" }));
    until = performance.now() + SHOWN;
    clearTimeout(timer);
    timer = setTimeout(finish, SHOWN);
  }

  function finish() {
    clearTimeout(timer);
    until = 0;
    model.changed();
  }

  model.addEventListener("stands", show);
  model.addEventListener("events", (event) => {
    const events = /** @type {CustomEvent<TableEvent[]>} */ (event).detail;
    const nigiri = events.find((one) => one.event === "nigiri-held");
    const pawns = events.find((one) => one.event === "pawns-tossed");
    if (nigiri) reveal(openHand(nigiri.laid, nigiri.handful));
    if (pawns) reveal(tossed(model, pawns.pawns));
  });
  return element;
}

/** @type {Record<string, (model: TableModel, asked: Seat) => HTMLElement[]>} */
const WAYS = {
  choice: (model, asked) => [
    h("h2", null, say("Which side do you take?")),
    h(
      "p",
      { class: "row" },
      SEATS.map((seat) =>
        button(model.table?.seats[seat] ?? "", () => void model.do({ command: "choose-colour", colour: seat }, asked), { class: "primary", "data-choose": String(seat) }),
      ),
    ),
  ],
  nigiri: (model, asked) => [
    h("h2", null, say("Nigiri: odd or even?")),
    h("div", { class: "hand closed", "aria-hidden": "true" }, h("span", { class: "fist" }, "✊")),
    h("p", null, say("A hand is closed over some white stones. Guess right and you are Black.")),
    h(
      "p",
      { class: "row" },
      lay(model, asked, 1, say("Lay one stone: odd")),
      lay(model, asked, 2, say("Lay two stones: even")),
    ),
  ],
  furigoma: (model, asked) => [
    h("h2", null, say("Furigoma: toss five pawns")),
    h("div", { class: "pawns", "aria-hidden": "true" }, pawns(model, PAWNS)),
    h("p", null, say("If most of them fall with the pawn up, you are Black and begin.")),
    h("p", null, button(say("Toss the pawns"), () => void model.do({ command: "toss-pawns" }, asked), { class: "primary", "data-action": "toss" })),
  ],
};

/**
 * @param {TableModel} model
 * @param {Seat} asked
 * @param {number} count
 * @param {string} label
 */
const lay = (model, asked, count, label) =>
  h(
    "button",
    { type: "button", "data-lay": count, onclick: () => void model.do({ command: "lay-stones", count }, asked) },
    h("span", { class: "stones", "aria-hidden": "true" }, Array.from({ length: count }, () => h("span", { class: "stone black" }))),
    label,
  );

/**
 * @param {number} laid
 * @param {number} handful
 */
function openHand(laid, handful) {
  const isRight = laid % 2 === handful % 2;
  // In pairs, which show at a glance whether one is left over.
  const pairs = Array.from({ length: Math.ceil(handful / 2) }, (_, index) =>
    h("span", { class: "pair" }, Array.from({ length: Math.min(2, handful - index * 2) }, () => h("span", { class: "stone white" }))),
  );
  return [
    h("h2", null, isRight ? say("The guess was right.") : say("The guess was wrong.")),
    h("div", { class: "hand open", "data-handful": handful, "aria-hidden": "true" }, pairs),
    h("p", null, handful === 1 ? say("The hand opens on one stone.") : say("The hand opens: {count} stones.", { count: handful })),
  ];
}

/**
 * @param {TableModel} model
 * @param {number} faces
 */
function tossed(model, faces) {
  return [
    h("h2", null, say("The pawns have fallen")),
    h("div", { class: "pawns tossed", "data-pawns": faces, "aria-hidden": "true" }, pawns(model, faces)),
    h("p", null, say("Five pawns are tossed: {pawns} show the pawn, {tokins} the tokin.", { pawns: faces, tokins: PAWNS - faces })),
  ];
}

/**
 * Five pawns, so many with their face up; they are drawn as the board draws them.
 * @param {TableModel} model
 * @param {number} faces
 */
function pawns(model, faces) {
  const places = Array.from({ length: PAWNS }, (_, index) => h("span", { class: "pawn", "data-side": index < faces ? "P" : "+P" }));
  void lookAt(model.table?.look ?? "").then((look) => {
    for (const place of places) fill(place, pieceOf(look, place.dataset.side ?? "P"));
  }, () => {});
  return places;
}
