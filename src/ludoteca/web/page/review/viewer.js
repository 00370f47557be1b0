// A game as a document: every move with its board, variations, own tries, and playing on.
/** @import { BoardView, BoardRequest, GameCard, Review, StepNode, VerdictsView } from "../wire.js" */
/** @import { GameBoard } from "../board/game-board.js" */
/** @import { Source } from "./source.js" */
import "../board/game-board.js";
import { announce, attempt, notify, reason } from "../lib/announcer.js";
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { button, fill, h } from "../lib/dom.js";
import { letterOf } from "../lib/keys.js";
import { changes, settings } from "../lib/storage.js";
import { describe } from "../lib/screen.js";
import { say, sentence } from "../lib/say.js";
import { boardOf, gameCard, verdictsOf, whyNot } from "../lib/server.js";
import { isKnown, verdictLines } from "../table/moves/verdicts.js";
import { MoveTree } from "./move-tree.js";
import { openNewGame } from "../new-game/new-game.js";
import { stepsBesideBoard } from "./off-board-moves.js";
import { downloads, originOf } from "./source.js";
import { ReviewTree } from "./tree.js";
import { openFile } from "../saved/upload.js";

/** How long one stays at a move before its legal moves are asked for. */
const SETTLING = 200;

/** @param {boolean} hasVerdicts */
const controls = (hasVerdicts) => [
  { key: "←", title: say("the previous move") },
  { key: "→", title: say("the next move") },
  { key: "↑", title: say("the previous variation") },
  { key: "↓", title: say("the next variation") },
  { key: "Home", title: say("the first position") },
  { key: "End", title: say("the last move of this line") },
  { key: "f", title: say("flips the board") },
  ...(hasVerdicts ? [{ key: "w", title: say("show or hide what each move is worth") }] : []),
  { key: say("the board"), title: say("moves you make there become your own variation") },
  { key: say("Play on from here"), title: say("starts a new game from this position") },
];

