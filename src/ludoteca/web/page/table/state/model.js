// The state of one table in this page, and what can be done there.
/** @import { Attendance, GameCard, Catalogue, Happened, Seat, StepNode, Table, Thinking, Welcome } from "../../wire.js" */
/** @import { Connection } from "./live.js" */
import { announce } from "../../lib/announcer.js";
import { Live } from "./live.js";
import { keepToken, mute, muted, settings, token } from "../../lib/storage.js";
import { say, sentence } from "../../lib/say.js";
import { play } from "../../settings/sound.js";
import { runsOn } from "../../lib/time-control.js";
import { noteTurn } from "./turns.js";
import { resultTitle } from "../ending/result.js";
import { other } from "./seats.js";

/** @typedef {Record<string, any>} TableEvent */

/** How long what was thrown or moved is seen before a computer answers, in milliseconds. */
const SEEN = 1100;

/**
 * Fires "stands" when anything about the table changes, "events" (detail: TableEvent[]) when something
 * happened, "refused" (detail: sentence) when something was not possible, "dismissed" when that was read,
 * "steps" when a turn is half entered, "greeting" (detail: Greeting) when a player greets.
 */
export class TableModel extends EventTarget {
  /** @type {Table | null} */
  table = null;
  /** @type {Seat[]} */
  you = [];
  /** @type {Connection} */
  connection = "connecting";
  /** Why the table was closed for good. */
  why = "";
  /** @type {Attendance | null} */
  people = null;
  /** @type {Thinking | null} */
  thinking = null;
  /** The last announcement. @type {string[]} */
  narration = [];
  /** When the last message about the table came. */
  since = performance.now();
  /** The number of the position that is looked at; null for the present one. @type {number | null} */
  looking = null;
  /** Whether the person has turned the board. */
  isTurned = false;
  /** @type {string[]} */
  steps = [];
  /** @type {StepNode | null} */
  node = null;
  /** A whole turn that waits to be confirmed; "" if none does. */
  unconfirmed = "";
  /** What was suggested for the present turn. @type {{steps: string[], words: string} | null} */
  hint = null;
  /** @type {{table: Table, news: Welcome | Happened}[]} */
  #later = [];
  #pacing = 0;
  #shownAt = 0;
  /** What this page's player did last in a game of dice: it stays readable until the answer is finished. @type {string[]} */
  #own = [];
  #isLeft = false;

  /** @param {string} key @param {Catalogue} catalogue */
  constructor(key, catalogue) {
    super();
    this.key = key;
    this.catalogue = catalogue;
    this.live = new Live(key, {
      stands: (table, news) => this.#arrive(table, news),
      connection: (state, why) => {
        this.connection = state;
        this.why = why;
        // While offline, presence is unknown.
        if (state !== "connected") this.people = this.thinking = null;
        this.changed();
      },
      pending: () => this.changed(),
      dropped: (command, why) => {
        const text = command.command.command === "move" ? String(command.command.text) : "";
        this.refuse(text ? say("{move} was not played: {why}", { move: text, why }) : why);
      },
      people: (people) => {
        this.people = people;
        this.changed();
      },
      failed: (why) => this.refuse(why),
      greeting: (greeting) => this.fire("greeting", greeting),
      thinking: (thinking) => {
        this.thinking = thinking.seat === null ? null : thinking;
        this.changed();
      },
    });
  }

  /** @returns {GameCard | undefined} */
  get card() {
    return this.catalogue.games.find((one) => one.key === this.table?.game);
  }

