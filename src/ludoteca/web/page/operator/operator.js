// The operator's page: the load of the server, its tables, its thinkers, and who may not use it.
// Nothing links here; without the operator's token the server answers nothing.
/** @import { BanView, BanViews, LoadViews, TableLine, TableLines } from "../wire.js" */
import { attempt, notify } from "../lib/announcer.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { listenForHelp } from "../lib/keys.js";
import { href } from "../lib/router.js";
import { dateFormat, say } from "../lib/say.js";
import { describe } from "../lib/screen.js";
import { ask, catalogue, RefusedError } from "../lib/server.js";
import { field } from "../lib/fields.js";
import { loadViews } from "./load.js";

const TOKEN = "ludoteca.operator";
const INTERVAL = 5000;
const DAY = "24";

/** Kept until the tab is closed, and nowhere else. */
const kept = () => sessionStorage.getItem(TOKEN) ?? "";

/** @param {HTMLElement} container */
export async function show(container) {
  describe({ title: say("Operator"), controls: controls() });
  const end = listenForHelp();
  const page = new Operator(container);
  await page.begin();
  return () => {
    page.end();
    end();
  };
}

const controls = () => [
  { key: say("Close the table"), title: say("tells those at a table why, and deletes its game") },
  { key: say("Ban"), title: say("refuses all requests of a network, and closes its connections") },
  { key: say("Forget the token"), title: say("ends your access in this tab") },
];