/** A viewer of one source in one place. */
export class Viewer {
  /** @param {HTMLElement} container @param {Source} source */
  constructor(container, source) {
    this.container = container;
    this.source = source;
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.addEventListener("turn", (event) => void this.#try(/** @type {CustomEvent} */ (event).detail.move));
    this.board.addEventListener("refused", (event) => void this.#refuse(/** @type {CustomEvent} */ (event).detail.steps));
    this.board.addEventListener("step", (event) => {
      const { taken, node } = /** @type {CustomEvent} */ (event).detail;
      this.begun = taken.length ? node : null;
      this.#listVerdicts();
    });
    this.narration = h("div", { class: "told", "data-told": true });
    this.beside = h("div", { class: "row" });
    this.worth = h("section", { class: "verdicts", "data-part": "verdicts", "aria-label": say("Verdicts"), hidden: true });
    /** Whether what each move is worth is shown, where it is known. */
    this.isJudged = true;
    /** @type {VerdictsView | null} */
    this.verdicts = null;
    /** @type {StepNode | null} where the turn that is being tried stands */
    this.begun = null;
    this.timer = 0;
  }

  /** @param {number} number Open one of the games of the source. */
  async open(number) {
    const review = await this.source.read(number);
    this.card = await gameCard(review.game);
    if (!this.container.isConnected) return;
    this.review = review;
    this.tree = new ReviewTree(this.review.nodes, this.review.numbers_turns);
    const title = this.#title(review) || this.card.title;
    describe({ title: say("Review: {title}", { title }), game: this.review.game, controls: controls(this.#mayJudge) });
    this.moves = new MoveTree(this.tree, review, (index) => this.go(index));
    this.dress();
    this.#draw(title);
    this.go(0, { isQuiet: true });
  }

  /** Who plays whom: people without a name are called by their seats. @param {Review} review */
  #title({ names, seats }) {
    if (!names.some(Boolean)) return "";
    return names.map((name, seat) => (name && name !== say("human") ? name : seats[seat])).join(" – ");
  }

  dress() {
    this.board.theme = boardTheme();
    if (this.card) this.board.pieces = pieceSet(this.card.key);
  }

  /** @param {string} title */
  #draw(title) {
    const { review, card, moves } = this;
    if (!review || !card || !moves) return;
    fill(
      this.container,
      h(
        "div",
        { class: "review beside" },
        h("div", { class: "stage" }, this.board, this.#ways()),
        h(
          "div",
          { class: "side" },
          h("h1", null, title),
          h("p", { class: "muted" }, [card.title, review.rules_title, review.result].filter(Boolean).join(" · ")),
          this.narration,
          this.#gameChooser(review),
          notes(review),
          this.beside,
          this.worth,
          moves.element,
          this.#actions(card),
        ),
      ),
    );
  }

  /** @param {Review} review */
  #gameChooser(review) {
    if (review.games.length < 2) return null;
    const items = review.games.map((name, number) => h("option", { value: String(number), selected: number === review.number }, name));
    const change = () =>
      attempt(async () => {
        await this.open(list.selectedIndex);
        document.getElementById(list.id)?.focus();
      });
    const list = h("select", { id: "review-number", "data-field": "number", onchange: change }, items);
    return h("div", { class: "field" }, h("label", { for: "review-number" }, say("Game in this file")), list);
  }

  /** The buttons that lead along the moves. */
  #ways() {
    const names = { first: say("First position"), previous: say("Previous move"), next: say("Next move"), last: say("Last move") };
    const signs = { first: "«", previous: "‹", next: "›", last: "»" };
    const ways = /** @type {(keyof typeof signs)[]} */ (Object.keys(signs));
    return h(
      "div",
      { class: "row ways", role: "group", "aria-label": say("Navigate moves") },
      ways.map((way) => button(signs[way], () => this.#step(way), { class: "icon", "aria-label": names[way], title: names[way], "data-way": way })),
    );
  }

  /** @param {GameCard} card */
  #actions(card) {
    const playOn = () => {
      if (!this.review || !this.tree) return;
      const title = say("Play on from move {ply}", { ply: this.tree.numberOf(this.tree.here) });
      void openNewGame(card.key, { origin: { title, request: originOf(this.source, this.review, this.tree) } });
    };
    return h(
      "div",
      { class: "row" },
      button(say("Play on from here"), playOn, { class: "primary", "data-go": "play-on" }),
      button(say("Flip the board"), () => this.#flip(), { "data-go": "flip" }),
      this.#mayJudge && this.#verdictButton(),
      button(say("Open a file"), openFile, { "data-go": "open" }),
      downloads(this.source, card),
    );
  }

  /** Whether the game can be solved, and showing it is fair. */
  get #mayJudge() {
    return this.review?.verdicts ?? false;
  }

  #verdictButton() {
    const made = button(say("Verdicts"), () => this.#switchVerdicts(), { "data-go": "verdicts", "aria-pressed": String(this.isJudged) });
    this.verdictButton = made;
    return made;
  }

  #switchVerdicts() {
    this.isJudged = !this.isJudged;
    this.verdictButton?.setAttribute("aria-pressed", String(this.isJudged));
    this.#showVerdicts(null);
    if (!this.isJudged) announce(say("Verdicts are hidden."));
    else void attempt(() => this.#grade({ isNew: true }));
  }

  /**
   * Show what the moves from here are worth, and what the last one was.
   * @param {{isNew?: boolean}} [more] whether verdicts were just switched on: then it is said if nothing is known
   */
  async #grade({ isNew = false } = {}) {
    const { tree } = this;
    const here = tree?.here;
    const request = tree && this.isJudged && this.#mayJudge ? this.#request(tree.moves(tree.here)) : null;
    const found = request && (await verdictsOf(request));
    if (this.tree !== tree || tree?.here !== here) return;
    const view = this.isJudged ? found : null;
    this.#showVerdicts(view);
    if (view && isKnown(view)) announce([view.review, ...view.words]);
    else if (view && isNew) notify(sentence(view.note));
  }

  /** @param {VerdictsView | null} view null to show none */
  #showVerdicts(view) {
    this.verdicts = view && isKnown(view) ? view : null;
    this.worth.hidden = !this.verdicts;
    this.worth.classList.remove("old");
    this.#listVerdicts();
    this.board.marks = { verdicts: view?.next };
  }

  #listVerdicts() {
    fill(this.worth, this.verdicts && verdictLines(this.verdicts, this.begun));
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
  }

