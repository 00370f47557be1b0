// Who plays, on which side, and what they are called: fields of the new-game dialog.
/** @import { GameCard, PlayerView, SuggestionView } from "../wire.js" */
/** @import { Choices, Side } from "./choices.js" */
import { button, h, write } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { FRIEND, isLevel, needsThinkingTime, others, PEOPLE, SETTLED, sidesAgainst, WATCH } from "./choices.js";
import { numberField, radios } from "../lib/fields.js";
import { levelField } from "./level-field.js";

const COMPUTER = "computer";
const MIN_SECONDS = 0.1;
const MAX_SECONDS = 60;

/**
 * Who the opponent is: first of which kind, then which level or which computer.
 * @param {GameCard} card
 * @param {Choices} choices
 * @param {SuggestionView | null} suggestion the level that suits the person
 * @param {(focused?: string) => void} redraw called when other fields depend on it
 * @returns {HTMLElement[]}
 */
export function opponentFields(card, choices, suggestion, redraw) {
  const kinds = [
    [COMPUTER, say("The computer")],
    [FRIEND, say("A friend, by link")],
    [PEOPLE, say("Two people on this screen")],
    [WATCH, say("Two computers, to watch")],
  ];
  const now = kinds.some(([kind]) => kind === choices.opponent) ? choices.opponent : COMPUTER;
  const choose = (/** @type {string} */ kind) => {
    choices.opponent = kind === COMPUTER ? (suggestion?.player ?? card.usual) : kind;
    redraw();
  };
  /** @type {HTMLElement[]} */
  const fields = [radios("opponent", say("Opponent"), kinds, now, choose)];
  if (now === COMPUTER) fields.push(...computerFields(card, choices, suggestion, redraw));
  if (now === WATCH) fields.push(...watchedFields(card, choices, redraw));
  return fields;
}

/**
 * The levels, or the other computers; a button leads from the ones to the others.
 * @param {GameCard} card
 * @param {Choices} choices
 * @param {SuggestionView | null} suggestion
 * @param {(focused?: string) => void} redraw
 * @returns {HTMLElement[]}
 */
function computerFields(card, choices, suggestion, redraw) {
  const listed = others(card);
  const isOther = listed.some(({ key }) => key === choices.opponent);
  const change = (/** @type {string} */ key) => void (choices.opponent = key);
  const toLevels = () => {
    choices.opponent = suggestion?.player ?? card.usual;
    redraw(`level-${card.players.find(({ key }) => key === choices.opponent)?.level}`);
  };
  const toOthers = () => {
    choices.opponent = listed[0].key;
    redraw("player");
  };
  const field = isOther
    ? playerField(listed, "player", say("Computer player"), choices.opponent, change)
    : levelField(card, choices.opponent, suggestion?.sentence ?? "", change);
  if (isOther && card.players.some(isLevel)) field.append(button(say("Levels 1 to 10"), toLevels, { class: "plain other-computers", "data-go": "levels" }));
  if (!isOther && listed.length) field.append(button(say("Other computer players"), toOthers, { class: "plain other-computers", "data-go": "others" }));
  return [field];
}

/** @param {GameCard} card @param {Choices} choices @param {() => void} redraw */
function watchedFields(card, choices, redraw) {
  return card.seats.map((seat, number) =>
    playerField(card.players, `player-${number}`, say("{seat}: who plays?", { seat }), choices.computers[number], (key) => {
      choices.computers[number] = key;
      redraw();
    }),
  );
}

/** Names and short titles of the built-in players; the full title is shown below. */
const briefly = () =>
  /** @type {Record<string, string>} */ ({
    random: `${say("random")} – ${say("moves at random")}`,
    ok: `${say("ok")} – ${say("always plays the same way")}`,
    greedy: `${say("greedy")} – ${say("looks one move ahead")}`,
    search: `${say("search")} – ${say("looks several moves ahead")}`,
    mcts: `${say("mcts")} – ${say("plays out many games in its head")}`,
    perfect: `${say("perfect")} – ${say("looks every move up")}`,
    engine: `${say("engine")} – ${say("searches deeply")}`,
  });

