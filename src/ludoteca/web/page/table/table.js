// The table: the board, who sits at it, what is expected, and everything that can be done.
/** @import { Table } from "../wire.js" */
import "../board/game-board.js";
import { announce } from "../lib/announcer.js";
import { canPass } from "../board/shown.js";
import { confirmed } from "../lib/dialog.js";
import { button, fill, h, write } from "../lib/dom.js";
import { arrived, href } from "../lib/router.js";
import { say, sentence } from "../lib/say.js";
import { settings } from "../lib/storage.js";
import { describe } from "../lib/screen.js";
import { catalogue } from "../lib/server.js";
import { Actions } from "./actions.js";
import { makeConnection } from "./connection.js";
import { controlsOf } from "./controls.js";
import { TableModel } from "./state/model.js";
import { makeDie } from "./die.js";
import { makeEnding } from "./ending/ending.js";
import { makeGreetings } from "./ending/greetings.js";
import { keepFocus } from "./focus.js";
import { openLegal } from "./moves/legal.js";
import { makeLog } from "./moves/log.js";
import { openMenu } from "./menu.js";
import { PastPositions } from "./moves/past-positions.js";
import { MoveList } from "./moves/moves.js";
import { makeOffers } from "./offers.js";
import { makePieceChoice } from "./piece-choice.js";
import { PhasePanel } from "./phase.js";
import { PlayerBar } from "./players.js";
import { Premove } from "./moves/premove.js";
import { makePrompt } from "./prompt.js";
import { makeWaiting, openSharing } from "./sharing.js";
import { listenForWalking } from "./moves/walk.js";
import { spokenKeys } from "./spoken.js";
import { makeTools } from "./tools.js";
import { makeTyped } from "./moves/typed-move.js";
import { Verdicts } from "./moves/verdicts.js";

/** A board that is so much wider than high lies above everything else. */
const LONG = 2;

/** The beginning of a game, in which a pass has to be confirmed: one move per this many points of the board. */
const EARLY = 8;

/** Whether nothing but a pass is possible. @param {Table} table */
const isForced = ({ legal }) => Object.keys(legal?.next ?? {}).length === 1;

/** @type {import("../lib/router.js").Show} */
export async function show(container, [key = ""]) {
  const screen = new TableScreen(new TableModel(key, await catalogue()));
  fill(container, screen.element);
  return () => screen.close();
}

