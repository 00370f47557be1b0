// The questions before a game, in one dialog for all games, built from what the catalogue offers.
/** @import { GameCard, Catalogue, SuggestionView, TableRequest } from "../wire.js" */
/** @import { Choices } from "./choices.js" */
import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { settings, settle } from "../lib/storage.js";
import { catalogue, RefusedError } from "../lib/server.js";
import { begin } from "./begin.js";
import { clockField } from "./clock-field.js";
import { optionField, usualField } from "./option-field.js";
import { nameFields, opponentFields, sideField, thinkingField } from "./player-fields.js";
import { keepLastChoices, keepOwnName, lastChoices, ownName } from "../settings/preferences.js";
import { ratedField } from "./rated-field.js";
import { hintsField } from "./hints-field.js";
import { suggestionFor } from "./suggestion.js";
import { runsOn } from "../lib/time-control.js";
import { FRIEND, NO_CLOCK, PEOPLE, rememberedChoices, toRequest, usualChoices, withLevel } from "./choices.js";

const FORM = "new-game";

/**
 * @typedef {object} Origin
 * @property {string} title
 * @property {Pick<TableRequest, "record" | "again">} request from where the game is played on
 */
/** @typedef {(request: TableRequest, side: string, name: string) => Promise<void>} Offer */

/**
 * Open the dialog.
 * @param {string} game
 * @param {object} [more]
 * @param {string} [more.opponent] who is to be chosen first
 * @param {Origin} [more.origin] a game that is played on: its rules stay
 * @param {Offer} [more.offer] offers the game to everybody instead of beginning it
 */
export async function openNewGame(game, { opponent, origin, offer } = {}) {
  const offered = await catalogue();
  const card = offered.games.find((one) => one.key === game) ?? offered.games[0];
  const questions = new Questions(offered, card, origin, offer);
  await questions.recall(opponent);
  questions.open();
}

class Questions {
  /** @param {Catalogue} offered @param {GameCard} card @param {Origin} [origin] @param {Offer} [offer] */
  constructor(offered, card, origin, offer) {
    this.catalogue = offered;
    this.card = card;
    this.origin = origin;
    this.offer = offer;
    /** @type {Choices} */
    this.choices = usualChoices(card);
    /** Whether the person's name is known. */
    this.isNamed = false;
    /** @type {SuggestionView | null} */
    this.suggestion = null;
    this.refusal = h("p", { class: "error", role: "alert", "data-refusal": true });
    this.fields = h("div");
    this.rated = h("div");
    this.hints = h("div");
    this.form = h("form", { id: FORM, class: "new-game", onsubmit: (/** @type {Event} */ event) => this.#submit(event) });
    // A browser cannot show what is wrong with a field that is folded away.
    const unfold = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("details")?.setAttribute("open", "");
    this.form.addEventListener("invalid", unfold, { capture: true });
    this.start = h("button", { type: "submit", form: FORM, class: "primary", "data-start": true }, say("Start the game"));
  }

  /** @param {string} [opponent] Remember the last choices, with this opponent. */
  async recall(opponent) {
    const { key } = this.card;
    const [last, name, suggestion] = await Promise.all([lastChoices(key), ownName(), suggestionFor(key)]);
    this.suggestion = suggestion;
    this.isNamed = Boolean(name);
    this.choices = this.#suited(rememberedChoices(this.card, last, { name, other: settings().other }));
    if (opponent) this.choices.opponent = opponent;
    if (this.offer) this.choices.side = "random";
    // Only a game from the start can be rated.
    if (this.origin) this.choices.rated = false;
  }

  /** @param {Choices} choices The same, with the level that suits the person. */
  #suited(choices) {
    return this.suggestion ? withLevel(this.card, choices, this.suggestion.player) : choices;
  }

  open() {
    const usual = button(say("Reset"), () => this.#reset(), { class: "plain", "data-usual": true });
    this.form.append(this.refusal, this.fields);
    this.#draw();
    this.dialog = openDialog({
      title: this.origin?.title ?? (this.offer ? say("Offer a game") : say("New game")),
      name: "new-game",
      body: [this.form],
      actions: [usual, this.start],
    });
    this.start.focus();
  }

  #reset() {
    this.choices = this.#suited({ ...usualChoices(this.card), name: this.choices.name, other: this.choices.other });
    if (this.offer) this.choices.opponent = FRIEND;
    this.#draw();
  }

  /** @param {string} [focused] Redraw the fields; the focus stays, or goes to the field with this id. */
  #draw(focused = document.activeElement?.id) {
    const { card, choices, origin } = this;
    const redraw = (/** @type {string | undefined} */ id) => this.#draw(id);
    fill(
      this.fields,
      !origin && this.#gameField(),
      !this.offer && opponentFields(card, choices, this.suggestion, redraw),
      thinkingField(card, choices),
      sideField(card, choices, { hasLots: !origin }, redraw),
      this.asksNames && nameFields(choices, () => this.#drawRated()),
      !origin && this.#usualFields(),
      this.#clockField(),
      this.rated,
      this.hints,
      this.#restFields(),
    );
    this.#drawRated();
    this.start.textContent = this.offer ? say("Offer this game") : choices.opponent === FRIEND ? say("Get a link for your friend") : say("Start the game");
    if (focused) document.getElementById(focused)?.focus();
  }

  /** Days for a move are for people who are not there at the same time. */
  #clockField() {
    const { choices } = this;
    const isApart = choices.opponent === FRIEND;
    if (!isApart && runsOn(choices.clock)) choices.clock = NO_CLOCK;
    const offered = this.catalogue.clocks.filter(({ key }) => isApart || !runsOn(key));
    return clockField(offered, choices.clock, (clock) => {
      choices.clock = clock;
      this.#drawRated();
    });
  }

