// A line to the server that knows whether it is up, and comes back by itself.
/** @import { ToPage, ToServer } from "./wire.js" */
import { AT } from "./at.js";

const PING_EVERY = 20_000;
const PATIENCE = 10_000;
const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * @typedef {object} Ends
 * @property {() => void} dialling
 * @property {() => void} opened it can be spoken on
 * @property {(message: ToPage) => void} heard
 * @property {() => void} lost it is down; it will be tried again
 */

/** A socket that is dialled again whenever it is lost. */
export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #retry = 0;
  #deadline = 0;
  #pinging = 0;
  #isOver = false;

  /** @param {Ends} ends */
  constructor(ends) {
    this.ends = ends;
  }

  start() {
    this.#pinging = setInterval(this.#ping, PING_EVERY);
    addEventListener("online", this.dialNow);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#wake);
    this.#dial();
  }

  /** Give the line up for good. */
  close() {
    this.#isOver = true;
    clearInterval(this.#pinging);
    clearTimeout(this.#retry);
    removeEventListener("online", this.dialNow);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  /** Do not wait any longer before the next try. */
  dialNow = () => {
    if (this.#isOver || this.#socket) return;
    clearTimeout(this.#retry);
    this.#dial();
  };

  /** The other end is the right one: later losses are tried again quickly. */
  trust() {
    this.#tries = 0;
  }

  /**
   * @param {ToServer} message
   * @returns {boolean} whether it went out
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#expectAnswer();
    // An answer may have to be thought about; that the line is up can be told at once.
    if (message.type === "ask") this.#ping();
    return true;
  }

  #dial() {
    this.ends.dialling();
    const url = new URL("api/live", AT);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => this.ends.opened();
    socket.onmessage = (event) => {
      this.#relax();
      this.ends.heard(JSON.parse(event.data));
    };
    socket.onclose = this.#lose;
  }

  #ping = () => {
    this.send({ type: "ping", id: String(Date.now()) });
  };

  #wake = () => {
    if (document.visibilityState !== "visible") return;
    if (this.#socket) this.#ping();
    else this.dialNow();
  };

  /** A line on which nothing comes back in time is dead, whatever the browser believes. */
  #expectAnswer() {
    if (!this.#deadline) this.#deadline = setTimeout(this.#lose, PATIENCE);
  }

  #relax() {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #drop() {
    this.#relax();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  #lose = () => {
    if (this.#isOver) return;
    this.#drop();
    this.ends.lost();
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.#tries++);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#dial(), wait * (0.75 + Math.random() / 2));
  };
}
