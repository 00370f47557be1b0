// What this browser remembers: seats, the owner's key, settings, lessons. No cookie.
/** @import { DoMessage, LibraryView, Seat, Table, TableRequest } from "../wire.js" */

/** @typedef {{key: string, id: string, name: string}} KeptPerson who this browser is: the key is the secret that shows it */
/** @typedef {{message: DoMessage, plies: number}} Waiting an unacknowledged command, with the plies before it */

/**
 * @typedef {object} Settings
 * @property {string} language "" for the browser's
 * @property {"auto" | "light" | "dark"} appearance
 * @property {string} theme "" for the one that suits the appearance
 * @property {Record<string, string>} pieces the set of pieces, by game
 * @property {boolean} sound
 * @property {number} volume of sounds, from 0 to 100
 * @property {boolean} keys whether letters are keys for actions
 * @property {boolean} confirm whether a move is sent only when it is confirmed
 * @property {boolean} confirmSlow the same in a correspondence game
 * @property {boolean} calls whether the browser calls when it is the person's turn
 * @property {boolean} premoves whether a turn can be entered before it is due
 * @property {number} pace seconds between the moves of two computers
 * @property {string} name
 * @property {string} other what another person at this screen is called
 */

/** @type {Settings} */
const USUAL = {
  language: "", appearance: "auto", theme: "", pieces: {}, sound: true, volume: 70, keys: true, confirm: false, confirmSlow: true, calls: false, premoves: false, pace: 1, name: "", other: "",
};
const SEATS = "ludoteca.seats";
const OWNER = "ludoteca.owner";
const SETTINGS = "ludoteca.settings";
const LESSONS = "ludoteca.lessons";
const CHOICES = "ludoteca.choices";
const PERSON = "ludoteca.person";
const INVITATIONS = "ludoteca.invitations";
const PENDING = "ludoteca.pending.";
const CHALLENGES = "ludoteca.challenges";
const MUTED = "ludoteca.muted";
const LIBRARY = "ludoteca.library";
const TABLES = "ludoteca.tables";
const TABLE = "ludoteca.table.";
const MAX_SEATS = 300;
const MAX_MUTED = 100;
const MAX_TABLES = 20;

/** Fires "settings" and "person" whenever these change, here or in another window; "language" once the page's language changes. */
export const changes = new EventTarget();

addEventListener("storage", (event) => {
  if (event.key === SETTINGS) changes.dispatchEvent(new Event("settings"));
  if (event.key === PERSON) changes.dispatchEvent(new Event("person"));
});

/** @type {Map<string, string>} */
const spare = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
function recall(name, usual) {
  try {
    const text = localStorage.getItem(name) ?? spare.get(name);
    return text ? JSON.parse(text) : usual;
  } catch {
    // A browser may forbid storage: then the page remembers until it is closed.
    const text = spare.get(name);
    return text ? JSON.parse(text) : usual;
  }
}

/** @param {string} name @param {unknown} value */
function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
  } catch {
    spare.set(name, text);
  }
}

/** @param {string} name */
function forget(name) {
  spare.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // There is nothing to be forgotten.
  }
}

/** @returns {Record<string, string>} tokens by the key of their table, oldest first */
const seats = () => recall(SEATS, {});

/** @param {string} table */
export const token = (table) => seats()[table] ?? "";

/** Every table at which this browser holds a seat. */
export const tokens = () => Object.entries(seats()).map(([key, held]) => ({ key, token: held }));

/** @param {string} table @param {string} held */
export function keepToken(table, held) {
  if (!held) return;
  const { [table]: _, ...others } = seats();
  const kept = [...Object.entries(others), [table, held]].slice(-MAX_SEATS);
  keep(SEATS, Object.fromEntries(kept));
}

/** @returns {KeptPerson | null} who this browser is here; null for a guest */
export const person = () => recall(PERSON, null);

/** @param {KeptPerson | null} known null makes this browser a guest's; seats held with another key are given up */
export function keepPerson(known) {
  const before = person();
  if (before && before.key !== known?.key) {
    keep(SEATS, Object.fromEntries(Object.entries(seats()).filter(([, held]) => held !== before.key)));
  }
  if (known) keep(PERSON, known);
  else forget(PERSON);
  changes.dispatchEvent(new Event("person"));
}

