// The games in which another person waits for a move, the most urgent first.
/** @import { GameCard, SummaryView } from "../wire.js" */
import { timeLeft } from "../lib/clock.js";
import { h } from "../lib/dom.js";
import { href } from "../lib/router.js";
import { say } from "../lib/say.js";
import { still } from "../lib/server.js";
import { LittleBoard } from "../board/little-board.js";

const SHOWN = 4;

/** @param {SummaryView[]} games */
export const waitingFor = (games) =>
  games
    .filter((game) => game.is_your_turn)
    .sort((one, other) => (one.due ?? Infinity) - (other.due ?? Infinity) || other.last - one.last);

/** The section of the first screen; null where nobody waits. @param {SummaryView[]} games @param {GameCard[]} cards */
export function yourTurn(games, cards) {
  const waiting = waitingFor(games);
  if (!waiting.length) return null;
  return h(
    "section",
    { class: "your-turn card", "aria-labelledby": "your-turn", "data-part": "your-turn" },
    h("h2", { id: "your-turn" }, say("Your turn ({count})", { count: waiting.length })),
    h("ul", null, waiting.slice(0, SHOWN).map((game) => item(game, cards))),
    waiting.length > SHOWN && h("a", { href: href("saved") }, say("All games with your turn")),
  );
}

/** @param {SummaryView} game @param {GameCard[]} cards */
function item(game, cards) {
  const board = new LittleBoard();
  const id = `your-turn-${game.key}`;
  const called = [cards.find(({ key }) => key === game.game)?.title ?? game.game, game.names.filter(Boolean).join(" – ")].filter(Boolean).join(": ");
  still(game.key).then((shown) => (board.board = shown), () => {});
  return h(
    "li",
    { "data-table": game.key },
    h("div", { class: "stage" }, board),
    h("p", { id }, h("strong", null, game.title || called), h("br"), h("span", { class: "muted" }, leftOf(game))),
    h("a", { class: "button primary", href: href("table", game.key), "aria-describedby": id }, say("Play")),
  );
}

/** How long there is time for the move. @param {SummaryView} game */
export const leftOf = ({ due }) => (due ? say("{time} left", { time: timeLeft(due - Date.now() / 1000) }) : say("no clock"));
