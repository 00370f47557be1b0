// Which of the saved games are listed: those of a game, open or ended, with some words in them.
/** @import { GameCard, SummaryView } from "../wire.js" */
import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { radios } from "../lib/fields.js";

/** @typedef {"all" | "open" | "ended"} Standing */
/** @typedef {{game: string, standing: Standing, words: string}} Wanted */

/** The last filter, kept while a game is opened and closed. @type {Wanted} */
export const wanted = { game: "", standing: "all", words: "" };

/**
 * The games that are wanted.
 * @param {SummaryView[]} games
 * @param {Wanted} asked
 * @param {(game: SummaryView) => string} textOf everything that is said of a game
 */
export function matching(games, { game, standing, words }, textOf) {
  const sought = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((one) => {
    if (game && one.game !== game) return false;
    if (standing !== "all" && one.is_unfinished !== (standing === "open")) return false;
    if (!sought.length) return true;
    const text = textOf(one).toLocaleLowerCase();
    return sought.every((word) => text.includes(word));
  });
}

/**
 * The fields that ask for it.
 * @param {GameCard[]} cards the games of which some are saved
 * @param {() => void} onChange
 */
export function filterFields(cards, onChange) {
  const search = h("input", {
    type: "search",
    value: wanted.words,
    placeholder: say("Search"),
    "aria-label": say("Search"),
    "data-filter": "words",
    oninput: () => {
      wanted.words = search.value;
      onChange();
    },
  });
  if (!cards.some(({ key }) => key === wanted.game)) wanted.game = "";
  const games = h(
    "select",
    {
      "aria-label": say("Game"),
      "data-filter": "game",
      onchange: () => {
        wanted.game = games.value;
        onChange();
      },
    },
    h("option", { value: "", selected: !wanted.game }, say("All games")),
    cards.map(({ key, title }) => h("option", { value: key, selected: key === wanted.game }, title)),
  );
  const standings = [["all", say("All")], ["open", say("Open")], ["ended", say("Ended")]];
  const choose = (/** @type {string} */ standing) => {
    wanted.standing = /** @type {Standing} */ (standing);
    onChange();
  };
  const states = radios("standing", say("Open or ended"), standings, wanted.standing, choose);
  return h("form", { class: "filter", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, search, games, states);
}
