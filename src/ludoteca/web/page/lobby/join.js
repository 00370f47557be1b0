// A friend's link: who invites to what. The seat is taken only by a click, since programs that
// show previews of links follow them too.
/** @import { GameCard } from "../wire.js" */
import { fill, h } from "../lib/dom.js";
import { invitation as shared, keepToken, token } from "../lib/storage.js";
import { go, href } from "../lib/router.js";
import { describe } from "../lib/screen.js";
import { say } from "../lib/say.js";
import { claimSeat, gameCard, isOpen, RefusedError, review } from "../lib/server.js";
import { listenForHelp } from "../lib/keys.js";
import { LittleBoard } from "../board/little-board.js";
import { keepOwnName, ownName } from "../settings/preferences.js";

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [key = "", invitation = ""]) {
  if (token(key) || shared(key)) {
    go("table", key);
    return undefined;
  }
  const [told, isFree] = await Promise.all([review(key), isOpen(key, invitation)]);
  const card = await gameCard(told.game);
  if (!container.isConnected) return undefined;
  const title = isFree ? say("You are invited to a game of {game}", { game: card.title }) : card.title;
  describe({ title, game: card.key, controls: controls(isFree) });
  const host = told.names.filter((name) => name && name !== say("human")).join(", ");
  const board = new LittleBoard();
  board.board = { style: told.style, ...told.nodes[told.nodes.length - 1] };
  container.append(
    h(
      "section",
      { class: "join card narrow" },
      h("div", { class: "stage" }, board),
      h("h1", null, title),
      host && h("p", null, isFree ? say("{name} is waiting for you.", { name: host }) : host),
      h("p", { class: "muted" }, card.summary),
      h("p", null, told.rules_title),
      told.rated && h("p", { "data-part": "rated" }, say("The result counts for the ratings of both players; no takebacks.")),
      told.hints && h("p", { "data-part": "hints" }, say("Both players may ask the computer for hints.")),
      isFree ? await seatForm(key, invitation, card, told.rated) : used(key),
    ),
  );
  return listenForHelp();
}

/** @param {boolean} isFree */
const controls = (isFree) => [
  ...(isFree ? [{ key: say("Take the seat"), title: say("play; the link works once") }] : []),
  { key: watching(isFree), title: say("you see the game but cannot move") },
];

/** @param {boolean} isFree */
const watching = (isFree) => (isFree ? say("Just watch") : say("Watch the game"));

/** @param {string} key @param {boolean} isFree */
const watchLink = (key, isFree) =>
  h("a", { class: isFree ? "button" : "button primary", href: href("table", key), "data-watch": true }, watching(isFree));

/** @param {string} game */
const lessonLink = (game) =>
  h("a", { class: "button plain", href: href("lesson", game), target: "_blank", rel: "noopener" }, say("Learn it first (opens in a new tab)"));

/** What somebody sees who comes too late. @param {string} key */
function used(key) {
  return h(
    "div",
    null,
    h("p", { role: "status", "data-used": true }, say("This invitation has been used: you can watch.")),
    h("div", { class: "row" }, watchLink(key, false)),
  );
}

/** @param {string} key @param {string} invitation @param {GameCard} card @param {boolean} isRated */
async function seatForm(key, invitation, card, isRated) {
  const answer = h("div", { role: "status", "data-answer": true });
  const name = h("input", { id: "join-name", type: "text", value: await ownName(), maxlength: 40, required: isRated, autocomplete: "nickname", "data-field": "name" });
  const take = h("button", { type: "submit", class: "primary", "data-take": true }, say("Take the seat"));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void sitDown(key, invitation, name.value.trim(), take, answer);
  };
  return h(
    "form",
    { onsubmit: submit },
    h("div", { class: "field" }, h("label", { for: name.id }, isRated ? say("Your name") : say("Your name (optional)")), name),
    h("div", { class: "row" }, take, watchLink(key, true), card.has_lesson && lessonLink(card.key)),
    answer,
  );
}

/** @param {string} key @param {string} invitation @param {string} name @param {HTMLButtonElement} take @param {HTMLElement} answer */
async function sitDown(key, invitation, name, take, answer) {
  take.disabled = true;
  try {
    if (name) await keepOwnName(name);
    const seated = await claimSeat(key, invitation, name);
    keepToken(key, seated.token);
    go("table", key);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const isUsed = error.code.includes("invitation");
    const sentence = isUsed ? say("This seat is already taken. You can watch instead.") : error.message;
    fill(answer, h("p", { class: "error" }, sentence));
    take.disabled = isUsed;
  }
}
