// Which level suits a person now: the server knows it from the games of this browser, or of the owner.
/** @import { GameCard, Suggestions, SuggestionView, Table } from "../wire.js" */
import { notify } from "../lib/announcer.js";
import { ask } from "../lib/server.js";
import { ownerKey, tokens } from "../lib/storage.js";
import { say } from "../lib/say.js";
import { begin } from "./begin.js";
import { HUMAN, NO_CLOCK, toRequest, usualChoices, withLevel } from "./choices.js";
import { ownName } from "../settings/preferences.js";

/** @param {string} game @returns {Promise<SuggestionView | null>} null where nothing is known */
export async function suggestionFor(game) {
  if (!ownerKey() && !tokens().length) return null;
  try {
    /** @type {Suggestions} */
    const { games } = await ask("api/suggestions", { body: { tables: tokens() } });
    return games[game] ?? null;
  } catch {
    // Every game can be begun without it.
    return null;
  }
}

/** Begin a game against the level that suits the person, without questions. @param {GameCard} card @param {GameCard["first_game"]} [options] */
export async function beginSuggested(card, options = {}) {
  const [suggestion, name] = await Promise.all([suggestionFor(card.key), ownName()]);
  const choices = { ...usualChoices(card), name, options };
  await begin(toRequest(card, suggestion ? withLevel(card, choices, suggestion.player) : choices));
  if (suggestion?.after) notify(say("You are now playing level {level}.", { level: suggestion.level }));
}

/**
 * Begin the same game once more, in the same seats, against another computer.
 * @param {Table} table
 * @param {string} player
 */
export async function beginAgainst(table, player) {
  const players = /** @type {[string, string]} */ (table.players.map((one) => (one === HUMAN ? one : player)));
  const names = /** @type {[string, string]} */ (table.players.map((one, seat) => (one === HUMAN && table.names[seat] !== say("human") ? table.names[seat] : "")));
  await begin({ game: table.game, players, names, clock: table.clock?.control ?? NO_CLOCK, again: { key: table.key, upto: 0 } });
}
