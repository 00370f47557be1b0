// The choices of the new-game dialog, and the request that they make.
/** @import { GameCard, OptionValue, PlayerView, TableRequest } from "../wire.js" */
/**
 * @typedef {string} Side "first", "second", "random", "choice", or the key of a lot
 *
 * @typedef {object} Choices
 * @property {string} opponent The key of a computer player, or PEOPLE, FRIEND or WATCH.
 * @property {Side} side Of the person at this screen.
 * @property {[string, string]} computers The two that are watched.
 * @property {string} rules
 * @property {Record<string, OptionValue>} options Only what differs from the rules' own.
 * @property {string} clock
 * @property {string} name
 * @property {string} other What the other person at this screen is called.
 * @property {number} seconds How long computers think about a move.
 * @property {boolean} hints Whether both may ask for hints; only against a friend, and not in a rated game.
 * @property {boolean} rated Whether the result counts for the ratings; only against a friend with a name.
 */

export const HUMAN = "human";
export const PEOPLE = "people";
export const FRIEND = "friend";
export const WATCH = "watch";

export const NO_CLOCK = "none";
const USUAL_SECONDS = 1;

/** Sides that are settled before the table is laid. */
export const SETTLED = ["first", "second", "random"];

/** Whether a player is one of the levels, which have an effort of their own. @param {PlayerView} player */
export const isLevel = ({ level }) => level !== null;

/** The computers that are not levels. @param {GameCard} card */
export const others = (card) => card.players.filter((player) => !isLevel(player));

/** Whether somebody plays who thinks as long as one likes. @param {GameCard} card @param {Choices} choices */
export function needsThinkingTime(card, { opponent, computers }) {
  const playing = opponent === WATCH ? computers : [opponent];
  return others(card).some(({ key }) => playing.includes(key));
}

/** The computer that is worth watching. @param {GameCard} card */
const strongestLevel = (card) => card.players.filter(isLevel).at(-1)?.key ?? card.usual;

/** The choices that start a good game without further questions. @param {GameCard} card @returns {Choices} */
export function usualChoices(card) {
  return {
    opponent: card.usual,
    side: "first",
    computers: [strongestLevel(card), strongestLevel(card)],
    rules: card.rules[0].key,
    options: {},
    clock: NO_CLOCK,
    name: "",
    other: "",
    seconds: USUAL_SECONDS,
    hints: false,
    rated: false,
  };
}

/**
 * The choices with the level that suits the person now, unless they play somebody else.
 * @param {GameCard} card
 * @param {Choices} choices
 * @param {string} level its key
 * @returns {Choices}
 */
export function withLevel(card, choices, level) {
  const levels = new Set(card.players.filter(isLevel).map(({ key }) => key));
  return levels.has(choices.opponent) && levels.has(level) ? { ...choices, opponent: level } : choices;
}

/**
 * The choices of the last time, as far as they are still possible.
 * @param {GameCard} card
 * @param {Partial<TableRequest> | undefined} last
 * @param {{name: string, other?: string}} names What the person is called, and who else plays at this screen.
 * @returns {Choices}
 */
export function rememberedChoices(card, last, names) {
  const choices = { ...usualChoices(card), ...names };
  if (!last) return choices;
  const rules = card.rules.find((one) => one.key === last.rules);
  if (rules) {
    choices.rules = rules.key;
    const known = new Set(rules.options.map((option) => option.key));
    const kept = Object.entries(last.options ?? {}).filter(([key]) => known.has(key));
    choices.options = Object.fromEntries(kept);
  }
  choices.clock = last.clock || choices.clock;
  choices.seconds = last.seconds || choices.seconds;
  choices.hints = last.hints ?? false;
  choices.rated = last.rated ?? false;
  if (last.players) rememberPlayers(card, choices, last);
  return choices;
}

/** @param {GameCard} card @param {Choices} choices @param {Partial<TableRequest>} last */
function rememberPlayers(card, choices, last) {
  const players = last.players ?? [HUMAN, HUMAN];
  const known = new Set([HUMAN, ...card.players.map((player) => player.key)]);
  if (!players.every((player) => known.has(player))) return;
  const people = players.filter((player) => player === HUMAN).length;
  const [opponent = PEOPLE] = players.filter((player) => player !== HUMAN);
  choices.opponent = people === 1 ? opponent : people === 0 ? WATCH : last.friend ? FRIEND : PEOPLE;
  if (people === 0) choices.computers = [...players];
  if (last.colours && last.colours !== "agreed") choices.side = last.colours;
  else if (people === 1) choices.side = players[0] === HUMAN ? "first" : "second";
  else if (last.friend) choices.side = last.friend_seat === 0 ? "second" : "first";
  if (people === 2 && !last.friend) {
    const [name, other] = last.names ?? ["", ""];
    Object.assign(choices, { name: name || choices.name, other: other || choices.other });
  }
}

/** Whether the result will count for the ratings. @param {Choices} choices */
export const isRated = ({ opponent, rated, name, clock }) => opponent === FRIEND && rated && Boolean(name) && clock !== NO_CLOCK;

/**
 * The sides that can be chosen against an opponent.
 * @param {GameCard} card
 * @param {string} opponent
 * @returns {Side[]}
 */
export function sidesAgainst(card, opponent) {
  if (opponent === WATCH) return [];
  const lots = card.lots.map((lot) => lot.key);
  return [...SETTLED, ...(opponent === FRIEND ? ["choice"] : []), ...lots];
}

/**
 * The request that the choices make.
 * @param {GameCard} card
 * @param {Choices} choices
 * @param {() => boolean} toss Heads or tails.
 * @returns {TableRequest}
 */
export function toRequest(card, choices, toss = () => crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0) {
  const { opponent, rules, options, clock, seconds } = choices;
  const possible = sidesAgainst(card, opponent);
  const side = possible.includes(choices.side) ? choices.side : "first";
  const isSecond = side === "second" || (side === "random" && toss());
  const colours = SETTLED.includes(side) ? "agreed" : side;
  /** @type {TableRequest} */
  const request = { game: card.key, rules, options, clock, colours, ...placesOf(choices, isSecond) };
  if (needsThinkingTime(card, choices)) request.seconds = seconds;
  if (isRated(choices)) request.rated = true;
  if (opponent === FRIEND && choices.hints && !request.rated) request.hints = true;
  return request;
}

/**
 * Who sits where.
 * @param {Choices} choices
 * @param {boolean} isSecond Whether the person at this screen has the second seat.
 * @returns {Pick<TableRequest, "players" | "names" | "friend" | "friend_seat">}
 */
function placesOf(choices, isSecond) {
  const { opponent, computers, name, other } = choices;
  /** @type {<T>(mine: T, others: T) => [T, T]} */
  const placed = (mine, others) => (isSecond ? [others, mine] : [mine, others]);
  if (opponent === WATCH) return { players: computers };
  if (opponent === PEOPLE) return { players: [HUMAN, HUMAN], names: placed(name, other) };
  const names = placed(name, "");
  if (opponent !== FRIEND) return { players: placed(HUMAN, opponent), names };
  return { players: [HUMAN, HUMAN], names, friend: true, friend_seat: isSecond ? 0 : 1 };
}
