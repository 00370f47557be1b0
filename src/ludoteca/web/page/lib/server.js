// The server's answers; what it refuses comes as an error whose message is a sentence.
/** @import { BoardRequest, BoardView, ChallengeMade, ChallengeRequest, GameCard, Catalogue, Demos, LibraryView, Reasons, Seated, StillView, Review, TableRequest, VerdictsView } from "../wire.js" */
import { notify } from "./announcer.js";
import { BASE_URL } from "../base-url.js";
import { catalogueAddress, demosAddress } from "./first-requests.js";
import { keepLibrary, keepPerson, keptLibrary, keptTable, ownerKey, person, token, tokens } from "./storage.js";
import { language, say, sentence as whole } from "./say.js";

const TIMEOUT = 20_000;

/** What was refused; the message is for people, the sentence goes into another one. */
export class RefusedError extends Error {
  /** @param {string} code @param {string} sentence @param {number} status */
  constructor(code, sentence, status = 0) {
    super(whole(sentence));
    this.sentence = sentence;
    this.code = code;
    this.status = status;
  }
}

/** Whether a request failed because the server could not be reached. @param {unknown} error */
export const isOffline = (error) => error instanceof RefusedError && error.code === "page/offline";

/**
 * Complete a relative address with the language.
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query]
 */
