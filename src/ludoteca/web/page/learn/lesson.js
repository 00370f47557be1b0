// Learning a game on the real board: one idea a step, one move to show it.
/** @import { GameCard, Lesson, LessonAnswer, StepNode } from "../wire.js" */
/** @import { GameBoard } from "../board/game-board.js" */
import "../board/game-board.js";
import { attempt, reason } from "../lib/announcer.js";
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { button, fill, h, write } from "../lib/dom.js";
import { changes } from "../lib/storage.js";
import { pieceSetField } from "../settings/piece-sets.js";
import { href } from "../lib/router.js";
import { describe } from "../lib/screen.js";
import { say } from "../lib/say.js";
import { ask, boardOf, gameCard, whyNot } from "../lib/server.js";
import { listenForHelp } from "../lib/keys.js";
import { dieFace } from "../table/die.js";
import { keepStepsDone, stepsDone } from "../settings/preferences.js";
import { stepsBesideBoard } from "../review/off-board-moves.js";
import { beginSuggested } from "../new-game/suggestion.js";

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [game = ""]) {
  const [card, lesson, done] = await Promise.all([gameCard(game), ask(`api/lessons/${encodeURIComponent(game)}`), stepsDone(game)]);
  if (!container.isConnected) return undefined;
  const title = say("Learn {game}", { game: card.title });
  describe({ title, game, controls: controls() });
  const teacher = new Teacher(card, lesson);
  container.append(teacher.element);
  await teacher.teach(done < lesson.steps.length ? done : 0);
  changes.addEventListener("settings", teacher.dress);
  const endKeys = listenForHelp();
  return () => {
    endKeys();
    changes.removeEventListener("settings", teacher.dress);
  };
}

const controls = () => [
  { key: say("the board"), title: say("make the move described: click or drag, or use arrows and Enter") },
  { key: "Esc", title: say("undoes an unfinished move") },
  { key: say("Show me"), title: say("shows a correct move") },
  { key: say("Next"), title: say("goes to the next step; your progress is remembered") },
  { key: say("Skip"), title: say("skips this step") },
  { key: say("Again"), title: say("resets the board") },
];

/**
 * The steps of the turn that a sentence ends with.
 * @param {StepNode | null | undefined} node
 * @param {string} told
 * @param {string[]} taken
 * @returns {string[] | null}
 */
function meant(node, told, taken = []) {
  if (!node) return null;
  if (node.move !== null) return told.endsWith(` ${node.move}`) ? taken : null;
  for (const [step, next] of Object.entries(node.next)) {
    const found = meant(next, told, [...taken, step]);
    if (found) return found;
  }
  return null;
}

