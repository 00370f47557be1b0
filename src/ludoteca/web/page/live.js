// One table over a socket: events come in, commands go out, and none is lost silently.
/** @import { Answer, Ask, Do, Happened, People, Seat, Table, Thinking, ToPage, Welcome } from "./wire.js" */
import { ReconnectingSocket } from "./socket.js";
import { keepPending, pending as keptPending } from "./storage.js";
import { language, say } from "./say.js";
import { RefusedError, authority } from "./server.js";

/** Reasons for closing that a new connection would only meet again. */
const FINAL = new Set(["store/no-game", "store/damaged", "wire/protocol"]);
/** Commands that may wait until the socket is open again. */
const QUEUEABLE = new Set(["move", "throw"]);

/** @typedef {"connecting" | "connected" | "offline" | "closed"} Connection */
/** @typedef {{command: string, [field: string]: unknown}} Command */

/**
 * @typedef {object} Listener
 * @property {(table: Table, news: Welcome | Happened) => void} stands the table has changed
 * @property {(state: Connection, why: string) => void} connection
 * @property {(command: Do | null) => void} pending a command waits for its answer; null: none does
 * @property {(command: Do, why: string) => void} dropped a command that waited was not carried out
 * @property {(why: string) => void} failed something went wrong that nobody here asked for
 * @property {(people: People) => void} people
 * @property {(thinking: Thinking) => void} thinking
 */

/** The connection to one table. */
export class Live {
  /** @type {Table | null} */
  table = null;
  /** @type {Seat[]} */
  you = [];
  /** @type {Connection} */
  state = "connecting";
  /** The command that waits for its answer. @type {Do | null} */
  pending = null;
  /** Whether the waiting command has been sent. */
  isSent = false;

  /** @type {Map<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #questions = new Map();
  /** How many plies there were before the waiting command. */
  #pliesBefore = 0;
  #asked = 0;
  /** Why the server closed the socket, if it said so. */
  #why = "";

  /** @param {string} key @param {Listener} listener */
  constructor(key, listener) {
    this.key = key;
    this.listener = listener;
    const waiting = keptPending(key);
    this.pending = waiting?.message ?? null;
    this.#pliesBefore = waiting?.plies ?? 0;
    this.socket = new ReconnectingSocket({
      connecting: () => this.#setState("connecting"),
      opened: () => this.#sendHello(),
      received: (message) => this.#receive(message),
      lost: () => this.#lost(),
    });
    this.socket.start();
  }

  /** Leave the table. */
  close() {
    this.socket.close();
  }

  /**
   * Send a command. The promise settles when the server has answered.
   * One move made while offline waits; it is sent with the sequence number it answers to.
   * @param {Command} command
   * @param {Seat | null} [seat]
   * @returns {Promise<void>}
   */
  do(command, seat = null) {
    const { table } = this;
    const why = this.#obstacle(command);
    if (!table || why) return Promise.reject(why ?? new RefusedError("page/offline", say("Not connected to the table.")));
    const id = this.#newId("do");
    this.pending = { type: "do", id, sequence: table.sequence, seat: this.you.length > 1 ? seat : null, command };
    this.#pliesBefore = table.plies.length;
    keepPending(this.key, { message: this.pending, plies: this.#pliesBefore });
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#sendPending();
    });
  }

