// A challenge in words, and the dialog that makes one.
/** @import { Catalogue, ChallengeView, GameCard, TableRequest } from "../wire.js" */
import { say } from "../lib/say.js";
import { lobby } from "./live.js";
import { makeChallenge } from "../lib/server.js";
import { keepChallenge } from "../lib/storage.js";
import { shortly } from "../lib/time-control.js";
import { FRIEND, NO_CLOCK, SETTLED } from "../new-game/choices.js";
import { openNewGame } from "../new-game/new-game.js";

/** What is played. @param {GameCard | undefined} card @param {ChallengeView} challenge */
export function titleOf(card, challenge) {
  const rules = card?.rules.find(({ key }) => key === challenge.rules);
  const options = (rules?.options ?? []).flatMap((option) => {
    const value = challenge.options[option.key];
    if (value === undefined || value === option.default) return [];
    const choice = [...option.choices, ...option.usual].find((one) => one.value === value)?.title;
    if (option.kind === "flag") return value ? option.title : [];
    return say("{seat}: {what}", { seat: option.title, what: choice ?? String(value) });
  });
  const named = card && card.rules.length > 1 ? rules?.title : "";
  return [card?.title ?? challenge.game, named, ...options].filter(Boolean).join(" · ");
}

/** How it is played. @param {GameCard | undefined} card @param {ChallengeView} challenge @param {Catalogue} offered */
export function aboutOf(card, challenge, offered) {
  return [clockOf(challenge.clock, offered), challenge.rated ? say("rated") : say("casual"), challenge.hints && say("hints allowed"), sideOf(card, challenge)].filter(Boolean).join(" · ");
}

/** @param {string} clock @param {Catalogue} offered */
export function clockOf(clock, offered) {
  const title = offered.clocks.find(({ key }) => key === clock)?.title;
  const short = clock === NO_CLOCK ? "" : shortly(clock);
  return short || title || clock;
}

/** The side of the person who takes it. @param {GameCard | undefined} card @param {ChallengeView} challenge */
function sideOf(card, { colours, seat }) {
  if (colours === "choice") return say("sides chosen when the game starts");
  if (colours !== "agreed") return card?.lots.find(({ key }) => key === colours)?.title ?? colours;
  if (seat === null) return say("sides at random");
  return card ? say("you play {seat}", { seat: card.seats[1 - seat] }) : "";
}

/** Ask what to offer, and offer it. @param {string} game */
export function openChallenge(game) {
  return openNewGame(game, { opponent: FRIEND, offer });
}

/** @param {TableRequest} request @param {string} side @param {string} name */
async function offer({ game, rules, options, clock, rated, hints }, side, name) {
  const seat = /** @type {0 | 1 | null} */ (side === "random" ? null : side === "second" ? 1 : 0);
  const colours = SETTLED.includes(side) ? "agreed" : side;
  const { id, token } = await makeChallenge({ game, rules, options, clock, rated, hints, colours, seat, name });
  keepChallenge(id, token);
  lobby.wake();
}