class Teacher {
  /** @param {GameCard} card @param {Lesson} lesson */
  constructor(card, lesson) {
    this.card = card;
    this.steps = lesson.steps;
    this.at = 0;
    this.board = /** @type {GameBoard} */ (document.createElement("game-board"));
    this.board.addEventListener("turn", (event) => void this.#answer(/** @type {CustomEvent} */ (event).detail.move));
    this.board.addEventListener("refused", (event) => void this.#refuse(/** @type {CustomEvent} */ (event).detail.steps));
    this.progress = h("progress", { max: this.steps.length, "aria-label": say("Progress") });
    this.number = h("p", { class: "step-number", "data-step": true });
    this.text = h("p", { class: "lesson-text" });
    this.thrown = h("p", { "data-thrown": true });
    this.dice = h("span", { class: "dice" });
    this.die = h("div", { class: "die-spot", "data-part": "die", hidden: true }, this.dice);
    this.board.append(this.die);
    this.said = h("div", { class: "lesson-said", role: "status", "data-said": true });
    this.beside = h("div", { class: "row" });
    this.next = button(say("Next"), () => void this.#go(1), { class: "primary", "data-go": "next" });
    this.back = button(say("Back"), () => void this.#go(-1), { "data-go": "back" });
    this.again = button(say("Again"), () => void this.teach(this.at), { "data-go": "again" });
    this.hint = button(say("Show me"), () => void this.#show(), { "data-go": "show" });
    // The pieces show what the texts speak of.
    const sets = lesson.pieces.length ? card.piece_sets.filter(({ key }) => lesson.pieces.includes(key)) : card.piece_sets;
    this.dress = () => {
      this.board.theme = boardTheme();
      this.board.pieces = sets.some(({ key }) => key === pieceSet(card.key)) ? pieceSet(card.key) : sets[0]?.key ?? "";
    };
    this.dress();
    this.element = h(
      "div",
      { class: "lesson beside" },
      h("div", { class: "stage" }, this.board),
      h(
        "div",
        { class: "side" },
        h("h1", null, say("Learn {game}", { game: card.title })),
        this.number,
        this.progress,
        this.text,
        this.thrown,
        this.beside,
        this.said,
        h("div", { class: "row" }, this.back, this.again, this.hint, this.next),
        pieceSetField({ ...card, piece_sets: sets }, say("Pieces")),
      ),
    );
  }

  /** @param {number} number Teach a step, from 0. */
  async teach(number) {
    this.at = number;
    const step = this.steps[number];
    if (!step) {
      fill(this.element, h("p", null, say("{game} has no lesson yet.", { game: this.card.title })));
      return;
    }
    write(this.number, say("Step {number} of {count}.", { number: number + 1, count: this.steps.length }));
    this.progress.value = number;
    write(this.text, step.text);
    fill(this.said);
    this.back.disabled = number === 0;
    this.hint.disabled = false;
    this.board.marks = {};
    this.#allowNext((await stepsDone(this.card.key)) > number);
    const board = await boardOf(step.board);
    if (this.at !== number) return;
    write(this.thrown, board.throw ? say("The die shows {throw}.", { throw: board.throw }) : "");
    this.die.hidden = board.throw === null && !board.is_throw_due;
    fill(this.dice, dieFace(board.throw ?? "?"));
    this.board.interactive = true;
    this.board.board = board;
    fill(this.beside, stepsBesideBoard(board, (move) => void this.#answer(move)));
  }

  /** @param {string} move */
  async #answer(move) {
    const number = this.at;
    /** @type {LessonAnswer} */
    let answer;
    try {
      answer = await this.#ask(move);
    } catch (error) {
      this.#report("wrong", [reason(error)]);
      this.board.cancel();
      return;
    }
    if (number !== this.at) return;
    this.#report(answer.is_right ? "right" : "wrong", answer.sentences);
    if (!answer.is_right) {
      this.board.cancel();
      return;
    }
    this.board.marks = {};
    if (answer.board) this.board.board = { ...answer.board, legal: null };
    fill(this.beside);
    this.board.interactive = false;
    this.hint.disabled = true;
    await this.#done();
  }

  /** @param {string} move @returns {Promise<LessonAnswer>} */
  #ask(move) {
    return ask(`api/lessons/${encodeURIComponent(this.card.key)}/${this.at}`, { body: { move } });
  }

  /** @param {string[]} steps Say why they are not possible. */
  async #refuse(steps) {
    const number = this.at;
    const why = await whyNot(this.steps[number].board, steps);
    if (number === this.at) this.#report("wrong", [why]);
  }

  async #done() {
    const done = this.at + 1;
    this.progress.value = done;
    if ((await stepsDone(this.card.key)) < done) void keepStepsDone(this.card.key, done);
    if (done === this.steps.length) this.#finish();
    this.#allowNext(true);
    if (!this.next.disabled) this.next.focus();
  }

  /** @param {boolean} isDone What was not done can be skipped. */
  #allowNext(isDone) {
    this.next.disabled = this.at + 1 === this.steps.length;
    this.next.classList.toggle("primary", isDone);
    write(this.next, isDone ? say("Next") : say("Skip"));
  }

  #finish() {
    const play = () => void attempt(() => beginSuggested(this.card));
    this.said.append(
      h("p", null, say("You have finished the lesson. Now play a game!")),
      h("p", { class: "row" }, button(say("Play"), play, { class: "primary", "data-play": this.card.key }), h("a", { class: "button", href: href() }, say("All games"))),
    );
  }

  /** Announce a correct move. */
  async #show() {
    const number = this.at;
    const answer = await this.#ask("?");
    if (number !== this.at) return;
    this.#report("info", answer.sentences);
    this.board.cancel();
    const steps = meant(this.board.board?.legal, answer.sentences.at(-1) ?? "") ?? [];
    this.board.marks = { hint: steps };
    for (const one of this.beside.querySelectorAll("button")) one.classList.toggle("primary", steps.includes(one.dataset.move ?? ""));
  }

  /** @param {1 | -1} direction */
  async #go(direction) {
    const to = this.at + direction;
    if (to < 0 || to >= this.steps.length) return;
    await this.teach(to);
    this.board.focusBoard();
  }

  /** @param {"right" | "wrong" | "info"} kind @param {string[]} sentences */
  #report(kind, sentences) {
    const sign = { right: "✓", wrong: "✗", info: "→" }[kind];
    this.said.dataset.kind = kind;
    fill(this.said, sentences.map((sentence, number) => h("p", null, number === 0 && h("span", { "aria-hidden": "true" }, `${sign} `), sentence)));
  }
}
