// The first screen: five games that play themselves, and everything one click away.
/** @import { GameCard, Catalogue, LibraryView, SummaryView } from "../wire.js" */
import { notify, reason } from "../lib/announcer.js";
import { openDialog } from "../lib/dialog.js";
import { button, h } from "../lib/dom.js";
import { changes, keptLibrary, ownerKey, person, settings, settle, tokens } from "../lib/storage.js";
import { href } from "../lib/router.js";
import { describe } from "../lib/screen.js";
import { language, say } from "../lib/say.js";
import { boardOf, catalogue, demos, library, still } from "../lib/server.js";
import { appearances as choosable, changeLanguage } from "../settings/settings.js";
import { listenForHelp } from "../lib/keys.js";
import { noteTurns } from "../table/state/turns.js";
import { playDemo } from "./demo-board.js";
import { LittleBoard } from "../board/little-board.js";
import { openNewGame } from "../new-game/open-new-game.js";
import { described } from "../saved/description.js";
import { stepsDone } from "../settings/preferences.js";
import { keyNotice } from "./key-notice.js";
import { acceptDrops, openFile } from "../saved/upload.js";
import { waitingFor, yourTurn } from "./your-turn.js";
import { beginSuggested } from "../new-game/suggestion.js";
import { FRIEND, HUMAN, WATCH } from "../new-game/choices.js";

/** How many milliseconds the screen waits for the list of saved games, without and with an older one. */
const TIMEOUT = 700;
const SHORT_TIMEOUT = 250;

/** @param {HTMLElement} container */
export async function show(container) {
  const coming = savedGames().then(firstSection);
  const offered = await catalogue();
  /** @type {(() => void)[]} */
  const endings = [];
  /** The person may leave before a board is there. @param {() => void} end */
  const atTheEnd = (end) => (container.isConnected ? endings.push(end) : end());
  const games = h(
    "div",
    { class: "offers" },
    h("ul", { class: "games", "aria-label": say("Games") }, offered.games.map((card) => gameItem(card, atTheEnd))),
    moreLinks(offered),
    switches(offered),
  );
  // The boards are drawn while the server finds the latest game.
  const strip = await Promise.race([coming, remembered()]);
  // A key that was once right is believed until the server denies it.
  const noticed = keyNotice();
  const stranger = ownerKey() ? null : await noticed;
  if (!container.isConnected) return endings.forEach((end) => end());
  describe({ title: "Ludoteca", controls: controls() });
  container.append(
    h("header", { class: "home-head" }, h("h1", null, say("What would you like to play?"))),
    ...(strip ? [strip] : []),
    ...(offered.is_local ? [] : [lobbyCard()]),
    ...(stranger ? [stranger] : []),
    games,
  );
  // Late content goes below the games, which must not jump under a finger.
  void coming.then((found) => (strip ? renew(strip, found) : found && games.after(found)));
  if (!stranger) void noticed.then((found) => found && games.after(found));
  endings.push(acceptDrops(container), followAppearance(container), listenForHelp());
  return () => endings.forEach((end) => end());
}

/** The link to the lobby. */
function lobbyCard() {
  return h(
    "a",
    { class: "lobby-card card", href: href("lobby"), "data-go": "lobby" },
    h("span", { class: "grow" }, h("strong", null, say("Lobby")), h("br"), say("Play with others who are here, or watch their games.")),
    h("span", { class: "button", "aria-hidden": "true" }, say("Enter")),
  );
}

function controls() {
  return [
    { key: say("Play"), title: say("starts a game against the computer right away, at your level") },
    { key: say("Options…"), title: say("asks who plays, on which side, by which rules and clock") },
    { key: say("Learn"), title: say("teaches the game on the board, step by step") },
    { key: say("Resume"), title: say("continues your latest game") },
    { key: say("Saved games"), title: say("lists your games: continue, review, rename, delete") },
    { key: say("Lobby"), title: say("shows what others offer to play; on servers where people meet") },
    { key: say("Play a friend"), title: say("gives you a link to send; no account needed") },
    { key: say("Watch two computers"), title: say("lets two computers play each other") },
    { key: say("Open a file"), title: say("shows a record in any format; a file can also be dropped here") },
  ];
}

/** @param {Catalogue} offered */
function switches(offered) {
  const languages = h(
    "select",
    { "aria-label": say("Language"), "data-switch": "language", onchange: () => void changeLanguage(languages.value) },
    offered.languages.map(({ key, title }) => h("option", { value: key, lang: key, selected: key === language() }, title)),
  );
  const now = settings().appearance;
  const appearances = h(
    "select",
    {
      "aria-label": say("Appearance"),
      "data-switch": "appearance",
      onchange: () => settle({ appearance: /** @type {"auto" | "light" | "dark"} */ (appearances.value) }),
    },
    choosable().map(([value, title]) => h("option", { value, selected: value === now }, title)),
  );
  return h("div", { class: "row switches" }, languages, appearances);
}

/** @param {GameCard} card @param {(end: () => void) => unknown} atTheEnd */
function gameItem(card, atTheEnd) {
  const board = new LittleBoard();
  const id = `game-${card.key}`;
  void demonstrate(card, board).then((end) => end && atTheEnd(end));
  return h(
    "li",
    { class: "game card", "data-game": card.key },
    h("div", { class: "stage" }, board),
    h("div", { class: "about" }, h("h2", { id }, card.title), h("p", { class: "summary" }, card.summary)),
    h(
      "div",
      { class: "row" },
      button(say("Play"), (event) => void playNow(card, event), { class: "primary", "data-play": card.key, "aria-describedby": id }),
      shortGame(card, id),
      button(say("Options…"), () => void openNewGame(card.key), { "data-choose": card.key, "aria-describedby": id }),
      card.has_lesson && learnLink(card),
    ),
  );
}

