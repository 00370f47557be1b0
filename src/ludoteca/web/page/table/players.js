// The bars above and below the board: who sits there, whose turn it is, and the clock.
/** @import { Seat, SeatedPerson, Table } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { reading, shownTime } from "../clock.js";
import { play } from "../sound.js";
import { fill, h, write } from "../dom.js";
import { ratingText } from "../rating.js";
import { href } from "../router.js";
import { say } from "../say.js";
import { other } from "./seats.js";

const TICK = 100;
const HURRY = 10;

/** One player's bar. */
export class PlayerBar {
  #name = h("span", { class: "player-name" });
  #seat = h("span", { class: "player-seat" });
  #tag = h("span", { class: "tag", lang: "zxx" });
  #rating = h("span", { class: "player-rating", "data-part": "rating" });
  #about = h("span", { class: "player-about" });
  #turn = h("span", { class: "player-turn", "aria-hidden": "true" }, "▸");
  #time = h("span", { class: "clock-time", role: "timer" });
  #period = h("span", { class: "clock-period" });
  #clock = h("div", { class: "clock", "data-part": "clock" }, this.#time, this.#period);
  element = h(
    "section",
    { class: "player", "data-part": "player" },
    this.#turn,
    h("div", { class: "grow" }, h("p", { class: "player-line" }, this.#name, this.#tag, this.#seat, this.#rating), this.#about),
    this.#clock,
  );

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
    this.#tick();
  }

  /** What is known of a person with a name; people who are called alike are told apart. @param {SeatedPerson | null} person */
  #showPerson(person) {
    const shown = person && { ...person, value: person.rating };
    write(this.#tag, shown?.tag ? `#${shown.tag}` : "");
    const text = shown ? ratingText(shown) : "";
    if (this.#rating.textContent !== text) fill(this.#rating, shown && h("a", { href: href("person", shown.id, this.model.table?.game ?? ""), title: say("Rating") }, text));
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
    if (thinking.place > 0) return say("queued: {count} ahead", { count: thinking.place });
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
