// In which games another person waits for this browser: a mark in the title, and a call where one is wanted.
/** @import { SummaryView } from "../../wire.js" */
import { call } from "../../settings/notifications.js";
import { say } from "../../lib/say.js";
import { markTitle } from "../../lib/screen.js";
import { ask, personKey } from "../../lib/server.js";
import { keptLibrary, tokens } from "../../lib/storage.js";

const INTERVAL = 60_000;
/** The first screen comes first. */
const FIRST = 3_000;
/** As many tables as one request may name. */
const MAX_TABLES = 500;

/** @type {Set<string>} the tables at which it is this browser's turn */
let waiting = new Set();
let isKnown = false;

/** Poll as long as the page is open. */
export function watchTurns() {
  setTimeout(poll, FIRST);
  setInterval(poll, INTERVAL);
  document.addEventListener("visibilitychange", () => !document.hidden && void poll());
}

/** @param {SummaryView[]} games every game in which it is this browser's turn */
export function noteTurns(games) {
  for (const game of games) if (isKnown && !waiting.has(game.key)) void call(game.key, say("Your turn"), game.title || game.about);
  isKnown = true;
  waiting = new Set(games.map(({ key }) => key));
  markTitle(waiting.size);
}

/** What a table itself knows first. @param {string} key @param {boolean} isTurn @param {string} about */
export function noteTurn(key, isTurn, about) {
  if (isTurn === waiting.has(key)) return;
  if (isTurn) {
    waiting.add(key);
    void call(key, say("Your turn"), about);
  } else waiting.delete(key);
  markTitle(waiting.size);
}

async function poll() {
  const over = new Set(keptLibrary()?.games.filter((game) => !game.is_unfinished).map(({ key }) => key));
  const tables = tokens().filter(({ key }) => !over.has(key)).slice(-MAX_TABLES);
  if (!tables.length && !personKey()) return;
  try {
    noteTurns((await ask("api/turns", { body: { tables, person: personKey() } })).games);
  } catch {
    // The next poll may reach the server.
  }
}
