// The players of a game: the best first, provisional ratings last, a page at a time.
/** @import { Catalogue, PlayerRow, PlayersView } from "../wire.js" */
import { h } from "../lib/dom.js";
import { listenForHelp } from "../lib/keys.js";
import { ratingElement, tagElement } from "./rating.js";
import { href } from "../lib/router.js";
import { say } from "../lib/say.js";
import { describe } from "../lib/screen.js";
import { address, ask, catalogue } from "../lib/server.js";
import { person } from "../lib/storage.js";

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [asked = "", page = "1"]) {
  const offered = await catalogue();
  const card = offered.games.find(({ key }) => key === asked) ?? offered.games[0];
  const number = Math.max(1, Number.parseInt(page, 10) || 1);
  /** @type {PlayersView} */
  const found = await ask(address(`api/players/${encodeURIComponent(card.key)}`, { page: number - 1 }));
  if (!container.isConnected) return undefined;
  const title = say("Players of {game}", { game: card.title });
  describe({ title, controls: controls() });
  container.append(
    h("h1", null, title),
    gameLinks(offered, card.key),
    ...(found.players.length ? list(found) : [h("p", { class: "card note", "data-empty": true }, say("Nobody has finished a rated game of {game} yet.", { game: card.title }))]),
    ...(found.pages > 1 ? [pageLinks(card.key, number, found.pages)] : []),
  );
  return listenForHelp();
}

const controls = () => [
  { key: say("Name"), title: say("shows how a rating came about") },
  { key: say("Rating"), title: say("± is how uncertain it is; a question mark: too few games to be sure") },
];

/** @param {Catalogue} offered @param {string} now */
function gameLinks(offered, now) {
  return h(
    "nav",
    { class: "row game-links", "aria-label": say("Games") },
    offered.games.map(({ key, title }) =>
      h("a", { class: "button", href: href("players", key), "aria-current": key === now && "page", "data-players": key }, title),
    ),
  );
}

/** @param {PlayersView} found */
function list({ players }) {
  const isUnsure = players.some(({ rating }) => rating.is_provisional);
  const table = h(
    "table",
    { class: "card people", "data-part": "players" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, say("Name")), h("th", { scope: "col" }, say("Rating")), h("th", { scope: "col" }, say("Rated games")))),
    h("tbody", null, players.map(row)),
  );
  return isUnsure ? [table, h("p", { class: "muted small" }, say("A question mark: too few games to be sure, and no place in the list yet."))] : [table];
}

/** @param {PlayerRow} player */
function row({ id, name, tag, rank, rating }) {
  return h(
    "tr",
    { "data-person": id },
    h("td", null, rank ?? "–"),
    h("th", { scope: "row" }, h("a", { href: href("person", id, rating.game) }, name), " ", tagElement(tag), person()?.id === id && ` (${say("you")})`),
    h("td", null, ratingElement(rating)),
    h("td", null, rating.games),
  );
}

/** @param {string} game @param {number} now @param {number} pages */
function pageLinks(game, now, pages) {
  return h(
    "nav",
    { class: "row", "aria-label": say("Pages") },
    now > 1 && h("a", { class: "button", href: href("players", game, String(now - 1)), rel: "prev" }, say("Previous page")),
    h("span", { class: "muted" }, say("Page {page} of {pages}", { page: now, pages })),
    now < pages && h("a", { class: "button", href: href("players", game, String(now + 1)), rel: "next" }, say("Next page")),
  );
}
