// The connection to the lobby: open while the lobby is shown or a challenge is open.
/** @import { ChallengeTaken, ChallengeView, FromLobby, LobbyGame, LobbyNews, LobbyPerson, ToLobby } from "../wire.js" */
import { notify } from "../lib/announcer.js";
import { BASE_URL } from "../base-url.js";
import { go } from "../lib/router.js";
import { language, say } from "../lib/say.js";
import { personKey } from "../lib/server.js";
import { play } from "../settings/sound.js";
import { forgetChallenge, keepToken, ownChallenges } from "../lib/storage.js";
import { runsOn } from "../lib/time-control.js";

const PING_INTERVAL = 20_000;
const MIN_RETRY_DELAY = 1000;
const MAX_RETRY_DELAY = 20_000;

/** Fires "news" whenever something has changed. */
class LobbyLive extends EventTarget {
  /** @type {ChallengeView[]} */
  challenges = [];
  /** @type {LobbyPerson[]} */
  people = [];
  more = 0;
  guests = 0;
  /** @type {LobbyGame[]} */
  games = [];
  /** Whether what is shown is up to date. */
  isConnected = false;

  /** @type {Map<string, LobbyGame>} */
  #boards = new Map();
  /** The own challenges that were listed. @type {Set<string>} */
  #listed = new Set();
  #users = 0;
  #attempts = 0;
  #retryTimer = 0;
  #pingTimer = 0;
  /** @type {WebSocket | null} */
  #socket = null;

  /** Subscribe to the lobby; the returned function unsubscribes. */
  enter() {
    this.#users += 1;
    this.wake();
    return () => {
      this.#users -= 1;
      this.#rest();
    };
  }

  /** Connect if there is a reason; send the server the challenges that are this browser's. */
  wake() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ type: "mine", challenges: mine() });
    else if (!this.#socket && this.#isNeeded) this.#connect();
  }

  get #isNeeded() {
    return this.#users > 0 || ownChallenges().length > 0;
  }

  #rest() {
    if (this.#isNeeded) return;
    clearTimeout(this.#retryTimer);
    this.#drop();
  }

  #connect() {
    const url = new URL("api/lobby", BASE_URL);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#send({ type: "enter", protocol: 1, language: language(), person: personKey(), challenges: mine() });
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => this.#reconnect();
    clearInterval(this.#pingTimer);
    this.#pingTimer = setInterval(() => this.#send({ type: "ping", id: String(Date.now()) }), PING_INTERVAL);
  }

  #drop() {
    clearInterval(this.#pingTimer);
    const socket = this.#socket;
    this.#socket = null;
    this.isConnected = false;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket.close();
  }

  #reconnect() {
    this.#drop();
    this.#fire();
    if (!this.#isNeeded) return;
    const wait = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#attempts++);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.wake(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {ToLobby} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {FromLobby} message */
  #receive(message) {
    if (message.type === "lobby") this.#update(message);
    if (message.type === "taken") taken(message, this.challenges.find(({ id }) => id === message.challenge));
  }

  /** @param {LobbyNews} news */
  #update(news) {
    this.#attempts = 0;
    this.isConnected = true;
    if (news.challenges) this.#list(news.challenges);
    if (news.people) this.people = news.people;
    this.more = news.more;
    this.guests = news.guests;
    for (const [key, game] of Object.entries(news.games)) this.#boards.set(key, game);
    for (const key of this.#boards.keys()) if (!news.keys.includes(key)) this.#boards.delete(key);
    this.games = news.keys.flatMap((key) => this.#boards.get(key) ?? []);
    this.#fire();
    this.#rest();
  }

  /** Own challenges that are gone without having been taken are forgotten. @param {ChallengeView[]} challenges */
  #list(challenges) {
    this.challenges = challenges;
    const open = new Set(challenges.map(({ id }) => id));
    for (const { id, made } of ownChallenges()) {
      if (open.has(id)) this.#listed.add(id);
      else if (this.#listed.delete(id) || Date.now() - made > MAX_RETRY_DELAY) forgetChallenge(id);
    }
  }

  #fire() {
    this.dispatchEvent(new Event("news"));
  }
}

/** The challenges of this browser, as the server wants to see them. */
const mine = () => ownChallenges().slice(-10).map(({ id, token }) => ({ id, token: token || personKey() }));

/** Somebody wants to play: go there, unless the game has days for each move. @param {ChallengeTaken} news @param {ChallengeView | undefined} offered */
function taken({ challenge, table }, offered) {
  const own = ownChallenges().find(({ id }) => id === challenge);
  if (!own) return;
  keepToken(table, own.token || personKey());
  forgetChallenge(challenge);
  play("notice");
  const open = () => go("table", table);
  if (offered && !runsOn(offered.clock)) {
    notify(say("Your challenge was taken: the game begins."));
    open();
  } else notify(say("Your challenge was taken."), { action: { label: say("Open the table"), act: open } });
}

export const lobby = new LobbyLive();
