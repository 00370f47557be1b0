// The connection to one table: events come in, commands go out, and none is lost silently.
// The socket is opened again whenever it is lost.
/** @import { Answer, AskMessage, Attendance, DoMessage, GreetMessage, Greeting, Happened, Seat, Table, Thinking, ToPage, ToServer, Welcome } from "../../wire.js" */
import { BASE_URL } from "../../base-url.js";
import { keepPending, keepTable, keptTable, pending as keptPending } from "../../lib/storage.js";
import { language, say } from "../../lib/say.js";
import { RefusedError, authority } from "../../lib/server.js";

/** Reasons for closing that a new connection would only meet again. */
const FINAL = new Set(["store/no-game", "store/damaged", "wire/protocol", "operator/closed", "limit/banned"]);
/** Commands that may wait until the socket is open again. */
const QUEUEABLE = new Set(["move", "throw"]);

const PING_INTERVAL = 20_000;
const TIMEOUT = 10_000;
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 15_000;

/** @typedef {"connecting" | "connected" | "offline" | "closed"} Connection */
/** @typedef {{command: string, [field: string]: unknown}} Command */

/**
 * @typedef {object} Listener
 * @property {(table: Table, news: Welcome | Happened) => void} stands the table has changed
 * @property {(state: Connection, why: string) => void} connection
 * @property {(command: DoMessage | null) => void} pending a command waits for its answer; null: none does
 * @property {(command: DoMessage, why: string) => void} dropped a command that waited was not carried out
 * @property {(why: string) => void} failed something went wrong that nobody here asked for
 * @property {(people: Attendance) => void} people
 * @property {(thinking: Thinking) => void} thinking
 * @property {(greeting: Greeting) => void} greeting
 */

/** The connection to one table. */
export class Live {
  /** @type {Table | null} */
  table = null;
  /** @type {Seat[]} */
  you = [];
  /** @type {Connection} */
  state = "connecting";
  /** The command that waits for its answer. @type {DoMessage | null} */
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
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #retryTimer = 0;
  #deadline = 0;
  #pingTimer = 0;

