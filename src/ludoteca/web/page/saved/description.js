// A saved game in words: who played whom, what, how far, and when.
/** @import { GameCard, SummaryView } from "../wire.js" */
import { dateFormat, say } from "../lib/say.js";
import { HUMAN } from "../new-game/choices.js";

/** Who plays whom. @param {SummaryView} game @param {GameCard[]} cards */
export function playersOf(game, cards) {
  const { names, players } = game;
  const card = cards.find(({ key }) => key === game.game);
  const isAlone = players.filter((player) => player === HUMAN).length === 1;
  const called = players.map((player, seat) => {
    if (names[seat]) return names[seat];
    if (player === HUMAN) return isAlone ? say("You") : card?.seats[seat] ?? "";
    return card?.players.find(({ key }) => key === player)?.name ?? player;
  });
  return called.filter(Boolean).join(" – ");
}

/** Which game, how far it has gone, and when it was last played. @param {SummaryView} game @param {GameCard[]} cards */
export function about(game, cards) {
  const title = cards.find(({ key }) => key === game.game)?.title;
  if (!title) return game.about;
  const when = dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(game.last * 1000);
  return [title, say("moves: {count}", { count: game.moves }), when].join(" · ");
}

/** All of it in one line. @param {SummaryView} game @param {GameCard[]} cards */
export const described = (game, cards) => [playersOf(game, cards), about(game, cards)].filter(Boolean).join(" · ");