/** @param {PlayerView} player */
const called = ({ key, name }) => briefly()[key] ?? name;

/**
 * @param {PlayerView[]} players
 * @param {string} id
 * @param {string} title
 * @param {string} now
 * @param {(key: string) => void} onChange
 */
function playerField(players, id, title, now, onChange) {
  const items = players.map((player) =>
    h("option", { value: player.key, selected: player.key === now }, called(player)),
  );
  const about = h("p", { class: "help", id: `${id}-about` });
  const describe = () => write(about, players.find((player) => player.key === list.value)?.title ?? "");
  const change = () => {
    onChange(list.value);
    describe();
  };
  const list = h("select", { id, "data-field": id, "aria-describedby": about.id, onchange: change }, items);
  describe();
  return h("div", { class: "field" }, h("label", { for: id }, title), list, about);
}

/**
 * On which side the person plays; null where there is nothing to choose.
 * @param {GameCard} card
 * @param {Choices} choices
 * @param {{hasLots: boolean}} more whether lots may be drawn: not in the middle of a game
 * @param {(focused?: string) => void} redraw called when other fields depend on it
 */
export function sideField(card, choices, { hasLots }, redraw) {
  const sides = sidesAgainst(card, choices.opponent).filter((side) => hasLots || SETTLED.includes(side));
  if (sides.length < 2) return null;
  const isBetweenPeople = choices.opponent === PEOPLE;
  /** @type {Record<Side, string>} */
  const titles = {
    first: card.seats[0],
    second: card.seats[1],
    random: say("either, at random"),
    choice: say("chosen when the game starts"),
    ...Object.fromEntries(card.lots.map(({ key, title }) => [key, title])),
  };
  if (!sides.includes(choices.side)) choices.side = sides[0];
  const title = isBetweenPeople ? say("Person 1 plays") : say("Your side");
  const listed = sides.map((side) => [side, titles[side]]);
  const about = h("p", { class: "help", id: "side-about" });
  const describe = () => write(about, card.lots.find(({ key }) => key === choices.side)?.summary ?? "");
  const field = radios("side", title, listed, choices.side, (side) => {
    choices.side = side;
    describe();
    if (isBetweenPeople) redraw();
  });
  describe();
  field.append(about);
  return field;
}

/**
 * The names of the people; both are optional.
 * @param {Choices} choices
 * @param {() => void} [onName] called when the person at this screen gets another name
 * @returns {HTMLElement[]}
 */
export function nameFields(choices, onName = () => {}) {
  if (choices.opponent === WATCH) return [];
  if (choices.opponent !== PEOPLE) {
    const change = (/** @type {string} */ name) => {
      choices.name = name;
      onName();
    };
    return [nameField("name", say("Your name"), choices.name, change)];
  }
  return [
    nameField("name", say("Name of person 1 (optional)"), choices.name, (name) => (choices.name = name)),
    nameField("other", say("Name of person 2 (optional)"), choices.other, (name) => (choices.other = name)),
  ];
}

/** @param {string} id @param {string} title @param {string} value @param {(name: string) => void} onChange */
function nameField(id, title, value, onChange) {
  const input = h("input", {
    id: `new-game-${id}`,
    type: "text",
    value,
    maxlength: 40,
    autocomplete: "off",
    "data-field": id,
    oninput: () => onChange(input.value.trim()),
  });
  return h("div", { class: "field half" }, h("label", { for: `new-game-${id}` }, title), input);
}

/** How long computers think; null where none plays but levels. @param {GameCard} card @param {Choices} choices */
export function thinkingField(card, choices) {
  if (!needsThinkingTime(card, choices)) return null;
  const bounds = { min: MIN_SECONDS, max: MAX_SECONDS, step: /** @type {const} */ ("any") };
  const title = say("Thinking time of computers in seconds");
  return numberField("seconds", title, choices.seconds, bounds, (seconds) => (choices.seconds = seconds));
}
