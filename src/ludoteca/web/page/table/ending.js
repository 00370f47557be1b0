// The end card: why the game ended, in words, and what can come next.
/** @import { Dialog } from "../dialog.js" */
/** @import { Child } from "../dom.js" */
/** @import { SuggestionView } from "../wire.js" */
/** @import { TableModel } from "./model.js" */
import { attempt, notify } from "../announcer.js";
import { button, fill, h, write } from "../dom.js";
import { openDialog } from "../dialog.js";
import { go, href } from "../router.js";
import { say } from "../say.js";
import { openNewGame } from "../screens/new-game.js";
import { beginAgainst, suggestionFor } from "../screens/suggestion.js";
import { lastGreetings } from "./greetings.js";
import { ratingChanges } from "./rating-changes.js";
import { makeRematch } from "./rematch.js";

/** @param {TableModel} model @param {{lookBack: () => void}} acts */
export function makeEnding(model, acts) {
  const element = h("section", { class: "card ending", "data-part": "end", "aria-label": say("The end"), hidden: true });
  /** @type {Dialog | null} */
  let dialog = null;
  let wasOver = true;
  let isKnown = false;
  let shown = "";
  let isAwaited = false;
  /** @type {SuggestionView | null} another level, if this game ended a streak */
  let offer = null;
  const again = makeRematch(model, () => dialog?.close());

  model.addEventListener("stands", () => {
    const { table } = model;
    if (!table) return;
    const isOver = table.stage === "over" && table.outcome !== null;
    if (isKnown && isOver && !wasOver) announceEnd();
    if (!isOver) dialog?.close();
    // What the dialog says is not said twice.
    element.hidden = !isOver || dialog !== null;
    wasOver = isOver;
    isKnown = true;
    const key = JSON.stringify([isOver, table.outcome, table.rematch, table.offers, table.people, model.you]);
    if (isOver && key !== shown) {
      shown = key;
      draw();
    }
    if (table.rematch && isAwaited) follow(table.rematch);
  });

  /** Go to the next game, players and spectators alike. @param {string} next */
  function follow(next) {
    dialog?.close();
    if (!model.you.length) notify(say("You are following the players to their next game."));
    go("table", next);
  }

  function draw() {
    const why = h("p", { "data-part": "why" }, model.table?.outcome?.sentence);
    fill(element, h("h2", null, title(model)), why, ratingChanges(model), offer && h("p", { "data-part": "suggestion" }, offer.sentence), h("p", { class: "row" }, buttons()));
    // It stands where it is seen.
    if (!dialog) why.after(...[again, lastGreetings(model)].filter((one) => one !== null));
  }

  function announceEnd() {
    const { table } = model;
    if (!table?.outcome) return;
    offer = null;
    const suggestion = h("p", { role: "status", "data-part": "suggestion" });
    dialog = openDialog({
      title: title(model),
      name: "end",
      body: [h("p", { class: "end-why", "data-part": "why" }, table.outcome.sentence), ratingChanges(model), again, lastGreetings(model), suggestion],
      actions: buttons(),
      onClose: () => {
        dialog = null;
        draw();
        model.changed();
      },
    });
    again.querySelector("button")?.focus();
    void offerLevel(suggestion);
  }

  /** Offer another level as soon as the server suggests one. @param {HTMLElement} place in the dialog */
  async function offerLevel(place) {
    offer = await offeredLevel(model);
    if (!offer) return;
    draw();
    write(place, offer.sentence);
    dialog?.element.querySelector("footer")?.prepend(nextLevel(offer));
  }

  /** @returns {Child[]} */
  function buttons() {
    const { table } = model;
    const close = () => dialog?.close();
    const next = table?.rematch;
    return [
      next && h("a", { class: "button primary", href: href("table", next), "data-action": "next-game" }, say("To the next game")),
      !next && offer && nextLevel(offer),
      button(say("Review"), () => { close(); acts.lookBack(); }, { "data-action": "look-back" }),
      button(say("New game"), () => { close(); void openNewGame(table?.game ?? ""); }, { "data-action": "new-game" }),
      !model.catalogue.is_local && h("a", { class: "button", href: href("lobby"), "data-go": "lobby" }, say("To the lobby")),
    ];
  }

  /** @param {SuggestionView} suggestion */
  function nextLevel({ player, level }) {
    const play = () => {
      const { table } = model;
      dialog?.close();
      if (table) void attempt(() => beginAgainst(table, player));
    };
    return button(say("Play level {level}", { level }), play, { "data-action": "next-level" });
  }

  model.addEventListener("events", () => {
    // Who looks back is not torn away: the way to the next game stays open.
    if (model.table?.rematch && (model.you.length || model.looking === null)) isAwaited = true;
  });
  return element;
}

/** Another level, if this game was the third in a row won or lost against its own. @param {TableModel} model */
async function offeredLevel({ table, you }) {
  if (!table || you.length !== 1) return null;
  const found = await suggestionFor(table.game);
  return found?.after && table.players.includes(found.after) ? found : null;
}

/** @param {TableModel} model */
function title({ table, you }) {
  const winners = table?.outcome?.winners ?? [];
  if (!winners.length) return say("A draw");
  if (winners.length === 2) return say("Both win");
  if (you.length === 1) return winners.includes(you[0]) ? say("You win") : say("You lose");
  return say("{seat} wins", { seat: table?.seats[winners[0]] ?? "" });
}
