// A socket to the server that reconnects by itself.
/** @import { ToPage, ToServer } from "./wire.js" */
import { BASE_URL } from "./base-url.js";

const PING_INTERVAL = 20_000;
const TIMEOUT = 10_000;
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 15_000;

/**
 * @typedef {object} SocketListener
 * @property {() => void} connecting
 * @property {() => void} opened messages can be sent
 * @property {(message: ToPage) => void} received
 * @property {() => void} lost it is closed; another attempt follows
 */

/** A WebSocket that is opened again whenever it is lost. */
export class ReconnectingSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #retryTimer = 0;
  #deadline = 0;
  #pingTimer = 0;
  #isClosed = false;

  /** @param {SocketListener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  start() {
    this.#pingTimer = setInterval(this.#ping, PING_INTERVAL);
    addEventListener("online", this.connectNow);
    addEventListener("offline", this.#reconnect);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Close it for good. */
  close() {
    this.#isClosed = true;
    clearInterval(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    removeEventListener("online", this.connectNow);
    removeEventListener("offline", this.#reconnect);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  /** Do not wait any longer before the next attempt. */
  connectNow = () => {
    if (this.#isClosed || this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };

  /** The server has answered: after the next loss, reconnect quickly. */
  resetDelay() {
    this.#attempts = 0;
  }

  /**
   * @param {ToServer} message
   * @returns {boolean} whether it went out
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#expectAnswer();
    // An answer may take time to compute; a pong shows at once that the server is there.
    if (message.type === "ask") this.#ping();
    return true;
  }

  #connect() {
    this.listener.connecting();
    const url = new URL("api/live", BASE_URL);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => this.listener.opened();
    socket.onmessage = (event) => {
      this.#clearDeadline();
      this.listener.received(JSON.parse(event.data));
    };
    socket.onclose = this.#reconnect;
  }

  #ping = () => {
    this.send({ type: "ping", id: String(Date.now()) });
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

  #drop() {
    this.#clearDeadline();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  #reconnect = () => {
    if (this.#isClosed) return;
    this.#drop();
    this.listener.lost();
    const wait = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#attempts++);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  };
}