export function address(path, query = {}) {
  const url = new URL(path, BASE_URL);
  for (const [name, value] of Object.entries({ ...query, lang: language() })) {
    if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  return url;
}

/** @param {string} table what shows that this browser may act at a table */
export const authority = (table) => token(table) || ownerKey() || personKey();

/** The key of the person that this browser is; "" for a guest. */
export const personKey = () => person()?.key ?? "";

/** @param {string | URL} where @param {RequestInit & {token?: string}} [options] @returns {Promise<Response>} */
async function request(where, options = {}) {
  const held = options.token ?? ownerKey();
  const headers = new Headers(options.headers);
  if (held) headers.set("Authorization", `Bearer ${held}`);
  if (options.body) headers.set("Content-Type", "application/json");
  /** @type {Response} */
  let answer;
  try {
    const url = where instanceof URL ? where : address(where);
    const signals = [AbortSignal.timeout(TIMEOUT), ...(options.signal ? [options.signal] : [])];
    answer = await fetch(url, { ...options, headers, signal: AbortSignal.any(signals) });
  } catch {
    throw new RefusedError("page/offline", say("The server is not answering. Try again in a moment."));
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  try {
    const { code, sentence } = await answer.json();
    if (typeof sentence === "string" && sentence) return new RefusedError(String(code), sentence, answer.status);
  } catch {
    // A proxy has answered instead of the server.
  }
  return new RefusedError("page/refused", say("The server refused this (code {code}).", { code: answer.status }), answer.status);
}

/**
 * Ask for something: an answer in JSON.
 * @param {string | URL} where relative to the server
 * @param {{method?: string, body?: unknown, token?: string, signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function ask(where, { method, body, token: held, signal } = {}) {
  const answer = await request(where, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    body: body === undefined ? undefined : JSON.stringify(body),
    token: held,
    signal,
  });
  return answer.status === 204 ? null : answer.json();
}

/** Ask for a file. @param {string | URL} where @param {string} [held] @returns {Promise<Blob>} */
export async function fetchFile(where, held) {
  return (await request(where, { token: held })).blob();
}

/** @type {Map<string, Promise<Catalogue>>} */
const catalogues = new Map();

/**
 * What there is to play here; asked for once in each language.
 * @param {string} [key] the language
 * @returns {Promise<Catalogue>}
 */
export function catalogue(key = language()) {
  const known = catalogues.get(key) ?? ask(catalogueAddress(key), { token: "" });
  catalogues.set(key, known);
  known.catch(() => catalogues.delete(key));
  return known;
}

/** @type {Promise<Demos> | null} */
let knownDemos = null;

/** A short game of each kind. @returns {Promise<Demos>} */
export function demos() {
  knownDemos ??= ask(demosAddress(), { token: "" });
  knownDemos.catch(() => (knownDemos = null));
  return knownDemos;
}

/** @param {string} key @returns {Promise<GameCard>} */
export async function gameCard(key) {
  const card = (await catalogue()).games.find((one) => one.key === key);
  if (!card) throw new RefusedError("page/no-game", say("No game called {game} here.", { game: key }));
  return card;
}

/** @param {TableRequest} request @returns {Promise<Seated>} */
export const beginTable = (request) => sit("api/tables", request);

/** @param {string} table @param {string} invitation @param {string} name "" for none @returns {Promise<Seated>} */
export const claimSeat = (table, invitation, name) => sit(`api/tables/${encodeURIComponent(table)}/claim`, { invitation, name });

/** Offer a game to everybody. @param {ChallengeRequest} request @returns {Promise<ChallengeMade>} the token is "" where a person holds it */
export async function makeChallenge(request) {
  const made = /** @type {any} */ (await sit("api/lobby/challenges", request));
  return { id: made.id, token: made.token === personKey() ? "" : made.token };
}

/** @param {string} id @param {string} name "" for none @returns {Promise<Seated>} */
export const takeChallenge = (id, name) => sit(`api/lobby/challenges/${encodeURIComponent(id)}/take`, { name });

/** @param {string} id @param {string} held its token; "" where a person holds it */
export const withdrawChallenge = (id, held) => ask(`api/lobby/challenges/${encodeURIComponent(id)}`, { method: "DELETE", token: held || personKey() });

/**
 * Take a seat as the person that this browser is. A device that was shut out sits down as a guest.
 * @param {string} where
 * @param {object} body
 * @returns {Promise<Seated>} the token is the person's key where that holds the seat
 */
async function sit(where, body) {
  const key = ownerKey() ? "" : personKey();
  if (!key) return ask(where, { body });
  try {
    const seated = await ask(where, { body: { ...body, person: key } });
    return { ...seated, token: seated.token || key };
  } catch (error) {
    if (!isStranger(error)) throw error;
    keepPerson(null);
    notify(say("This browser was shut out: choose a name here, or bring yours from another device."));
    return ask(where, { body });
  }
}

/** Whether the server knows nobody with this browser's key. @param {unknown} error */
export const isStranger = (error) => error instanceof RefusedError && error.code === "people/unknown";

/** Whether an invitation can still be used. @param {string} table @param {string} invitation @returns {Promise<boolean>} */
export async function isOpen(table, invitation) {
  return (await ask(`api/tables/${encodeURIComponent(table)}/invitation`, { body: { invitation } })).is_open;
}

/** @param {string} table @returns {Promise<Review>} */
export const review = (table) => ask(`api/tables/${encodeURIComponent(table)}/review`, { token: authority(table) });

/** The last position of a saved game. @param {string} table @param {AbortSignal} [signal] @returns {Promise<StillView>} */
export async function still(table, signal) {
  try {
    return await ask(`api/tables/${encodeURIComponent(table)}/still`, { token: authority(table), signal });
  } catch (error) {
    const kept = keptTable(table);
    if (!kept || !isOffline(error)) throw error;
    return kept.table;
  }
}

/** The saved games; without the server, those that were there the last time. @returns {Promise<LibraryView>} */
export async function library() {
  try {
    const found = await ask("api/library", { body: { tables: tokens(), person: personKey() } });
    keepLibrary(found);
    return found;
  } catch (error) {
    const kept = keptLibrary();
    if (!kept || !isOffline(error)) throw error;
    notify(say("Offline: this may be out of date."));
    return kept;
  }
}

/** @param {BoardRequest} request @returns {Promise<BoardView>} */
export const boardOf = (request) => ask("api/boards", { body: request });

/** What each move after these is worth. @param {BoardRequest} request @returns {Promise<VerdictsView>} */
export const verdictsOf = (request) => ask("api/boards/verdicts", { body: request });

/**
 * Why the steps of a turn are not possible, in words.
 * @param {BoardRequest} request the position
 * @param {string[]} steps
 * @returns {Promise<string>}
 */
export async function whyNot(request, steps) {
  /** @type {Reasons} */
  const reasons = await ask("api/boards/why", { body: { ...request, steps } });
  return reasons.sentences.join(" ") || say("This is not possible here.");
}

/** @param {string} hash the address of a screen of this page, to be handed on */
export const linkTo = (hash) => new URL(hash, BASE_URL).href;
