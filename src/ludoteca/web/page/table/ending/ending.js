// The end of a game: how it was counted, what it changed, and what can come next.
/** @import { SuggestionView, Table } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { attempt, notify } from "../../lib/announcer.js";
import { written } from "../../lib/clock.js";
import { button, fill, h } from "../../lib/dom.js";
import { go, href } from "../../lib/router.js";
import { capital, say } from "../../lib/say.js";
import { openNewGame } from "../../new-game/open-new-game.js";
import { beginAgainst, suggestionFor } from "../../new-game/suggestion.js";
import { lastGreetings } from "./greetings.js";
import { ratingChanges } from "./rating-changes.js";
import { makeRematch } from "./rematch.js";

/** Below this a clock writes tenths of a second. */
const SHORTEST = 10;

/** @param {TableModel} model @returns {{element: HTMLElement, next: HTMLElement}} the card, and the buttons that stand where those of the game stood */
export function makeEnding(model) {
  const element = h("section", { class: "ending", "data-part": "end", "aria-label": say("The end"), hidden: true });
  const next = h("div", { class: "next", "data-part": "next", hidden: true });
  const again = makeRematch(model);
  let shown = "";
  let isAwaited = false;
  let isAsked = false;
  /** @type {SuggestionView | null} the person's record, and the level that suits them now */
  let known = null;

  model.addEventListener("stands", () => {
    const { table } = model;
    if (!table) return;
    const isOver = table.stage === "over" && table.outcome !== null;
    element.hidden = next.hidden = !isOver;
    if (!isOver) isAsked = false;
    else if (!isAsked) void learn();
    const key = JSON.stringify([isOver, table.outcome, table.rematch, table.offers, table.people, table.can, model.you]);
    if (isOver && key !== shown) {
      shown = key;
      draw(table);
    }
    if (table.rematch && isAwaited) follow(table.rematch);
  });

  async function learn() {
    const { table, you } = model;
    isAsked = true;
    if (!table || you.length !== 1 || levelOf(model) === null) return;
    known = await suggestionFor(table.game);
    if (known && model.table) draw(model.table);
  }

  /** Go to the next game, players and spectators alike. @param {string} key */
  function follow(key) {
    if (!model.you.length) notify(say("You are following the players to their next game."));
    go("table", key);
  }

  /** @param {Table} table */
  function draw(table) {
    const suggested = known?.after && table.players.includes(known.after) ? known : null;
    fill(
      element,
      countTable(table),
      facts(model, known),
      ratingChanges(model),
      suggested && h("p", { role: "status", "data-part": "suggestion" }, suggested.sentence),
      again.note,
      h("p", { class: "row" }, nextLevel(suggested), model.you.length > 0 && again.other, !model.catalogue.is_local && h("a", { class: "button small", href: href("lobby"), "data-go": "lobby" }, say("To the lobby"))),
      lastGreetings(model),
    );
    const key = table.rematch;
    fill(
      next,
      key ? h("a", { class: "button primary small", href: href("table", key), "data-action": "next-game" }, say("To the next game")) : model.you.length > 0 && again.element,
      h("a", { class: "button small", href: href("review", model.key), "data-action": "review" }, say("Review")),
      button(say("New game"), () => void openNewGame(table.game), { class: "small", "data-action": "new-game" }),
    );
  }

  /** Another level: as suggested after a streak, or the next one after a win. @param {SuggestionView | null} suggested */
  function nextLevel(suggested) {
    const { table, you } = model;
    const now = levelOf(model);
    if (!table || table.rematch || now === null || you.length !== 1) return null;
    const isWon = table.outcome?.winners.length === 1 && table.outcome.winners[0] === you[0];
    const wanted = suggested?.level ?? (isWon ? now + 1 : null);
    const player = model.card?.players.find(({ level }) => wanted !== null && level === wanted);
    if (!player) return null;
    return button(say("Play level {level}", { level: Number(wanted) }), () => void attempt(() => beginAgainst(table, player.key)), { class: "small", "data-action": "next-level" });
  }

  model.addEventListener("events", () => {
    // A person reviewing moves is not moved on: the link to the next game stays.
    if (model.table?.rematch && (model.you.length || model.looking === null)) isAwaited = true;
  });
  return { element, next };
}

/** The level that a person played against; null for other opponents. @param {TableModel} model */
function levelOf({ card, table }) {
  return card?.players.find((one) => one.level !== null && table?.players.includes(one.key))?.level ?? null;
}

/** The final count, by what was counted; null where nothing was. @param {Table} table */
function countTable({ outcome, seats }) {
  if (!outcome?.count.length) return null;
  const rows = outcome.count.map(([title, ...points]) => h("tr", null, h("th", { scope: "row" }, capital(title)), points.map((one) => h("td", null, one ? say("{points}", { points: one }) : "–"))));
  return h(
    "table",
    { class: "count", "data-part": "count" },
    h("thead", null, h("tr", null, h("td"), seats.map((seat) => h("th", { scope: "col" }, seat)))),
    h("tbody", null, rows),
  );
}

/** What the game was like, in figures. @param {TableModel} model @param {SuggestionView | null} known */
function facts({ card, table }, known) {
  if (!table) return null;
  const level = card?.players.find((one) => one.level !== null && table.players.includes(one.key));
  const record = level && known?.records[level.key];
  const moves = table.plies.filter((ply) => !ply.is_throw).length;
  const seconds = table.plies.reduce((sum, ply) => sum + ply.seconds, 0);
  const lines = [
    level && [say("Opponent"), level.name],
    [say("Moves"), moves],
    seconds >= SHORTEST && [say("Time"), written(seconds)],
    record && [say("Your record"), say("won {won}, drawn {drawn}, lost {lost}", { won: record[0], drawn: record[1], lost: record[2] })],
  ].filter((one) => Array.isArray(one));
  return h("dl", { class: "end-facts", "data-part": "facts" }, lines.flatMap(([title, value]) => [h("dt", null, title), h("dd", null, value)]));
}
