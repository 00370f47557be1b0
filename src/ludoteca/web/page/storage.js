// What this browser remembers: seats, the owner's key, settings, lessons. No cookie.
/** @import { DoMessage, TableRequest } from "./wire.js" */

/** @typedef {{message: DoMessage, plies: number}} Waiting a command without an answer, given after so many plies */

/**
 * @typedef {object} Settings
 * @property {string} language "" for the browser's
 * @property {"auto" | "light" | "dark"} appearance
 * @property {string} theme "" for the one that suits the appearance
 * @property {Record<string, string>} pieces the set of pieces, by game
 * @property {boolean} sound
 * @property {number} volume of sounds, from 0 to 100
 * @property {boolean} keys whether letters are keys for actions
 * @property {number} pace seconds between the moves of two computers
 * @property {string} name
 * @property {string} other what another person at this screen is called
 */

/** @type {Settings} */
const USUAL = {
  language: "", appearance: "auto", theme: "", pieces: {}, sound: true, volume: 70, keys: true, pace: 1, name: "", other: "",
};
const SEATS = "ludoteca.seats";
const OWNER = "ludoteca.owner";
const SETTINGS = "ludoteca.settings";
const LESSONS = "ludoteca.lessons";
const CHOICES = "ludoteca.choices";
const INVITATIONS = "ludoteca.invitations";
const PENDING = "ludoteca.pending.";
const MAX_SEATS = 300;

/** Fires "settings" whenever settings change, here or in another window; "language" once the page's language changes. */
export const changes = new EventTarget();

addEventListener("storage", (event) => {
  if (event.key === SETTINGS) changes.dispatchEvent(new Event("settings"));
});

/** @type {Map<string, string>} */
const spare = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @param {Storage} [storage]
 * @returns {T}
 */
function recall(name, usual, storage) {
  try {
    const text = (storage ?? localStorage).getItem(name) ?? spare.get(name);
    return text ? JSON.parse(text) : usual;
  } catch {
    // A browser may forbid storage: then the page remembers until it is closed.
    const text = spare.get(name);
    return text ? JSON.parse(text) : usual;
  }
}

/** @param {string} name @param {unknown} value @param {Storage} [storage] */
function keep(name, value, storage) {
  const text = JSON.stringify(value);
  try {
    (storage ?? localStorage).setItem(name, text);
  } catch {
    spare.set(name, text);
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
export const pending = (table) => recall(PENDING + table, null, sessionStorage);

/** @param {string} table @param {Waiting | null} waiting */
export const keepPending = (table, waiting) => keep(PENDING + table, waiting, sessionStorage);