  /** @param {string} key @param {Listener} listener */
  constructor(key, listener) {
    this.key = key;
    this.listener = listener;
    const waiting = keptPending(key);
    this.pending = waiting?.message ?? null;
    this.#pliesBefore = waiting?.plies ?? 0;
    this.#pingTimer = setInterval(this.#ping, PING_INTERVAL);
    addEventListener("online", this.connectNow);
    addEventListener("offline", this.#reconnect);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Leave the table. */
  close() {
    this.state = "closed";
    clearInterval(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    removeEventListener("online", this.connectNow);
    removeEventListener("offline", this.#reconnect);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#dropSocket();
  }

  /**
   * Send a command; a refusal is shown. The promise settles when the server has answered.
   * One move made while offline waits; it is sent with the sequence number it answers to.
   * @param {Command} command
   * @param {Seat | null} [seat] for whom, where it is not plain
   * @returns {Promise<boolean>} whether it happened
   */
  async do(command, seat = null) {
    const { table } = this;
    const why = this.#obstacle(command);
    if (!table || why) {
      this.listener.failed(why || say("Not connected to the table."));
      return false;
    }
    const id = this.#newId("do");
    this.pending = { type: "do", id, sequence: table.sequence, seat: this.you.length > 1 ? seat : null, command };
    this.#pliesBefore = table.plies.length;
    keepPending(this.key, { message: this.pending, plies: this.#pliesBefore });
    const answered = new Promise((resolve, reject) => this.#questions.set(id, { resolve, reject }));
    this.#sendPending();
    // A dropped command has been reported already.
    return answered.then(() => true, () => false);
  }

  /** @param {Command} command */
  #obstacle({ command }) {
    if (this.state === "closed") return say("Not connected to the table.");
    if (this.pending) return say("Still waiting for the server to answer.");
    if (this.state === "connected" || QUEUEABLE.has(command)) return "";
    return say("You are offline: only a move can wait until you are back online.");
  }

  /**
   * Ask something that changes nothing.
   * @param {AskMessage["what"]} what
   * @param {{text?: string, steps?: string[]}} [about]
   * @returns {Promise<Answer>}
   */
  ask(what, { text = "", steps = [] } = {}) {
    return this.#request({ type: "ask", id: this.#newId("ask"), what, text, steps });
  }

  /** Greet everybody at the table. @param {GreetMessage["what"]} what @returns {Promise<Answer>} */
  greet(what) {
    return this.#request({ type: "greet", id: this.#newId("greet"), what });
  }

  /** Send what cannot wait, and wait for its answer. @param {AskMessage | GreetMessage} message @returns {Promise<Answer>} */
  #request(message) {
    const { id } = message;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      if (this.state === "connected" && this.#send(message)) return;
      this.#settle(id, new RefusedError("page/offline", say("You are offline: this is not available now.")));
    });
  }

  /**
   * Send a command that changes nothing in the game and needs no answer, such as how fast computers play.
   * @param {Command} command
   */
  send(command) {
    const sequence = this.table?.sequence ?? 0;
    this.#send({ type: "do", id: this.#newId("send"), sequence, seat: null, command });
  }

  /** Take back a command that has not been sent. */
  withdraw() {
    if (!this.isSent) this.#drop(say("you took it back"));
  }

  /** Do not wait any longer before the next attempt. */
  connectNow = () => {
    if (this.state === "closed" || this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };

  #connect() {
    this.#setState("connecting");
    const url = new URL("api/live", BASE_URL);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => this.#sendHello();
    socket.onmessage = (event) => {
      this.#clearDeadline();
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = this.#reconnect;
  }

  /** @param {ToServer} message @returns {boolean} whether it went out */
  #send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#expectAnswer();
    // An answer may take time to compute; a pong shows at once that the server is there.
    if (message.type === "ask") this.#ping();
    return true;
  }

  #ping = () => {
    this.#send({ type: "ping", id: String(Date.now()) });
  };

  #wake = () => {
    if (document.visibilityState !== "visible") return;
    if (this.#socket) this.#ping();
    else this.connectNow();
  };

  /** A socket without an answer in time is lost, whatever the browser reports. */
  #expectAnswer() {
    if (!this.#deadline) this.#deadline = setTimeout(this.#reconnect, TIMEOUT);
  }

  #clearDeadline() {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #dropSocket() {
    this.#clearDeadline();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    // Browsers complain of a socket that is closed while it is being opened.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket.close();
  }

  #reconnect = () => {
    if (this.state === "closed") return;
    this.#dropSocket();
    this.#lost();
    const wait = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#attempts++);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  };

  /** @param {string} kind */
  #newId(kind) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    return `${kind}-${Date.now().toString(36)}-${random.toString(36)}-${++this.#asked}`;
  }

  #sendHello() {
    this.#send({
      type: "hello",
      protocol: 1,
      table: this.key,
      token: authority(this.key) || null,
      language: language(),
      sequence: this.table?.sequence ?? null,
      plies: this.table?.plies.length ?? 0,
    });
  }

  #lost() {
    this.isSent = false;
    for (const id of [...this.#questions.keys()].filter((one) => one !== this.pending?.id)) {
      this.#settle(id, new RefusedError("page/offline", say("The connection was lost before the answer came.")));
    }
    this.#showKept();
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
        this.#attempts = 0;
        this.#why = "";
        this.#update(message);
        this.#setState("connected");
        this.#resume();
        break;
      case "happened":
        this.#update(message);
        if (message.answers) this.#answered(message.answers);
        else if (!this.isSent) this.#resume();
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
      case "greeting":
        this.listener.greeting(message);
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
    keepTable(this.key, this.table, this.you);
    this.listener.stands(this.table, news);
  }

  /** Show the table as it was the last time, until the server has sent its state. */
  #showKept() {
    const kept = this.table ? null : keptTable(this.key);
    if (!kept) return;
    ({ table: this.table, you: this.you } = kept);
    this.listener.stands(kept.table, { type: "welcome", protocol: 1, missed: [], ...kept });
  }

  /** Was the waiting command done, can it still be sent, or is it too late? */
  #resume() {
    const waiting = this.pending;
    if (!waiting || !this.table) return;
    if (this.table.sequence !== waiting.sequence) {
      if (this.#isDone(waiting)) return this.#answered(waiting.id);
      if (!this.#isStillDue(waiting)) return this.#drop(say("the game has moved on"));
    }
    // A clock that was stopped runs again once everybody is back.
    if (this.table.is_paused && QUEUEABLE.has(waiting.command.command)) return this.listener.pending(waiting);
    this.pending = { ...waiting, sequence: this.table.sequence };
    this.#sendPending();
  }

  /** Return whether a turn is still pending after other events: an offer, or a pause. @param {DoMessage} waiting */
  #isStillDue({ command: { command } }) {
    const { stage, plies } = /** @type {Table} */ (this.table);
    return QUEUEABLE.has(command) && stage === "play" && plies.length === this.#pliesBefore;
  }

  /** Return whether a command was applied although its acknowledgement was lost. @param {DoMessage} waiting */
  #isDone(waiting) {
    const { command, text } = waiting.command;
    const ply = this.table?.plies[this.#pliesBefore];
    if (command === "move") return ply?.text === text;
    if (command === "throw") return ply ? ply.is_throw : !this.table?.is_throw_due;
    // For any other command, the missed events decide.
    return true;
  }

  #sendPending() {
    if (!this.pending) return;
    this.isSent = this.state === "connected" && this.#send(this.pending);
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
    const isWaiting = id !== null && id === this.pending?.id;
    if (isWaiting && error.code === "session/stale") this.#retry();
    else if (isWaiting) this.#drop(error.sentence, error);
    else if (id !== null) this.#settle(id, error);
    else if (this.state === "connecting") this.#closing(error.code, error.message);
    else this.listener.failed(error.sentence);
  }

  /** Something else came first: see whether the command still makes sense, now or once that is known here. */
  #retry() {
    this.isSent = false;
    if (this.table?.sequence !== this.pending?.sequence) this.#resume();
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
    this.close();
    this.#setState("closed", sentence);
  }
}
