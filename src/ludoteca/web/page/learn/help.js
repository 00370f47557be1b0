// Help in two parts: this screen, with every control and key, and this game, with its rules.
/** @import { Help, Catalogue } from "../wire.js" */
/** @import { Screen } from "../lib/screen.js" */
import { reason } from "../lib/announcer.js";
import { closeDrawer, openDrawer } from "../lib/drawer.js";
import { fill, h } from "../lib/dom.js";
import { href } from "../lib/router.js";
import { say } from "../lib/say.js";
import { ask, catalogue } from "../lib/server.js";

/** Open the drawer. @param {Screen} screen */
export function openHelp({ game, controls = [] }) {
  const parts = [
    { key: "screen", title: say("This screen"), body: screenPart(controls) },
    { key: "game", title: game ? say("This game") : say("The games"), body: gamePart(game) },
  ];
  const tabs = parts.map((part) =>
    h("button", { type: "button", role: "tab", id: `help-tab-${part.key}`, "aria-controls": `help-${part.key}`, "data-help": part.key, onclick: () => choose(part.key) }, part.title),
  );
  const panels = parts.map((part) =>
    h("div", { role: "tabpanel", id: `help-${part.key}`, "aria-labelledby": `help-tab-${part.key}`, tabindex: 0 }, part.body),
  );
  const choose = (/** @type {string} */ key) => {
    parts.forEach((part, number) => {
      const isChosen = part.key === key;
      tabs[number].setAttribute("aria-selected", String(isChosen));
      tabs[number].tabIndex = isChosen ? 0 : -1;
      panels[number].hidden = !isChosen;
    });
  };
  const turn = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tabs.findIndex((tab) => tab.tabIndex < 0);
    choose(parts[other].key);
    tabs[other].focus();
  };
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": say("Help"), onkeydown: turn }, tabs);
  openDrawer({ title: say("Help"), name: "help", body: [list, ...panels] });
  choose("screen");
}

/** @param {{key: string, title: string}[]} controls */
function screenPart(controls) {
  const always = [
    { key: "?", title: say("opens this help") },
    { key: "Tab", title: say("goes to the next control") },
    { key: "Esc", title: say("closes a dialog") },
  ];
  const listed = [...controls, ...always.filter((one) => !controls.some((other) => other.key === one.key))];
  return h(
    "dl",
    { class: "controls" },
    listed.flatMap(({ key, title }) => [h("dt", null, h("kbd", null, key)), h("dd", null, title)]),
  );
}

/** @param {string} [game] the game that help is about; without one there is a choice */
function gamePart(game) {
  const page = h("div", { class: "rules" });
  const part = h("div", null, page);
  if (game) void showRules(page, game);
  else void chooser(page).then((list) => part.prepend(list));
  return part;
}

/** @param {HTMLElement} page */
async function chooser(page) {
  const { games } = await catalogue();
  const list = h(
    "select",
    { id: "help-which", "data-help-game": true, onchange: () => void showRules(page, list.value) },
    games.map((card) => h("option", { value: card.key }, card.title)),
  );
  void showRules(page, games[0].key);
  return h("div", { class: "field" }, h("label", { for: "help-which" }, say("Which game?")), list);
}

/** @param {HTMLElement} page @param {string} game */
async function showRules(page, game) {
  page.dataset.game = game;
  try {
    /** @type {[Help, Catalogue]} */
    const [told, { games }] = await Promise.all([ask(`api/help/${encodeURIComponent(game)}`), catalogue()]);
    // Another game may have been chosen meanwhile.
    if (page.dataset.game !== game) return;
    const hasLesson = games.some((card) => card.key === game && card.has_lesson);
    const text = h("div", { class: "prose" }, ...adopted(told.html));
    fill(page, hasLesson && lessonLink(game), chapterList(told, text), text);
  } catch (error) {
    fill(page, h("p", { class: "error", role: "alert" }, reason(error)));
  }
}

/** @param {string} game */
const lessonLink = (game) =>
  h("p", null, h("a", { class: "button", href: href("lesson", game), "data-lesson": game, onclick: closeDrawer }, say("Learn it on the board")));

/** @param {Help} told @param {HTMLElement} text */
function chapterList(told, text) {
  const items = told.chapters.map(({ key: id, title }) => {
    const jump = () => {
      const chapter = /** @type {HTMLElement | null} */ (text.querySelector(`#${CSS.escape(id)}`));
      chapter?.setAttribute("tabindex", "-1");
      chapter?.focus({ preventScroll: true });
      chapter?.scrollIntoView();
    };
    return h("li", null, h("button", { type: "button", class: "plain", onclick: jump, "data-chapter": id }, title));
  });
  return items.length > 1 && h("nav", { "aria-label": say("Chapters") }, h("ul", { class: "chapters" }, items));
}

/** The nodes of a text that the server has written; no script in it is run. @param {string} html */
function adopted(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.body.childNodes].map((node) => document.adoptNode(node));
}