/** The key of the person whose server this is; "" elsewhere. */
export const ownerKey = () => recall(OWNER, "");

/** @param {string} key */
export const keepOwnerKey = (key) => keep(OWNER, key);

/** @returns {Settings} */
export const settings = () => ({ ...USUAL, ...recall(SETTINGS, {}) });

/** @param {Partial<Settings>} change */
export function settle(change) {
  keep(SETTINGS, { ...settings(), ...change });
  changes.dispatchEvent(new Event("settings"));
}

/** @param {string} game how many steps of its lesson are done */
export const lessonSteps = (game) => recall(LESSONS, /** @type {Record<string, number>} */ ({}))[game] ?? 0;

/** @param {string} game @param {number} done */
export const keepLessonSteps = (game, done) => keep(LESSONS, { ...recall(LESSONS, {}), [game]: done });

/** @param {string} game @returns {Partial<TableRequest> | null} */
export const choices = (game) => recall(CHOICES, /** @type {Record<string, Partial<TableRequest>>} */ ({}))[game] ?? null;

/** @param {string} game @param {Partial<TableRequest>} request */
export const keepChoices = (game, request) => keep(CHOICES, { ...recall(CHOICES, {}), [game]: request });

/** @param {string} table the invitation that this browser may share; "" if none */
export const invitation = (table) => recall(INVITATIONS, /** @type {Record<string, string>} */ ({}))[table] ?? "";

/**
 * @param {string} table
 * @param {string} invited "" forgets it
 */
export function keepInvitation(table, invited) {
  const { [table]: _, ...others } = recall(INVITATIONS, /** @type {Record<string, string>} */ ({}));
  keep(INVITATIONS, invited ? { ...others, [table]: invited } : others);
}

/**
 * @param {string} table
 * @returns {Waiting | null} a command that the server has not confirmed
 */
export const pending = (table) => recall(PENDING + table, null);

/** @param {string} table @param {Waiting | null} waiting */
export function keepPending(table, waiting) {
  if (waiting) keep(PENDING + table, waiting);
  else forget(PENDING + table);
}

/** @returns {{id: string, token: string, made: number}[]} the challenges of this browser; their tokens are "" where a person holds them */
export const ownChallenges = () => recall(CHALLENGES, []);

/** @param {string} id @param {string} token */
export const keepChallenge = (id, token) => keep(CHALLENGES, [...ownChallenges(), { id, token, made: Date.now() }]);

/** @param {string} id */
export const forgetChallenge = (id) => keep(CHALLENGES, ownChallenges().filter((one) => one.id !== id));

/** @param {string} table whether greetings of others are not shown there */
export const muted = (table) => recall(MUTED, /** @type {string[]} */ ([])).includes(table);

/** @param {string} table @param {boolean} isMuted */
export function mute(table, isMuted) {
  const others = recall(MUTED, /** @type {string[]} */ ([])).filter((one) => one !== table);
  keep(MUTED, (isMuted ? [...others, table] : others).slice(-MAX_MUTED));
}

/** @returns {LibraryView | null} the saved games as they were the last time */
export const keptLibrary = () => recall(LIBRARY, null);

/** @param {LibraryView} library */
export function keepLibrary(library) {
  keep(LIBRARY, library);
  const listed = new Set(library.games.map(({ key }) => key));
  for (const key of keptTables()) if (!listed.has(key)) forgetTable(key);
}

/** @returns {string[]} the keys of the tables that can be seen offline, oldest first */
const keptTables = () => recall(TABLES, []);

/** @param {string} key @returns {{table: Table, you: Seat[]} | null} a table as it was the last time */
export const keptTable = (key) => recall(TABLE + key, null);

/** @param {string} key @param {Table} table @param {Seat[]} you */
export function keepTable(key, table, you) {
  const others = keptTables().filter((one) => one !== key);
  for (const old of others.slice(0, 1 - MAX_TABLES)) forgetTable(old);
  keep(TABLES, [...others.slice(1 - MAX_TABLES), key]);
  keep(TABLE + key, { table, you });
}

/** @param {string} key */
function forgetTable(key) {
  forget(TABLE + key);
  keep(TABLES, keptTables().filter((one) => one !== key));
}