/** Everything on this screen, joined. */
class TableScreen {
  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    this.board = /** @type {import("../board/game-board.js").GameBoard} */ (document.createElement("game-board"));
    this.looking = new PastPositions(model);
    this.premove = new Premove(model, this.board);
    this.top = new PlayerBar(model, "top");
    this.bottom = new PlayerBar(model, "bottom");
    this.moves = new MoveList(model, (plies) => void this.looking.at(plies));
    this.phase = new PhasePanel(model);
    this.actions = new Actions(model, this.#acts(), this.phase);
    this.typed = makeTyped(model, this.board, this.actions, this.phase);
    this.tools = makeTools(model, this.board, () => this.flip());
    this.pieceChoice = makePieceChoice(model);
    this.verdicts = new Verdicts(model);
    this.notices = h("p", { class: "muted small", "data-part": "notices", hidden: true });
    this.beside = h("ul", { class: "word-list muted small", "data-part": "words", hidden: true });
    this.title = h("h1", { class: "table-title" });
    this.confirm = button(say("Play this move"), () => void this.#confirm(), { "data-action": "confirm", class: "primary small", hidden: true });
    this.pass = button(say("Pass"), () => void this.#pass(), { "data-action": "pass", hidden: true });
    /** @type {import("../wire.js").StyleView | null} the board style */
    this.style = null;
    this.upright = matchMedia("not all and (orientation: landscape) and (min-width: 36rem)");
    this.upright.addEventListener("change", this.#showBoard);
    /** The number of the next event when the table was last shown. */
    this.sequence = -1;
    /** Counts what makes the explanation of an earlier touch outdated: touches, steps, Escape, events. */
    this.outdated = 0;
    /** The turn that was being entered when looking back began. */
    this.begun = { text: "", steps: /** @type {string[]} */ ([]) };
    this.element = this.#arrange();
    this.stopWalking = listenForWalking(this.moves, this.board);
    this.#listen();
    keepFocus(model, this.element, () => this.board.focusBoard({ preventScroll: true }));
  }

  #arrange() {
    const { model, board } = this;
    const acts = { callBack: () => void this.callBack(), backToGame: () => void this.looking.at(null) };
    const waiting = makeWaiting(model);
    const prompt = makePrompt(model, acts, { buttons: [waiting.copier, this.confirm], offers: makeOffers(model) });
    const ending = makeEnding(model);
    this.failed = h("section", { class: "card narrow", hidden: true, "data-failed": true });
    const sheet = h(
      "div",
      { class: "table-sheet" },
      prompt,
      h("div", { class: "table-tray" }, this.typed.element, this.phase.element, ending.element, waiting.element, this.verdicts.element, this.notices, this.beside, makeLog(model)),
    );
    const controls = h("div", { class: "table-do" }, ending.next, this.actions.element, this.tools.pace, this.pass, makeGreetings(model), this.actions.opener);
    this.whole = h(
      "div",
      { class: "table", hidden: true },
      h("div", { class: "table-board" }, this.top.element, h("div", { class: "board-slot" }, board), this.bottom.element),
      h("div", { class: "table-side" }, sheet, controls, this.moves.element),
    );
    board.append(makeDie(model), this.pieceChoice.element);
    return h("div", null, h("div", { class: "table-head" }, this.title, makeConnection(model)), this.failed, this.whole);
  }

  #listen() {
    const { model, board } = this;
    model.addEventListener("stands", () => this.show());
    model.addEventListener("looking", () => this.#showBoard());
    document.addEventListener("keydown", this.#escape, { capture: true });
    board.addEventListener("step", (event) => {
      const { taken, node, name } = /** @type {CustomEvent} */ (event).detail;
      if (this.phase.touch) return;
      this.outdated++;
      model.steps = taken;
      model.node = taken.length ? node : null;
      model.fire("steps");
      if (taken.length && node?.say) announce(say("{piece}: {what}", { piece: name, what: node.say }));
    });
    board.addEventListener("turn", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      void this.#turn(move);
    });
    board.addEventListener("shown", (event) => this.#fit(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("failed", () => model.refuse(say("The server is not answering. Try again in a moment.")));
    board.addEventListener("touched", (event) => {
      const { step, seat } = /** @type {CustomEvent} */ (event).detail;
      this.premove.add(step, seat);
      if (model.isMyTurn && model.table?.is_throw_due) void this.#explain([step]);
    });
    board.addEventListener("refused", (event) => void this.#explain(/** @type {CustomEvent} */ (event).detail.steps));
    for (const over of ["events", "looking", "dismissed"]) model.addEventListener(over, () => this.outdated++);
  }

  /** Escape takes old refusals away; on the board it also calls a step back, and so it does elsewhere. */
  #escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    this.model.fire("dismissed");
    if (this.premove.drop()) return;
    if (document.activeElement === document.body || this.model.unconfirmed) this.callBack();
  };

  /** @returns {import("./actions.js").Acts} */
  #acts() {
    const { model } = this;
    return {
      callBack: () => this.callBack(),
      hint: () => void this.#hint(),
      moves: () => openLegal(model, this.verdicts.known),
      verdicts: () => this.verdicts.switch(),
      view: () => {
        void this.looking.at(null);
        this.board.scrollIntoView({ block: "center" });
        this.board.focusBoard({ preventScroll: true });
        announce([...(model.table?.words ?? []), model.expected]);
      },
      list: () => this.moves.focus(),
      save: () => openSharing(model),
      flip: () => this.flip(),
      focusBoard: () => this.board.focusBoard(),
      type: () => this.typed.focus(),
      menu: () => openMenu(model, this.actions, this.tools.element, () => this.typed.focus()),
      spoken: spokenKeys(model, this.board),
    };
  }

  /** Arrange the table for the shape of its board. @param {{wide: import("../wire.js").StyleView}} styles */
  #fit({ wide }) {
    for (const one of [this.pieceChoice, this.phase, this.top, this.bottom]) one.learn(wide);
    if (this.style !== wide) {
      this.style = wide;
      this.#showBoard();
    }
    const ratio = wide.width / wide.height;
    // The bar of the page stands beside the board, too.
    document.documentElement.style.setProperty("--board-ratio", ratio.toFixed(3));
    if (this.whole) this.whole.dataset.shape = ratio > LONG ? "long" : "square";
    arrived();
  }

  show() {
    const { model } = this;
    const { table, connection } = model;
    const isFailed = connection === "closed" && !table;
    if (isFailed && this.failed && !this.failed.childElementCount) {
      this.failed.append(h("p", { role: "alert" }, model.why), h("a", { class: "button primary", href: href() }, say("All games")));
    }
    if (this.failed) this.failed.hidden = !isFailed;
    if (isFailed) arrived();
    if (this.whole) this.whole.hidden = !table;
    if (!table) return;
    write(this.title, [table.title, table.rules_title, ...(table.rated ? [say("rated")] : []), ...(table.hints ? [say("hints allowed")] : [])].join(" · "));
    write(this.notices, table.notices.map(sentence).join(" "));
    this.notices.hidden = !table.notices.length;
    this.whole?.toggleAttribute("data-over", table.stage === "over");
    const [, ...beside] = table.words;
    this.beside.hidden = table.stage !== "play" || !beside.length;
    fill(this.beside, beside.map((line) => h("li", null, sentence(line))));
    this.#describe(table);
    this.#showBoard();
    this.#showPass(table);
    this.#showConfirm(table);
    this.premove.play();
  }

  /** @param {Table} table */
  #describe(table) {
    const title = `${this.model.isMyTurn ? "▸ " : ""}${table.title}`;
    describe({ title, game: table.game, controls: controlsOf(this.model, this.actions) });
  }