  /** @param {string} type @param {unknown} [detail] */
  fire(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  changed() {
    if (!this.#isLeft) this.fire("stands");
  }

  /** Say why something is not possible. @param {string} why */
  refuse(why) {
    play("refused");
    this.fire("refused", sentence(why));
  }

  /** @param {Seat | null | undefined} seat */
  isMine(seat) {
    return seat !== null && seat !== undefined && this.you.includes(seat);
  }

  /** @param {string} action */
  can(action) {
    return this.table?.can.includes(action) ?? false;
  }

  /** Whether computers play among themselves. */
  get isWatched() {
    return this.table?.players.every((player) => player !== "human") ?? false;
  }

  /** Whether this page may move now. */
  get isMyTurn() {
    const { table } = this;
    return !!table && table.stage === "play" && !table.is_paused && this.isMine(table.turn);
  }

  /** Whether it is a correspondence game. */
  get isSlow() {
    return runsOn(this.table?.clock?.control ?? "");
  }

  /** Whether another person waits here for a move, and perhaps not at the board. */
  get isAwaited() {
    const { table, you } = this;
    if (!table || you.length !== 1 || table.players.some((player) => player !== "human")) return false;
    return (this.isSlow || !table.clock) && (this.isMyTurn || this.isAsked);
  }

  /** Whether a phase waits for somebody at this page. */
  get isAsked() {
    return this.table?.phase?.asked.some((seat) => this.isMine(seat)) ?? false;
  }

  /** Whether a step was taken that could be called back; a step without a choice is none. */
  get isBegun() {
    const [only, ...others] = Object.values(this.table?.legal?.next ?? {});
    const forced = only && !others.length && only.move === null ? 1 : 0;
    return this.steps.length > forced;
  }

  /** The name of a player; the name of the seat if there is none. @param {Seat} seat */
  nameOf(seat) {
    const { table } = this;
    if (!table) return "";
    const isNameless = table.players[seat] === "human" && table.names[seat] === say("human");
    if (!isNameless) return table.names[seat];
    if (this.isMine(seat) && this.you.length === 1) return say("You");
    if (table.phase?.settles_seats) return seat === 0 ? say("Person 1") : say("Person 2");
    return table.seats[seat];
  }

  /** Whether the other seat has been offered to a friend who has not come yet. */
  get isWaitingForFriend() {
    return this.table?.invited !== null && this.table?.invited !== undefined && this.you.length > 0;
  }

  /** What is expected, and of whom: orders are for those whose turn it is. */
  get expected() {
    const { table } = this;
    if (table?.stage === "over" && table.outcome) return sentence(resultTitle(this));
    if (this.isWaitingForFriend) return say("Waiting for your friend.");
    if (!table || table.stage !== "play" || table.is_paused) return sentence(table?.expected ?? "");
    if (this.isMine(table.turn)) return this.you.length > 1 || !table.task ? table.expected : sentence(say("Your move: {what}", { what: table.task }));
    const name = this.nameOf(table.turn);
    return table.players[table.turn] === "human" ? say("{name} to move.", { name }) : say("{name} is thinking.", { name });
  }

  /** The seat that is drawn at the bottom. @returns {Seat} */
  get bottom() {
    /** @type {Seat} */
    const usual = this.you.length === 1 ? this.you[0] : 0;
    return this.isTurned ? other(usual) : usual;
  }

  /**
   * Two computers are faster than eyes, and so is one that throws and moves several times: what they do is shown one by one.
   * @param {Table} table
   * @param {Welcome | Happened} news
   */
  #arrive(table, news) {
    const isComputers = news.type === "happened" && (this.#isAnswer(news, table) || table.players.every((player) => player !== "human"));
    if (news.type !== "happened" || (!isComputers && !this.#later.length)) {
      clearTimeout(this.#pacing);
      this.#pacing = 0;
      this.#later = [];
      this.#show(table, news);
      return;
    }
    this.#later.push({ table, news });
    if (!this.#pacing) this.#showNext();
  }

  #showNext = () => {
    this.#pacing = 0;
    const due = this.#shownAt + this.#gap - performance.now();
    if (due > 0 && this.#later.length) {
      this.#pacing = setTimeout(this.#showNext, due);
      return;
    }
    const next = this.#later.shift();
    if (!next) return;
    this.#show(next.table, next.news);
    if (this.#later.length) this.#pacing = setTimeout(this.#showNext, this.#gap);
  };

  /** How long something is seen before the next, in milliseconds. */
  get #gap() {
    return this.isWatched ? settings().pace * 1000 : SEEN;
  }

  /** Whether a computer threw or moved in a game of dice against this page's player. @param {Welcome | Happened} news @param {Table} table */
  #isAnswer(news, table) {
    const last = table.plies.at(-1);
    const isOfDice = table.is_throw_due || table.throw !== null || table.plies.at(-2)?.is_throw;
    return news.type === "happened" && this.you.length === 1 && !!isOfDice && !!last && table.players[last.seat] !== "human"
      && news.events.some(({ event }) => event === "moved" || event === "thrown");
  }

  /** @param {Table} table @param {Welcome | Happened} news */
  #show(table, news) {
    const before = this.table;
    if (table.sequence !== this.table?.sequence) this.hint = null;
    if (this.looking !== null && this.looking >= table.plies.length) this.looking = null;
    this.table = table;
    this.you = news.you;
    this.since = performance.now();
    const narration = news.type === "welcome" ? news.missed : news.narration;
    this.#shownAt = performance.now();
    if (narration.length || !this.narration.length) this.narration = narration.length ? narration : table.narration;
    if (this.#isAnswer(news, table)) this.narration = [...this.#own, ...this.narration];
    else this.#own = narration;
    const aloud = table.announcements.map(({ sentence }) => sentence);
    const isAsked = table.stage === "play" || (table.stage !== "over" && table.expected !== before?.expected);
    // What happened names the winner; a single player hears it as "you".
    const isEnd = table.stage === "over" && before !== null && before.stage !== "over" && this.you.length === 1;
    announce([...narration, ...(narration.length ? [...aloud, ...(table.phase?.status ?? [])] : []), isAsked || isEnd ? this.expected : ""]);
    if (news.type === "happened") {
      this.#sound(news.events, table, before);
      this.fire("events", news.events);
    }
    if (table.rematch) {
      keepToken(table.rematch, token(this.key));
      // It is the same opponent.
      if (muted(this.key)) mute(table.rematch, true);
    }
    if (news.type === "welcome") this.setPace();
    if (this.you.length) noteTurn(this.key, this.isAwaited, `${table.title}: ${this.expected}`);
    this.changed();
  }

  /** The creator of a table of two computers sets their pace. */
  setPace() {
    const isHost = this.can("pause") || this.can("resume");
    if (this.isWatched && isHost) this.live.send({ command: "pace", seconds: settings().pace });
  }

  /** @param {TableEvent[]} events @param {Table} table @param {Table | null} before */
  #sound(events, table, before) {
    const kinds = new Set(events.map((one) => one.event));
    if (table.stage === "over" && before?.stage !== "over") play("end");
    else if (document.hidden && this.isMyTurn && !this.isMine(before?.turn)) play("turn");
    else if (kinds.has("thrown") || before?.stage === "before") play("throw");
    else if (kinds.has("moved") && table.announcements.length) play("alert");
    else if (kinds.has("moved")) play(/x/.test(table.plies.at(-1)?.text ?? "") ? "capture" : "move");
    else if (kinds.has("offered")) play("notice");
  }

  close() {
    this.#isLeft = true;
    clearTimeout(this.#pacing);
    this.live.close();
  }
}
