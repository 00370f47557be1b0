// The saved games, all in one list: find, go on, look back, rename, delete, open a file.
/** @import { Catalogue, SummaryView } from "../wire.js" */
import { attempt, notify } from "../lib/announcer.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h, write } from "../lib/dom.js";
import { ownerKey, token } from "../lib/storage.js";
import { href } from "../lib/router.js";
import { describe } from "../lib/screen.js";
import { say } from "../lib/say.js";
import { ask, catalogue, library } from "../lib/server.js";
import { listenForHelp } from "../lib/keys.js";
import { keyNotice } from "../home/key-notice.js";
import { filterFields, matching, wanted } from "./filter.js";
import { about, playersOf } from "./description.js";
import { Thumbnails } from "./thumbnails.js";
import { leftOf } from "../home/your-turn.js";
import { acceptDrops, openFile } from "./upload.js";

const PAGE_SIZE = 30;
/** How many games one request may delete or restore. */
const MAX_PER_REQUEST = 500;

/** @param {HTMLElement} container */
export async function show(container) {
  const title = say("Saved games");
  describe({ title, controls: controls() });
  const list = new SavedGames(await catalogue());
  const [stranger] = await Promise.all([keyNotice(), list.load()]);
  container.append(
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
  const endings = [acceptDrops(container), listenForHelp(), () => list.pictures.end()];
  return () => endings.forEach((end) => end());
}

const controls = () => [
  { key: say("Search"), title: say("lists the games with these words: names, titles, results") },
  { key: say("Continue"), title: say("continues a game") },
  { key: say("Review"), title: say("shows the moves of a game; you can play on from any of them") },
  { key: say("Rename"), title: say("renames a game") },
  { key: say("Delete"), title: say("removes a game from the list; you can undo this") },
  { key: say("Select"), title: say("selects games to delete them together") },
  { key: say("Open a file"), title: say("shows a record in any format") },
];

class SavedGames {
  /** @param {Catalogue} offered */
  constructor(offered) {
    this.offered = offered;
    /** @type {SummaryView[]} */
    this.games = [];
    /** @type {Set<string>} the keys of the games that are selected */
    this.selected = new Set();
    this.shown = PAGE_SIZE;
    this.pictures = new Thumbnails();
    this.filter = h("div");
    this.count = h("p", { class: "muted small", role: "status", "data-count": true });
    this.list = h("div");
    this.bar = h("div", { class: "selection row", role: "region", "aria-label": say("Selected games"), hidden: true });
    this.element = h("div", { class: "saved" }, this.filter, this.count, this.list, this.bar);
  }

  async load() {
    const { games } = await library();
    // As in the terminal, the last played comes first; what can be played on comes before it.
    this.#list(games.sort((one, other) => Number(other.is_unfinished) - Number(one.is_unfinished) || Number(other.is_your_turn) - Number(one.is_your_turn) || other.last - one.last));
  }

  /** @param {SummaryView[]} games */
  #list(games) {
    this.games = games;
    this.#drawFilter();
    this.draw();
  }

  #drawFilter() {
    const saved = new Set(this.games.map(({ game }) => game));
    const again = () => {
      this.shown = PAGE_SIZE;
      this.draw();
    };
    fill(this.filter, this.games.length > 0 && filterFields(this.offered.games.filter(({ key }) => saved.has(key)), again));
  }

  /** The games that are wanted. */
  get found() {
    return matching(this.games, wanted, (game) => [game.title, this.#called(game), this.#cardOf(game)?.title, game.result].join(" "));
  }

  draw() {
    const { found } = this;
    const rest = found.length - this.shown;
    write(this.count, this.games.length ? say("Games: {count}", { count: found.length }) : "");
    fill(
      this.list,
      !found.length && this.#nothing(),
      h("ul", { class: "saved-list", "aria-label": say("Saved games"), hidden: !found.length }, found.slice(0, this.shown).map((game) => this.#item(game))),
      rest > 0 && button(say("Older games"), () => this.#more(), { "data-more": true }),
    );
    this.#drawBar();
  }

  #more() {
    const next = this.shown;
    this.shown += PAGE_SIZE;
    this.draw();
    this.#focus(next);
  }

  #nothing() {
    if (this.games.length) return h("p", { "data-empty": true }, say("No saved game matches."));
    return h(
      "div",
      null,
      h("p", { "data-empty": true }, say("No saved games yet. Every game you start is saved here automatically.")),
      h("p", null, h("a", { class: "button primary", href: href() }, say("All games"))),
    );
  }

  /** @param {SummaryView} saved */
  #cardOf({ game }) {
    return this.offered.games.find(({ key }) => key === game);
  }

  /** Who plays whom. @param {SummaryView} game */
  #called(game) {
    return playersOf(game, this.offered.games);
  }

  /** How it ended, or how it goes on. @param {SummaryView} game */
  #state(game) {
    if (game.result || !game.is_unfinished) return game.result;
    const going = game.is_your_turn ? say("Your turn") : say("The game continues.");
    return game.due ? `${going} · ${leftOf(game)}` : going;
  }

  /** @param {SummaryView} game */
  #item(game) {
    const id = `saved-${game.key}`;
    const called = this.#called(game);
    const name = game.title || called || game.about;
    return h(
      "li",
      { class: "card saved-game", "data-table": game.key, "data-unfinished": game.is_unfinished },
      h("a", { class: "picture", href: href(game.is_unfinished ? "table" : "review", game.key), tabindex: "-1", "aria-hidden": "true" }, this.pictures.of(game)),
      h(
        "div",
        { class: "grow" },
        h("h2", { id }, name),
        game.title && called && h("p", { class: "small" }, called),
        h("p", { class: "muted small" }, about(game, this.offered.games)),
        h("p", { class: "small result" }, this.#state(game)),
      ),
      game.is_yours && this.#selector(game, name),
      this.#actions(game, id),
    );
  }

  /** @param {SummaryView} game @param {string} name */
  #selector(game, name) {
    const change = () => {
      if (box.checked) this.selected.add(game.key);
      else this.selected.delete(game.key);
      this.#drawBar();
    };
    const box = h("input", { type: "checkbox", checked: this.selected.has(game.key), "data-act": "select", "aria-label": say("Select: {title}", { title: name }), onchange: change });
    return h("label", { class: "selector", title: say("Select") }, box);
  }

  /** @param {SummaryView} game @param {string} id of its name */
  #actions(game, id) {
    const about = { "aria-describedby": id };
    return h(
      "div",
      { class: "row" },
      h("a", { class: game.is_unfinished ? "button primary" : "button", href: href("table", game.key), "data-act": "continue", ...about }, game.is_unfinished ? say("Continue") : say("Open the table")),
      h("a", { class: "button", href: href("review", game.key), "data-act": "look", ...about }, say("Review")),
      game.is_yours && button(say("Rename"), () => this.#rename(game), { class: "plain", "data-act": "rename", ...about }),
      game.is_yours && button(say("Delete"), () => void this.#delete([game]), { class: "plain", "data-act": "delete", ...about }),
    );
  }

  /** What can be done with the games that are selected. */
  #drawBar() {
    const keys = new Set(this.games.map(({ key }) => key));
    for (const key of this.selected) if (!keys.has(key)) this.selected.delete(key);
    const chosen = this.games.filter(({ key }) => this.selected.has(key));
    this.bar.hidden = !chosen.length;
    fill(
      this.bar,
      h("strong", { class: "grow", role: "status" }, say("Selected: {count}", { count: chosen.length })),
      button(say("Select all"), () => this.#select(this.found.filter((game) => game.is_yours)), { "data-act": "select-all" }),
      button(say("Select none"), () => this.#select([]), { class: "plain", "data-act": "select-none" }),
      button(say("Delete"), () => void this.#delete(chosen), { class: "danger", "data-act": "delete-selected" }),
    );
  }

  /** @param {SummaryView[]} games */
  #select(games) {
    this.selected = new Set(games.map(({ key }) => key));
    this.draw();
    const next = /** @type {HTMLElement | null} */ (this.element.querySelector(games.length ? '[data-act="select-none"]' : '[data-act="select"]'));
    next?.focus();
  }

  /** @param {SummaryView} game */
  #rename(game) {
    const input = h("input", { id: "new-title", type: "text", value: game.title, maxlength: 200, autofocus: true });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      await attempt(async () => {
        const where = `api/tables/${encodeURIComponent(game.key)}`;
        await ask(where, { method: "PATCH", body: { title: input.value }, token: ownerKey() || token(game.key) });
        dialog.close();
        await this.load();
        this.#focus(this.found.findIndex(({ key }) => key === game.key));
      });
    };
    const form = h("form", { id: "rename", onsubmit: submit }, h("div", { class: "field" }, h("label", { for: "new-title" }, say("New name")), input, h("p", { class: "help" }, say("Leave it empty for no name."))));
    const save = h("button", { type: "submit", form: "rename", class: "primary", "data-answer": "yes" }, say("Rename"));
    const dialog = openDialog({ title: say("Rename"), name: "rename", body: [form], actions: [save] });
    input.select();
  }

  /** @param {SummaryView[]} games */
  async #delete(games) {
    await attempt(async () => {
      const before = this.games;
      const at = this.found.indexOf(games[0]);
      // What is on its way out is neither listed nor asked for.
      this.pictures.forget(games);
      this.#list(before.filter((one) => !games.includes(one)));
      await changeAll("delete", games).catch((error) => {
        this.#list(before);
        throw error;
      });
      this.selected.clear();
      this.draw();
      this.#focus(Math.min(at, this.found.length - 1));
      const [first] = games;
      const said = games.length === 1
        ? say("“{title}” was deleted.", { title: first.title || this.#called(first) || first.about })
        : say("Games deleted: {count}.", { count: games.length });
      notify(said, { action: { label: say("Undo"), act: () => this.#restore(games) } });
    });
  }

  /** @param {SummaryView[]} games */
  async #restore(games) {
    await attempt(async () => {
      await changeAll("restore", games);
      await this.load();
      this.#focus(this.found.findIndex(({ key }) => key === games[0].key));
    });
  }

  /** Focus a game of the list after a redraw. @param {number} at */
  #focus(at) {
    const links = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(at < 0 ? "a" : '[data-act="continue"]'));
    links[Math.max(at, 0)]?.focus();
  }
}

/** @param {"delete" | "restore"} act @param {SummaryView[]} games */
async function changeAll(act, games) {
  for (let at = 0; at < games.length; at += MAX_PER_REQUEST) {
    const tables = games.slice(at, at + MAX_PER_REQUEST).map(({ key }) => ({ key, token: token(key) }));
    await ask(`api/library/${act}`, { body: { tables } });
  }
}