  /** @param {"first" | "previous" | "next" | "last" | "up" | "down"} way */
  #step(way) {
    const { tree } = this;
    if (!tree) return;
    const to = {
      first: () => 0,
      previous: () => tree.previous(),
      next: () => tree.next(),
      last: () => tree.last(),
      up: () => tree.beside(-1),
      down: () => tree.beside(1),
    }[way]();
    if (to !== null) this.go(to);
    else announce(way === "up" || way === "down" ? say("No other variation here.") : way === "next" ? say("This is the last move.") : say("This is the first position."));
  }

  /**
   * Go to a move, and show its board.
   * @param {number} index
   * @param {{isQuiet?: boolean}} [more]
   */
  go(index, { isQuiet = false } = {}) {
    const { tree, review } = this;
    if (!tree || !review) return;
    const hadFocus = this.moves?.element.contains(document.activeElement);
    tree.go(index);
    this.begun = null;
    this.moves?.mark();
    if (hadFocus) this.moves?.focus();
    const { node } = tree;
    this.board.interactive = true;
    const { standing, reserves, last, words } = node;
    this.board.board = { game: review.game, style: review.style, standing, reserves, last, words };
    this.#describe();
    if (!isQuiet) announce([...node.narration, ...node.words, node.comment]);
    fill(this.beside);
    this.board.marks = {};
    this.worth.classList.add("old");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#allowMoves(index), SETTLING);
  }

  #describe() {
    const node = this.tree?.node;
    if (!node || !this.tree) return;
    const where = this.tree.isOwn(this.tree.here) ? say("Your variation") : this.tree.isOnMain ? "" : say("A variation");
    fill(
      this.narration,
      where && h("p", { class: "badge" }, where),
      h("p", null, node.narration.join(" ") || say("The first position.")),
      node.words.map((words) => h("p", { class: "muted small" }, words)),
      node.comment && h("p", { class: "comment" }, node.comment),
    );
  }

  /** @param {string[]} moves @returns {BoardRequest | null} */
  #request(moves) {
    const { review } = this;
    return review ? { game: review.game, rules: review.rules, options: review.options, start: review.start, moves } : null;
  }

  /** @param {string[]} moves @returns {Promise<BoardView | null>} */
  async #after(moves) {
    const request = this.#request(moves);
    return request && boardOf(request);
  }

  /** @param {string[]} steps Say why they are not possible. */
  async #refuse(steps) {
    const { tree } = this;
    const here = tree?.here;
    const request = tree && this.#request(tree.moves(tree.here));
    const why = request && (await whyNot(request, steps));
    if (why && this.tree === tree && tree.here === here) notify(why);
  }

  /** @param {number} index Fetch the legal moves of a node, to try them. */
  async #allowMoves(index) {
    const { tree } = this;
    if (!tree || tree.here !== index) return;
    try {
      const board = await this.#after(tree.moves(index));
      if (!board || this.tree !== tree || tree.here !== index) return;
      this.board.board = { ...board, last: tree.node.last };
      fill(this.beside, stepsBesideBoard(board, (move) => void this.#try(move)));
      this.#grade().catch(() => tree.here === index && this.#showVerdicts(null));
    } catch {
      // Where moves cannot be tried out the game can still be looked at.
      this.board.interactive = false;
    }
  }

  /** @param {string} move Try a move out: it is found in the tree, or becomes a variation. */
  async #try(move) {
    const { tree } = this;
    if (!tree) return;
    const known = tree.find(move);
    if (known !== null) {
      this.go(known);
      return;
    }
    const from = tree.here;
    const before = this.board.board;
    try {
      const board = await this.#after([...tree.moves(from), move]);
      if (!board || this.tree !== tree || tree.here !== from) return;
      const { standing, reserves, last, words, narration, piece, written } = board;
      const made = tree.add({ text: move, seat: before?.turn ?? null, is_throw: before?.is_throw_due ?? false, narration, piece, written, standing, reserves, last, words });
      this.moves?.build();
      this.go(made);
    } catch (error) {
      notify(reason(error), { kind: "bad" });
      this.board.cancel();
    }
  }

  /** @returns {() => void} Follow the keyboard and the settings, until it is ended. */
  listen() {
    const keys = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    const dress = () => this.dress();
    document.addEventListener("keydown", keys);
    changes.addEventListener("settings", dress);
    return () => {
      clearTimeout(this.timer);
      document.removeEventListener("keydown", keys);
      changes.removeEventListener("settings", dress);
    };
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isElsewhere = target.closest("dialog, input, select, textarea, game-board");
    if (isElsewhere || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = /** @type {const} */ ({ ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" })[event.key];
    if (way) this.#step(way);
    else if (letterOf(event) === "f" && settings().keys) this.#flip();
    else if (letterOf(event) === "w" && settings().keys && this.#mayJudge) this.#switchVerdicts();
    else return;
    event.preventDefault();
  }
}

/** @param {Review} review What could not be taken over from a file. */
function notes(review) {
  if (!review.warnings.length) return null;
  const list = h("ul", null, review.warnings.map((warning) => h("li", null, warning)));
  return h("details", { class: "notes", open: review.warnings.length < 4, "data-notes": true }, h("summary", null, say("What could not be read from the file")), list);
}
