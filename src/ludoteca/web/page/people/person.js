// A person: the name, the ratings, how one came about as a curve, and the last rated games.
/** @import { GameCard, PersonView, RatedGame, RatingHistory } from "../wire.js" */
import { h } from "../lib/dom.js";
import { listenForHelp } from "../lib/keys.js";
import { changeText, ratingCurve, ratingElement, ratingText, tagElement } from "./rating.js";
import { href } from "../lib/router.js";
import { dateFormat, say } from "../lib/say.js";
import { describe } from "../lib/screen.js";
import { ask, catalogue } from "../lib/server.js";
import { person } from "../lib/storage.js";

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [id = "", asked = ""]) {
  const { games } = await catalogue();
  const where = `api/people/${encodeURIComponent(id)}`;
  /** @type {PersonView} */
  const known = await ask(where);
  const [first] = [...known.ratings].sort((one, other) => other.games - one.games);
  const card = games.find(({ key }) => key === (asked || first?.game)) ?? games[0];
  /** @type {RatingHistory} */
  const history = await ask(`${where}/history/${encodeURIComponent(card.key)}`);
  if (!container.isConnected) return undefined;
  describe({ title: known.name, controls: controls() });
  const since = dateFormat({ dateStyle: "medium" }).format(known.since * 1000);
  container.append(
    h("h1", { "data-part": "name" }, known.name, " ", tagElement(known.tag)),
    h("p", { class: "muted" }, say("Here since {day}", { day: since }), person()?.id === id && h("span", null, " · ", h("a", { href: href("me") }, say("This is you: change your name, manage your devices")))),
    ratings(known, games, card.key),
    ...(history.games.length ? story(history, card) : [h("p", { class: "card note", "data-empty": true }, say("No rated game of {game} yet.", { game: card.title }))]),
  );
  return listenForHelp();
}

const controls = () => [
  { key: say("Rating"), title: say("± is how uncertain it is; a question mark: too few games to be sure") },
  { key: say("Game"), title: say("shows the moves of a game; you can play on from any of them") },
];

/** A link for each game, with the rating. @param {PersonView} known @param {GameCard[]} games @param {string} now */
function ratings(known, games, now) {
  const rated = (/** @type {string} */ game) => known.ratings.find((one) => one.game === game);
  return h(
    "nav",
    { class: "row game-links", "aria-label": say("Ratings") },
    games.map(({ key, title }) => {
      const rating = rated(key);
      return h("a", { class: "button rated", href: href("person", known.id, key), "aria-current": key === now && "page", "data-rating": key }, h("span", null, title), rating ? ratingElement(rating) : h("span", { class: "muted" }, "–"));
    }),
  );
}

/** @param {RatingHistory} history @param {GameCard} card */
function story({ games }, card) {
  return [
    h("section", { class: "card", "aria-labelledby": "curve-title" }, h("h2", { id: "curve-title" }, say("Rating in {game}", { game: card.title })), ratingCurve(games)),
    h("section", { "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, say("Rated games")), table([...games].reverse())),
  ];
}

/** @param {RatedGame[]} games the latest first */
function table(games) {
  const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });
  const heads = [say("Game"), say("Opponent"), say("Result"), say("Rating")];
  return h(
    "table",
    { class: "card people", "data-part": "rated-games" },
    h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", null, games.map((game) => row(game, dates.format(game.at * 1000)))),
  );
}

/** @param {RatedGame} game @param {string} when */
function row(game, when) {
  const result = game.score === 1 ? say("won") : game.score === 0 ? say("lost") : say("drawn or shared");
  const rating = ratingText({ ...game, is_provisional: false });
  return h(
    "tr",
    { "data-game": game.key },
    h("th", { scope: "row" }, h("a", { href: href("review", game.key), "aria-label": say("Show the game of {when}", { when }) }, when)),
    h("td", null, h("a", { href: href("person", game.opponent) }, game.opponent_name || say("somebody"))),
    h("td", null, result),
    h("td", null, rating, " ", h("span", { class: "muted" }, `(${changeText(game.value - game.before)})`)),
  );
}