  /** @param {Command} command */
  #obstacle({ command }) {
    if (this.state === "closed") return new RefusedError("page/offline", say("Not connected to the table."));
    if (this.pending) return new RefusedError("page/waiting", say("Still waiting for the server to answer."));
    if (this.state === "connected" || QUEUEABLE.has(command)) return null;
    return new RefusedError("page/offline", say("You are offline: only a move can wait until you are back online."));
  }

  /**
   * Ask something that changes nothing.
   * @param {Ask["what"]} what
   * @param {{text?: string, steps?: string[]}} [about]
   * @returns {Promise<Answer>}
   */
  ask(what, { text = "", steps = [] } = {}) {
    const id = this.#newId("ask");
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      if (this.state === "connected" && this.socket.send({ type: "ask", id, what, text, steps })) return;
      this.#settle(id, new RefusedError("page/offline", say("You are offline: this is not available now.")));
    });
  }

  /**
   * Send a command that changes nothing in the game and needs no answer, such as how fast computers play.
   * @param {Command} command
   */
  send(command) {
    const sequence = this.table?.sequence ?? 0;
    this.socket.send({ type: "do", id: this.#newId("send"), sequence, seat: null, command });
  }

  /** Take back a command that has not been sent. */
  withdraw() {
    if (!this.isSent) this.#drop(say("you took it back"));
  }

  connectNow = () => this.socket.connectNow();

  /** @param {string} kind */
  #newId(kind) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    return `${kind}-${Date.now().toString(36)}-${random.toString(36)}-${++this.#asked}`;
  }

  #sendHello() {
    this.socket.send({
      type: "hello",
      protocol: 1,
      table: this.key,
      token: authority(this.key) || null,
      language: language(),
      sequence: this.table?.sequence ?? null,
    });
  }

  #lost() {
    this.isSent = false;
    for (const id of [...this.#questions.keys()].filter((one) => one !== this.pending?.id)) {
      this.#settle(id, new RefusedError("page/offline", say("The connection was lost before the answer came.")));
    }
    this.#setState("offline", this.#why);
    if (this.pending) this.listener.pending(this.pending);
  }

  /** @param {Connection} state @param {string} [why] */
  #setState(state, why = "") {
    this.state = state;
    this.listener.connection(state, why);
  }

  /** @param {ToPage} message */
  #receive(message) {
    switch (message.type) {
      case "welcome":
        this.socket.resetDelay();
        this.#why = "";
        this.#update(message);
        this.#setState("connected");
        this.#resume();
        break;
      case "happened":
        this.#update(message);
        if (message.answers) this.#answered(message.answers);
        break;
      case "refused":
        this.#refused(message.id, new RefusedError(message.code, message.sentence));
        break;
      case "answer":
        this.#settle(message.id, message);
        break;
      case "people":
        this.listener.people(message);
        break;
      case "thinking":
        this.listener.thinking(message);
        break;
      case "closing":
        this.#closing(message.code, message.sentence);
        break;
      default:
    }
  }

  /** @param {Welcome | Happened} news */
  #update(news) {
    const before = this.table?.plies.slice(0, news.table.plies_from) ?? [];
    this.table = { ...news.table, plies_from: 0, plies: [...before, ...news.table.plies] };
    this.you = news.you;
    this.listener.stands(this.table, news);
  }

  /** After a reconnection: was the waiting command done, can it still be sent, or is it too late? */
  #resume() {
    const waiting = this.pending;
    if (!waiting || !this.table) return;
    if (this.table.sequence === waiting.sequence) this.#sendPending();
    else if (this.#isDone(waiting)) this.#answered(waiting.id);
    else this.#drop(say("the game has moved on"));
  }

  /** Tell whether a command was carried out although its answer was lost. @param {Do} waiting */
  #isDone(waiting) {
    const { command, text } = waiting.command;
    const ply = this.table?.plies[this.#pliesBefore];
    if (command === "move") return ply?.text === text;
    if (command === "throw") return !ply || ply.is_throw;
    // For any other command, the missed events tell what happened.
    return true;
  }

  #sendPending() {
    if (!this.pending) return;
    this.isSent = this.state === "connected" && this.socket.send(this.pending);
    this.listener.pending(this.pending);
  }

  #clearPending() {
    this.pending = null;
    this.isSent = false;
    keepPending(this.key, null);
    this.listener.pending(null);
  }

  /** @param {string} id */
  #answered(id) {
    if (id === this.pending?.id) this.#clearPending();
    this.#settle(id, undefined);
  }

  /** @param {string | null} id @param {RefusedError} error */
  #refused(id, error) {
    const why = error.code === "session/stale" ? say("the game has moved on") : error.sentence;
    if (id !== null && id === this.pending?.id) this.#drop(why, error);
    else if (id !== null) this.#settle(id, error);
    else if (this.state === "connecting") this.#closing(error.code, error.message);
    else this.listener.failed(error.sentence);
  }

  /** @param {string} why @param {RefusedError} [error] */
  #drop(why, error) {
    const waiting = this.pending;
    if (!waiting) return;
    this.#clearPending();
    this.listener.dropped(waiting, why);
    this.#settle(waiting.id, error ?? new RefusedError("page/given-back", why));
  }

  /**
   * @param {string} id
   * @param {unknown} answer an error rejects
   */
  #settle(id, answer) {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    if (answer instanceof Error) question?.reject(answer);
    else question?.resolve(answer);
  }

  /** @param {string} code @param {string} sentence */
  #closing(code, sentence) {
    this.#why = sentence;
    if (!FINAL.has(code)) return;
    this.socket.close();
    this.#setState("closed", sentence);
  }
}