  #gameField() {
    const items = this.catalogue.games.map((one) =>
      h("option", { value: one.key, selected: one === this.card }, one.title),
    );
    const change = async () => {
      const { opponent } = this.choices;
      this.card = this.catalogue.games[list.selectedIndex];
      await this.recall(this.#isPlayer(opponent) ? undefined : opponent);
      this.#draw();
    };
    const list = h("select", { id: "new-game-game", "data-field": "game", onchange: change }, items);
    return h("div", { class: "field" }, h("label", { for: "new-game-game" }, say("Game")), list);
  }

  /** @param {string} opponent */
  #isPlayer(opponent) {
    return this.catalogue.games.some((card) => card.players.some((player) => player.key === opponent));
  }

  get #rules() {
    return this.card.rules.find((one) => one.key === this.choices.rules) ?? this.card.rules[0];
  }

  /** Names are asked for where people play each other; a name that is known need not be asked for. */
  get asksNames() {
    const { opponent } = this.choices;
    return opponent === PEOPLE || (opponent === FRIEND && !this.isNamed);
  }

  /** Where people meet, they can play for their ratings. */
  #drawRated() {
    const { choices, origin } = this;
    const isBetweenPeople = choices.opponent === FRIEND || choices.opponent === PEOPLE;
    const isPossible = isBetweenPeople && !this.catalogue.is_local;
    fill(this.rated, isPossible && ratedField(choices, { isContinued: Boolean(origin), onChange: () => this.#drawHints() }));
    this.#drawHints();
  }

  /** Friends agree on hints before they play. */
  #drawHints() {
    fill(this.hints, this.choices.opponent === FRIEND && hintsField(this.choices));
  }

  /** The option most people check before a game: the size of the board. */
  #usualFields() {
    const { options } = this.choices;
    return this.#rules.options
      .filter((option) => option.usual.length)
      .map((option) => usualField(option, options[option.key] ?? option.default, this.card.first_game[option.key], (value) => (options[option.key] = value)));
  }

  /** The rest, folded: what has been changed is named in its title. */
  #restFields() {
    const { card, choices, origin } = this;
    const fields = [...(this.asksNames ? [] : nameFields(choices, () => this.#drawRated())), ...(origin ? [] : this.#rulesFields())];
    if (!fields.length) return null;
    const isOpen = this.fields.querySelector("details")?.open ?? false;
    const told = origin || card.rules.length < 2 ? "" : this.#rules.title;
    return h(
      "details",
      { class: "options", open: isOpen, "data-options": true },
      h("summary", null, say("More options"), h("span", { class: "muted" }, told)),
      fields,
    );
  }

  /** The rules, and below them every option that these rules have. @returns {HTMLElement[]} */
  #rulesFields() {
    const { card, choices } = this;
    const rules = this.#rules;
    const change = () => {
      choices.rules = card.rules[list.selectedIndex].key;
      choices.options = {};
      this.#draw();
    };
    const items = card.rules.map((one) => h("option", { value: one.key, selected: one === rules }, one.title));
    const list = h("select", { id: "new-game-rules", "data-field": "rules", onchange: change }, items);
    const fields = rules.options.filter((option) => !option.usual.length).map((option) =>
      optionField(option, choices.options[option.key] ?? option.default, (value) => (choices.options[option.key] = value)),
    );
    if (card.rules.length < 2) return fields;
    return [h("div", { class: "field" }, h("label", { for: "new-game-rules" }, say("Rules")), list), ...fields];
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const { card, choices, origin } = this;
    this.start.disabled = true;
    fill(this.refusal);
    const { opponent, side, name, other } = choices;
    // Without names the seats say who is who, unless the first player does not have the first one.
    const needsNames = opponent === PEOPLE && side === "second" && !name && !other;
    const request = toRequest(card, needsNames ? { ...choices, name: say("Person 1"), other: say("Person 2") } : choices);
    try {
      if (choices.opponent !== PEOPLE && choices.name) await keepOwnName(choices.name);
      const { rules: _, options: __, ...kept } = request;
      if (this.offer) await this.offer(request, choices.side, choices.name);
      else await begin(origin ? { ...kept, ...origin.request } : request);
      if (choices.opponent === PEOPLE) settle({ other: choices.other });
      if (!origin) void keepLastChoices(card.key, request);
      this.dialog?.close();
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.start.disabled = false;
    }
  }

  /** @param {unknown} error Say what is wrong, and go to the field that it is about. */
  #refuse(error) {
    if (!(error instanceof RefusedError)) throw error;
    this.refusal.textContent = error.message;
    const named = [...this.form.querySelectorAll("[data-option]")].find((field) =>
      error.message.includes(/** @type {HTMLElement} */ (field).dataset.option ?? "\n"),
    );
    const isClock = error.message.includes(`'${this.choices.clock}'`);
    const field = named ?? (isClock ? this.form.querySelector("#clock-minutes") : null);
    field?.closest("details")?.setAttribute("open", "");
    field?.setAttribute("aria-invalid", "true");
    /** @type {HTMLElement | null} */ (field)?.focus();
    this.refusal.scrollIntoView({ block: "nearest" });
  }
}