class Operator {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });
    this.load = h("div", { "data-part": "load" });
    this.tables = h("div", { "data-part": "tables" });
    this.bans = h("div", { "data-part": "bans" });
    /** @type {Map<string, string>} the titles of the games */
    this.titles = new Map();
    this.timer = 0;
  }

  async begin() {
    if (!kept()) {
      this.#askForToken();
      return;
    }
    try {
      // One request first: wrong tokens are limited.
      await this.#ask("load");
      this.titles = new Map((await catalogue()).games.map(({ key, title }) => [key, title]));
      await this.refresh();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.status === 401) sessionStorage.removeItem(TOKEN);
      this.#askForToken(error.message);
      return;
    }
    this.#draw();
    this.timer = setInterval(() => void this.refresh().catch(() => {}), INTERVAL);
  }

  end() {
    clearInterval(this.timer);
  }

  /** @param {string} [why] why the last token was refused */
  #askForToken(why) {
    this.end();
    const input = h("input", { id: "operator-token", type: "password", required: true, maxlength: 200, autocomplete: "off", "data-field": "token" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      sessionStorage.setItem(TOKEN, input.value.trim());
      void this.begin();
    };
    fill(
      this.container,
      h(
        "section",
        { class: "card narrow operator" },
        h("h1", null, say("Operator")),
        h(
          "form",
          { onsubmit: submit },
          field(input, say("The operator's token"), say("It is kept until this tab is closed.")),
          h("div", { class: "row" }, h("button", { type: "submit", class: "primary", "data-act": "open" }, say("Sign in"))),
        ),
        h("div", { role: "alert", "data-answer": true }, why && h("p", { class: "error" }, why)),
      ),
    );
    input.focus();
  }

  #draw() {
    const forget = () => {
      sessionStorage.removeItem(TOKEN);
      this.#askForToken();
    };
    fill(
      this.container,
      h(
        "div",
        { class: "operator" },
        h("header", { class: "row apart" }, h("h1", { tabindex: "-1" }, say("Operator")), button(say("Forget the token"), forget, { class: "plain", "data-act": "forget" })),
        section(say("Load"), this.load),
        section(say("Tables in use"), this.tables),
        section(say("Bans"), this.bans, this.#banForm()),
      ),
    );
  }

  /** Ask the server again; a list with the focus in it is left alone. */
  async refresh() {
    const [load, tables, bans] = await Promise.all([this.#ask("load"), this.#ask("tables"), this.#ask("bans")]);
    redraw(this.load, () => loadViews(/** @type {LoadViews} */ (load)));
    redraw(this.tables, () => this.#tableList(/** @type {TableLines} */ (tables)));
    redraw(this.bans, () => this.#banList(/** @type {BanViews} */ (bans).bans));
  }

  /** @param {string} path @param {unknown} [body] @returns {Promise<unknown>} */
  #ask(path, body) {
    return ask(`api/operator/${path}`, { body, token: kept() });
  }

  /** Run an action, announce it, and reload. @param {() => Promise<unknown>} act @param {string} told */
  async #do(act, told) {
    await attempt(async () => {
      await act();
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
      await this.refresh();
      /** @type {HTMLElement | null} */ (this.container.querySelector("h1"))?.focus();
      notify(told);
    });
  }

  /** @param {TableLines} found */
  #tableList({ total, tables }) {
    if (!tables.length) return [h("p", { class: "muted" }, say("No table is in use."))];
    return [
      h("p", { class: "muted small" }, say("Tables: {number}", { number: total })),
      h("ul", { class: "plain-list", "aria-label": say("Tables in use") }, tables.map((table) => this.#tableItem(table))),
    ];
  }

  /** @param {TableLine} table */
  #tableItem(table) {
    const id = `operated-${table.key}`;
    const about = [
      say("moves: {count}", { count: table.moves }),
      say("begun {minutes} min ago", { minutes: Math.round(table.age / 60) }),
      say("connections: {number}", { number: table.sockets }),
    ];
    return h(
      "li",
      { class: "card", "data-table": table.key },
      h("h3", { id }, table.names.join(" – ")),
      h("p", { class: "muted small" }, [this.titles.get(table.game) ?? table.game, ...about].join(" · ")),
      h("p", { class: "small code", lang: "zxx" }, table.key),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: href("table", table.key), "aria-describedby": id }, say("Watch")),
        button(say("Close the table"), () => this.#close(table), { "data-act": "close", "aria-describedby": id }),
        table.networks.map((network) => button(say("Ban {network}", { network }), () => this.#proposeBan(network), { class: "plain", "data-act": "ban" })),
      ),
    );
  }

  /** @param {TableLine} table */
  #close(table) {
    const reason = h("input", { id: "close-reason", type: "text", maxlength: 200, autofocus: true, "data-field": "reason" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      const path = `tables/${encodeURIComponent(table.key)}/close`;
      void this.#do(() => this.#ask(path, { reason: reason.value }), say("The table is closed."));
    };
    const form = h("form", { id: "close-table", onsubmit: submit }, field(reason, say("Reason"), say("Those at the table read it.")));
    const yes = h("button", { type: "submit", form: form.id, class: "danger", "data-answer": "yes" }, say("Close the table"));
    const dialog = openDialog({
      title: say("Close this table?"),
      name: "close-table",
      body: [h("p", null, say("{names}: the game is deleted.", { names: table.names.join(" – ") })), form],
      actions: [yes],
    });
  }

  /** @param {BanView[]} bans */
  #banList(bans) {
    if (!bans.length) return [h("p", { class: "muted" }, say("No network is banned."))];
    return [h("ul", { class: "plain-list", "aria-label": say("Bans") }, bans.map((ban) => this.#banItem(ban)))];
  }

  /** @param {BanView} ban */
  #banItem({ network, reason, until }) {
    const id = `ban-${network}`;
    const lift = () => void this.#do(() => this.#ask("bans/lift", { address: network }), say("The ban is lifted."));
    const end = until === null ? say("for ever") : say("until {date}", { date: this.dates.format(until * 1000) });
    return h(
      "li",
      { class: "card row apart", "data-ban": network },
      h("div", { class: "grow" }, h("h3", { id }, network), h("p", { class: "muted small" }, [end, reason].filter(Boolean).join(" · "))),
      button(say("Lift the ban"), lift, { "data-act": "lift", "aria-describedby": id }),
    );
  }

  #banForm() {
    this.address = h("input", { id: "ban-address", type: "text", required: true, maxlength: 100, "data-field": "address" });
    const { address } = this;
    const reason = h("input", { id: "ban-reason", type: "text", maxlength: 200, "data-field": "reason" });
    const spans = [[1, say("an hour")], [DAY, say("a day")], [24 * 7, say("a week")], ["", say("for ever")]];
    const hours = h("select", { id: "ban-hours", "data-field": "hours" }, spans.map(([value, title]) => h("option", { value, selected: value === DAY }, title)));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const body = { address: address.value, reason: reason.value, hours: hours.value ? Number(hours.value) : null };
      const ban = async () => {
        await this.#ask("bans", body);
        form.reset();
        hours.value = DAY;
      };
      void this.#do(ban, say("{network} is banned.", { network: body.address }));
    };
    const form = h(
      "form",
      { onsubmit: submit, "data-part": "ban-form" },
      field(address, say("Address or network"), say("For example {address} or {network}", { address: "203.0.113.7", network: "203.0.113.0/24" })),
      field(reason, say("Reason"), say("Those who are banned read it.")),
      field(hours, say("For how long")),
      h("div", { class: "row" }, h("button", { type: "submit", class: "danger", "data-act": "add-ban" }, say("Ban"))),
    );
    return form;
  }

  /** Put a network into the form, to be banned by another click. @param {string} network */
  #proposeBan(network) {
    if (!this.address) return;
    this.address.value = network;
    this.address.focus();
  }
}

/** @param {string} title @param {...HTMLElement} parts */
const section = (title, ...parts) => h("section", { class: "card" }, h("h2", null, title), parts);

/** @param {HTMLElement} part @param {() => HTMLElement[]} make */
function redraw(part, make) {
  if (!part.contains(document.activeElement)) fill(part, make());
}
