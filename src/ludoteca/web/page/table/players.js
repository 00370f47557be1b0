// The bars above and below the board: who sits there, what they hold, the clock, and the result.
/** @import { StyleView, Seat, SeatedPerson, Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { Scene } from "../board/scene.js";
import { reading, shownTime } from "../lib/clock.js";
import { play } from "../settings/sound.js";
import { fill, h, write } from "../lib/dom.js";
import { ratingText } from "../people/rating.js";
import { href } from "../lib/router.js";
import { say } from "../lib/say.js";
import { scoreOf } from "./ending/result.js";
import { other } from "./state/seats.js";

const TICK = 100;
const HURRY = 10;

/** One player's bar. */
export class PlayerBar {
  #name = h("span", { class: "player-name" });
  #seat = h("span", { class: "player-seat" });
  #tag = h("span", { class: "tag", lang: "zxx" });
  #rating = h("span", { class: "player-rating", "data-part": "rating" });
  #about = h("span", { class: "player-about" });
  #chip = h("span", { class: "player-chip ludoteca", "aria-hidden": "true" });
  #held = h("span", { class: "player-held ludoteca", "data-part": "held" });
  #score = h("span", { class: "player-score", "data-part": "score" });
  #time = h("span", { class: "clock-time", role: "timer" });
  #period = h("span", { class: "clock-period" });
  #clock = h("div", { class: "clock", "data-part": "clock" }, this.#time, this.#period);
  element = h(
    "section",
    { class: "player", "data-part": "player" },
    this.#chip,
    h("div", { class: "grow" }, h("p", { class: "player-line" }, this.#name, this.#tag, this.#seat, this.#rating), this.#about),
    this.#held,
    this.#score,
    this.#clock,
  );

  /** @type {StyleView | null} */
  #style = null;
  #drawn = "";

  /** @param {TableModel} model @param {"top" | "bottom"} end */
  constructor(model, end) {
    this.model = model;
    this.end = end;
    this.element.classList.add(`player-${end}`);
    model.addEventListener("stands", () => this.show());
    this.timer = setInterval(() => this.#tick(), TICK);
  }

  /** @returns {Seat} */
  get seat() {
    const { bottom } = this.model;
    return this.end === "bottom" ? bottom : other(bottom);
  }

  /** Set the board style, for the pieces. @param {StyleView} style */
  learn(style) {
    this.#style = style;
    this.show();
  }

  show() {
    const { table } = this.model;
    if (!table) return;
    const { seat } = this;
    const isTurn = table.turn === seat && table.stage === "play";
    this.element.dataset.seat = String(seat);
    this.element.classList.toggle("has-turn", isTurn);
    this.element.setAttribute("aria-label", say("{seat}: {player}", { seat: table.seats[seat], player: this.model.nameOf(seat) }));
    const name = this.model.nameOf(seat);
    write(this.#name, name);
    write(this.#seat, table.phase?.settles_seats || name === table.seats[seat] ? "" : table.seats[seat]);
    this.#name.title = this.model.card?.players.find((one) => one.key === table.players[seat])?.title ?? "";
    this.#showPerson(table.people[seat]);
    write(this.#about, this.#words(table, isTurn));
    this.#clock.hidden = !table.clock;
    const score = scoreOf(this.model, seat);
    write(this.#score, score);
    this.#score.hidden = !score;
    this.#score.classList.toggle("won", score === "1");
    this.#draw(table);
    this.#tick();
  }

  /** Draw the chip of the seat and what it holds. @param {Table} table */
  #draw(table) {
    const style = this.#style;
    if (!style) return;
    const { seat } = this;
    const set = pieceSet(table.game);
    const held = heldBy(style, table, seat);
    const isOpen = table.phase?.settles_seats ?? false;
    const key = JSON.stringify([style.game, set, boardTheme(), seat, held, isOpen]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const scene = new Scene(style, set);
    const own = style.pieces.find((piece) => piece.seat === seat);
    for (const container of [this.#chip, this.#held]) Object.assign(container.dataset, { game: style.game, theme: boardTheme() });
    // Until the seats are settled nobody has a colour.
    fill(this.#chip, own && !isOpen && scene.picture([own.sign]));
    fill(this.#held, held.map(({ sign, count }) => h("span", { class: "held", title: style.pieces.find((piece) => piece.sign === sign)?.name }, scene.picture([sign]), ` ${count}`)));
  }

  /** What is known of a person with a name; a tag distinguishes people of the same name. @param {SeatedPerson | null} person */
  #showPerson(person) {
    const shown = person && { ...person, value: person.rating };
    write(this.#tag, shown?.tag ? `#${shown.tag}` : "");
    // A game that does not count for the ratings is not about them.
    const text = shown && this.model.table?.rated ? ratingText(shown) : "";
    if (this.#rating.textContent !== text) fill(this.#rating, shown && text && h("a", { href: href("person", shown.id, this.model.table?.game ?? ""), title: say("Rating") }, text));
  }

  /** Presence and thought, in words. @param {Table} table @param {boolean} isTurn */
  #words(table, isTurn) {
    const { model, seat } = this;
    const words = [];
    if (model.isMine(seat)) words.push(model.you.length === 1 && model.nameOf(seat) !== say("You") ? say("you") : "");
    else if (table.invited === seat) words.push(say("has not joined yet"));
    else if (table.players[seat] !== "human") words.push(this.#thought(seat));
    else if (model.people) words.push(model.people.present[seat] ? say("is here") : say("is away"));
    if (isTurn) words.push(say("to move"));
    return words.filter(Boolean).join(" · ");
  }

  /** @param {Seat} seat */
  #thought(seat) {
    const { thinking } = this.model;
    if (thinking?.seat !== seat) return say("computer");
    if (thinking.ahead > 0) return say("queued: {count} ahead", { count: thinking.ahead });
    return thinking.best ? say("is considering {move} …", { move: thinking.best }) : say("is thinking …");
  }

  #tick() {
    const { table, since } = this.model;
    if (!table?.clock) return;
    const { seat } = this;
    const isRunning = table.clock.running === seat;
    const shown = reading(table.clock, seat, (performance.now() - since) / 1000);
    write(this.#time, shownTime(table.clock, shown.seconds));
    write(this.#period, shown.text);
    this.#clock.classList.toggle("runs", isRunning);
    const hurries = isRunning && shown.seconds < HURRY;
    if (hurries && !this.#clock.classList.contains("hurries") && this.model.isMine(seat)) play("hurry");
    this.#clock.classList.toggle("hurries", hurries);
    const called = say("{seat}: {what}", { seat: this.model.nameOf(seat), what: isRunning ? say("clock, running") : say("clock") });
    if (this.#time.getAttribute("aria-label") !== called) this.#time.setAttribute("aria-label", called);
  }

  close() {
    clearInterval(this.timer);
  }
}

/**
 * What a seat holds beside the board, by piece. A seat that has only one kind of piece and brings them in
 * from a stock has men: those on the board count, too.
 * @param {StyleView} style @param {Table} table @param {Seat} seat
 * @returns {{sign: string, count: number}[]}
 */
function heldBy({ pieces, stocks }, { reserves, standing }, seat) {
  const own = pieces.filter((piece) => piece.seat === seat).map(({ sign }) => sign);
  const signs = [...new Set(stocks.filter((stock) => stock.seat === seat).map(({ sign }) => sign))];
  const isMen = signs.length === 1 && own.length === 1 && signs[0] === own[0];
  const onBoard = (/** @type {string} */ sign) => Object.values(standing).filter((one) => one === sign).length;
  return signs.map((sign) => ({ sign, count: (reserves[sign] ?? 0) + (isMen ? onBoard(sign) : 0) })).filter(({ count }) => count > 0);
}
