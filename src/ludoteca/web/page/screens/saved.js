// The saved games, all in one list: go on, look back, rename, delete, open a file.
/** @import { SummaryView } from "../wire.js" */
import { attempt, notify } from "../announcer.js";
import { openDialog } from "../dialog.js";
import { button, fill, h } from "../dom.js";
import { ownerKey, token } from "../storage.js";
import { href } from "../router.js";
import { describe } from "../screen.js";
import { say } from "../say.js";
import { ask, library } from "../server.js";
import { listenForHelp } from "../keys.js";
import { keyNotice } from "./key-notice.js";
import { acceptDrops, openFile } from "./upload.js";

const AT_ONCE = 30;

/** @param {HTMLElement} place */
export async function show(place) {
  const title = say("Saved games");
  describe({ title, controls: controls() });
  const list = new SavedGames();
  const [stranger] = await Promise.all([keyNotice(), list.load()]);
  place.append(
    h(
      "header",
      { class: "row apart" },
      h("h1", null, title),
      button(say("Open a file"), openFile, { "data-go": "open" }),
    ),
    ...(stranger ? [stranger] : []),
    list.element,
    h("p", { class: "muted small" }, say("A record in any format can also be dropped here.")),
  );
  const endings = [acceptDrops(place), listenForHelp()];
  return () => endings.forEach((end) => end());
}

const controls = () => [
  { key: say("Continue"), title: say("continues a game") },
  { key: say("Review"), title: say("shows the moves of a game; you can play on from any of them") },
  { key: say("Rename"), title: say("renames a game") },
  { key: say("Delete"), title: say("removes a game from the list; you can undo this") },
  { key: say("Open a file"), title: say("shows a record in any format") },
];

class SavedGames {
  constructor() {
    /** @type {SummaryView[]} */
    this.games = [];
    this.shown = AT_ONCE;
    this.element = h("div", { class: "saved" });
  }

  async load() {
    const { games } = await library();
    // As in the terminal, the last played comes first; what can be played on comes before it.
    this.games = games.sort((one, other) => Number(other.is_unfinished) - Number(one.is_unfinished) || other.last - one.last);
    this.draw();
  }

  draw() {
    if (!this.games.length) {
      fill(
        this.element,
        h("p", { "data-empty": true }, say("No saved games yet. Every game you start is saved here automatically.")),
        h("p", null, h("a", { class: "button primary", href: href() }, say("All games"))),
      );
      return;
    }
    const rest = this.games.length - this.shown;
    const more = () => {
      const next = this.shown;
      this.shown += AT_ONCE;
      this.draw();
      this.#focus(next);
    };
    fill(
      this.element,
      h("ul", { class: "saved-list", "aria-label": say("Saved games") }, this.games.slice(0, this.shown).map((game) => this.#item(game))),
      rest > 0 && button(say("Older games"), more, { "data-more": true }),
    );
  }

  /** @param {SummaryView} game */
  #item(game) {
    const name = game.title || game.about;
    const id = `saved-${game.key}`;
    const about = { "aria-describedby": id };
    return h(
      "li",
      { class: "card saved-game", "data-table": game.key, "data-unfinished": game.is_unfinished },
      h(
        "div",
        { class: "grow" },
        h("h2", { id }, name),
        game.title && h("p", { class: "small" }, game.about),
        h("p", { class: "muted small" }, game.result || (game.is_unfinished ? say("The game continues.") : "")),
      ),
      h(
        "div",
        { class: "row" },
        h("a", { class: game.is_unfinished ? "button primary" : "button", href: href("table", game.key), "data-act": "continue", ...about }, game.is_unfinished ? say("Continue") : say("Open the table")),
        h("a", { class: "button", href: href("review", game.key), "data-act": "look", ...about }, say("Review")),
        game.is_yours && button(say("Rename"), () => this.#rename(game), { class: "plain", "data-act": "rename", ...about }),
        game.is_yours && button(say("Delete"), () => void this.#delete(game), { class: "plain", "data-act": "delete", ...about }),
      ),
    );
  }

  /** @param {SummaryView} game */
  #rename(game) {
    const input = h("input", { id: "new-title", type: "text", value: game.title, maxlength: 200, autofocus: true });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      await attempt(async () => {
        await change(game.key, "PATCH", { title: input.value });
        dialog.close();
        await this.load();
        this.#focus(this.games.findIndex(({ key }) => key === game.key));
      });
    };
    const form = h("form", { id: "rename", onsubmit: submit }, h("div", { class: "field" }, h("label", { for: "new-title" }, say("New name")), input, h("p", { class: "help" }, say("Leave it empty for no name."))));
    const save = h("button", { type: "submit", form: "rename", class: "primary", "data-answer": "yes" }, say("Rename"));
    const dialog = openDialog({ title: say("Rename"), name: "rename", body: [form], actions: [save] });
    input.select();
  }

  /** @param {SummaryView} game */
  async #delete(game) {
    await attempt(async () => {
      await change(game.key, "DELETE");
      const at = this.games.indexOf(game);
      this.games = this.games.filter((one) => one !== game);
      this.draw();
      this.#focus(Math.min(at, this.games.length - 1));
      const action = { label: say("Undo"), act: () => this.#restore(game) };
      notify(say("“{title}” was deleted.", { title: game.title || game.about }), { action });
    });
  }

  /** @param {SummaryView} game */
  async #restore(game) {
    await attempt(async () => {
      await ask(`api/tables/${encodeURIComponent(game.key)}/restore`, { method: "POST", token: mayChange(game.key) });
      await this.load();
      this.#focus(this.games.findIndex(({ key }) => key === game.key));
    });
  }

  /** @param {number} at Focus a game of the list after a redraw. */
  #focus(at) {
    const links = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(at < 0 ? "a" : '[data-act="continue"]'));
    links[Math.max(at, 0)]?.focus();
  }
}

/** @param {string} key what shows that a game may be changed: who owns the list may do most */
const mayChange = (key) => ownerKey() || token(key);

/** @param {string} key @param {string} method @param {unknown} [body] */
const change = (key, method, body) =>
  ask(`api/tables/${encodeURIComponent(key)}`, { method, body, token: mayChange(key) });