  /** Whether the player rows alone show what was captured: where trays above and below the board would move it. */
  #hidesCaptures() {
    const { pieces = [], stocks = [] } = this.style ?? {};
    const isCaptured = (/** @type {{sign: string, seat: number}} */ stock) => pieces.find(({ sign }) => sign === stock.sign)?.seat === 1 - stock.seat;
    return this.upright.matches && stocks.length > 0 && stocks.every(isCaptured);
  }

  #showBoard = () => {
    const { model, board } = this;
    const { table } = model;
    if (!table) return;
    const hides = this.#hidesCaptures();
    this.whole?.toggleAttribute("data-untrayed", hides);
    board.flipped = model.bottom === 1;
    board.marks = this.#marks();
    if (model.looking !== null && !this.begun.steps.length) this.begun = { text: table.text, steps: model.steps };
    const shown = this.phase.phase ? { ...table, legal: this.phase.legal } : this.looking.board(table);
    board.board = hides ? { ...shown, reserves: {} } : shown;
    board.classList.toggle("is-pending", model.live.pending !== null);
    if (model.looking === null) this.#goOn(table);
    this.#followSteps(table);
  };

  /** Go on with a turn that was half made before earlier positions were looked at. @param {Table} table */
  #goOn({ text }) {
    const { begun } = this;
    this.begun = { text, steps: [] };
    if (begun.text !== text) return;
    for (const step of begun.steps.slice(this.board.taken.length)) this.board.take(step);
  }

  /** The board restarts a turn without notice when the position changes. @param {Table} table */
  #followSteps(table) {
    const { model, board } = this;
    const isEntering = table.legal !== null && model.looking === null;
    model.steps = isEntering ? board.taken : [];
    let node = isEntering ? table.legal : null;
    for (const step of model.steps) node = node?.next[step] ?? null;
    model.node = model.steps.length ? node : null;
    model.fire("steps");
  }

  /** @returns {import("../board/marks.js").Marks} */
  #marks() {
    const { hint, looking, table } = this.model;
    // Marks belong to the present position only.
    if (looking !== null) return {};
    const alerts = Object.assign({}, ...(table?.announcements ?? []).map((one) => one.marks));
    const verdicts = this.verdicts.known?.next;
    return { verdicts, hint: hint?.steps, points: table?.phase?.marks, alerts: { ...alerts, ...this.premove.marks } };
  }

  /** The button keeps its place between turns, unless a pass was forced. @param {Table} table */
  #showPass(table) {
    const isPossible = canPass(table);
    if (isPossible) this.pass.hidden = false;
    else if (table.stage !== "play" || this.pass.classList.contains("primary")) this.pass.hidden = true;
    this.pass.setAttribute("aria-disabled", String(!isPossible));
    this.pass.classList.toggle("primary", isPossible && isForced(table));
  }

  /** A turn is confirmed while nothing else has happened. @param {Table} table */
  #showConfirm({ sequence }) {
    const { model } = this;
    if (sequence !== this.sequence) model.unconfirmed = "";
    this.sequence = sequence;
    this.confirm.hidden = !model.unconfirmed;
  }

  async #pass() {
    const { table, looking } = this.model;
    if (looking !== null) this.#refuseEarlier();
    else if (!table || !canPass(table)) this.model.refuse(say("This is not possible now."));
    else if (isForced(table) || table.plies.length * EARLY >= (this.style?.points.length ?? 0) || (await this.#mayPassEarly()))
      void this.model.live.do({ command: "move", text: table.pass_move });
  }

  /** A pass while the board is still empty is nearly always a slip. */
  #mayPassEarly() {
    return confirmed({
      title: say("Do you want to pass so early?"),
      text: say("The game has only begun. When both players pass in turn, it is over and is counted."),
      yes: say("Pass"),
      no: say("Play on"),
      name: "pass",
    });
  }

  /** Nothing can be done to a position that is only looked at. */
  #refuseEarlier() {
    this.model.refuse(say("This is an earlier position: return to the game to move."));
  }

  /** @param {string} move */
  async #turn(move) {
    const { touch } = this.phase;
    if (touch) {
      this.board.cancel();
      this.phase.pick(touch, move);
      return;
    }
    const { confirm, confirmSlow } = settings();
    if (!confirm && !(this.model.isSlow && confirmSlow)) return this.#send(move);
    this.model.unconfirmed = move;
    this.model.changed();
    this.confirm.focus();
  }

  /** @param {string} move */
  async #send(move) {
    if (!(await this.model.live.do({ command: "move", text: move }))) this.board.cancel();
  }

  #confirm() {
    const move = this.model.unconfirmed;
    this.model.unconfirmed = "";
    return this.#send(move);
  }

  /** @param {string[]} steps */
  async #explain(steps) {
    const { model } = this;
    if (model.looking !== null) return this.#refuseEarlier();
    if (!model.you.length) return;
    const touch = ++this.outdated;
    const why = await this.#whyNot(steps);
    // An answer that comes after the next touch, or after Escape, is too late.
    if (touch === this.outdated) model.refuse(why);
  }

  /** @param {string[]} steps @returns {Promise<string>} */
  async #whyNot(steps) {
    try {
      const { sentences } = await this.model.live.ask("why", { steps });
      return sentences.map(sentence).join(" ") || say("This is not possible now.");
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  async #hint() {
    const { model } = this;
    const asked = model.table?.sequence;
    announce(say("One moment …"));
    try {
      const { sentences: [...sentences], steps, reason } = await model.live.ask("hint");
      if (reason) sentences.push(reason);
      // A hint for a past turn is useless.
      if (model.table?.sequence !== asked) return;
      model.hint = { steps, words: sentences.map(sentence).join(" ") };
      model.changed();
      announce(sentences);
    } catch (error) {
      model.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** Call a step back; false if none was taken. */
  callBack() {
    if (this.model.unconfirmed) {
      this.model.unconfirmed = "";
      this.board.cancel();
      this.model.changed();
      return true;
    }
    const before = this.board.taken.length;
    this.board.takeBack();
    return this.board.taken.length < before;
  }

  flip() {
    this.model.isTurned = !this.model.isTurned;
    this.model.changed();
  }

  close() {
    document.documentElement.style.removeProperty("--board-ratio");
    document.removeEventListener("keydown", this.#escape, { capture: true });
    this.upright.removeEventListener("change", this.#showBoard);
    this.stopWalking();
    this.model.close();
    this.top.close();
    this.bottom.close();
    this.actions.close();
    this.phase.close();
    this.tools.close();
    this.pieceChoice.close();
  }
}