/** A smaller game for the first time; null where the usual one suits everybody. @param {GameCard} card @param {string} id of its title */
function shortGame(card, id) {
  const [[key, value] = ["", ""]] = Object.entries(card.first_game);
  const what = card.rules[0].options.find((option) => option.key === key)?.usual.find((one) => one.value === value)?.title;
  return what && button(say("Short game: {what}", { what }), (event) => void playNow(card, event, card.first_game), { "data-short": card.key, "aria-describedby": id });
}

/** @param {GameCard} card */
function learnLink(card) {
  return h("a", { class: "button plain", href: href("lesson", card.key), "data-learn": card.key, "aria-label": say("Learn {game}", { game: card.title }) }, say("Learn"));
}

/** @param {GameCard} card @param {LittleBoard} board */
async function demonstrate(card, board) {
  try {
    const demo = (await demos()).games[card.key];
    if (demo) return playDemo(board, demo);
    board.board = await boardOf({ game: card.key });
  } catch {
    // It can be played without a picture.
  }
  return null;
}

/** @param {GameCard} card @param {MouseEvent} event @param {GameCard["first_game"]} [options] */
async function playNow(card, event, options) {
  const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
  pressed.disabled = true;
  try {
    await beginSuggested(card, options);
  } catch (error) {
    notify(reason(error), { kind: "bad" });
    pressed.disabled = false;
  }
}

/** What comes first: the games in which others wait, or else the latest game. @param {LibraryView} saved */
async function firstSection(saved) {
  const { games: cards } = await catalogue();
  return yourTurn(saved.games, cards) ?? resumeStrip(saved, cards);
}

/** The latest game that goes on, with its board; null where there is none. @param {LibraryView} saved @param {GameCard[]} cards */
function resumeStrip({ games }, cards) {
  const open = games.filter((game) => game.is_unfinished && game.is_yours);
  const [game] = open.sort((one, other) => Number(isPlayed(other)) - Number(isPlayed(one)) || other.last - one.last);
  if (!game) return null;
  const strip = h("section", { class: "resume card", "aria-label": say("Resume"), "data-resume": true });
  fillStrip(strip, game, cards);
  return strip;
}

/** The games do not wait long for the strip above them: then it shows what was there the last time. */
async function remembered() {
  const kept = keptLibrary();
  await new Promise((resolve) => setTimeout(resolve, kept ? SHORT_TIMEOUT : TIMEOUT));
  return kept && firstSection(kept);
}

/** Whether a person has sat down and something has happened. @param {SummaryView} game */
const isPlayed = ({ players, moves }) => moves > 0 && players.includes(HUMAN);

/** @returns {Promise<LibraryView>} */
async function savedGames() {
  try {
    if (!ownerKey() && !person() && !tokens().length) return { games: [] };
    const saved = await library();
    noteTurns(waitingFor(saved.games));
    return saved;
  } catch {
    // The games can be played without the list.
  }
  return { games: [] };
}

/** What was remembered may have changed: show what is true now in its place. @param {HTMLElement} strip @param {HTMLElement | null} found */
function renew(strip, found) {
  if (!found) strip.remove();
  else if (found.textContent !== strip.textContent) strip.replaceWith(found);
}

/** @param {HTMLElement} strip @param {SummaryView} game @param {GameCard[]} cards */
function fillStrip(strip, game, cards) {
  const board = new LittleBoard();
  still(game.key).then((shown) => (board.board = shown), () => {});
  strip.append(
    h("div", { class: "stage" }, board),
    h("p", { class: "grow" }, h("strong", null, game.title || say("Your latest game")), h("br"), described(game, cards)),
    h("a", { class: "button primary", href: href("table", game.key), "data-go": "resume" }, say("Resume")),
  );
}

/** @param {Catalogue} offered */
function moreLinks(offered) {
  const [first] = offered.games;
  return h(
    "nav",
    { class: "more-links", "aria-label": say("More") },
    !offered.is_local && h("a", { class: "button", href: href("players"), "data-go": "players" }, say("Players")),
    button(say("Play a friend"), () => void openNewGame(first.key, { opponent: FRIEND }), { "data-go": "friend" }),
    button(say("Watch two computers"), () => void openNewGame(first.key, { opponent: WATCH }), { "data-go": "watch" }),
    button(say("Learn a game"), () => void openLessons(offered), { "data-go": "learn" }),
    button(say("Open a file"), openFile, { "data-go": "open" }),
  );
}

/** @param {Catalogue} offered */
async function openLessons(offered) {
  const cards = offered.games.filter((card) => card.has_lesson);
  const done = await Promise.all(cards.map((card) => stepsDone(card.key)));
  const items = cards.map((card, number) =>
    h(
      "li",
      null,
      h("a", { class: "button", href: href("lesson", card.key), "data-lesson": card.key }, card.title),
      done[number] > 0 && h("span", { class: "muted small" }, say("steps done: {count}", { count: done[number] })),
    ),
  );
  openDialog({
    title: say("Learn a game"),
    name: "lessons",
    body: [h("p", null, say("Each lesson takes a few minutes: one idea at a time, on the board.")), h("ul", { class: "lessons" }, items)],
  });
}

/** @param {HTMLElement} container */
function followAppearance(container) {
  const follow = () => {
    const appearance = /** @type {HTMLSelectElement | null} */ (container.querySelector('[data-switch="appearance"]'));
    if (appearance) appearance.value = settings().appearance;
  };
  changes.addEventListener("settings", follow);
  return () => changes.removeEventListener("settings", follow);
}
