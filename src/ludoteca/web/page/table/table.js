// The table: the board, who sits at it, what is expected, and everything that can be done.
/** @import { Table } from "../wire.js" */
import "../board/game-board.js";
import { announce } from "../announcer.js";
import { button, fill, h, write } from "../dom.js";
import { href } from "../router.js";
import { say, sentence } from "../say.js";
import { describe } from "../screen.js";
import { house } from "../server.js";
import { Actions } from "./actions.js";
import { makeConnection } from "./connection.js";
import { controlsOf } from "./controls.js";
import { Desk } from "./desk.js";
import { makeDie } from "./die.js";
import { makeEnding } from "./ending.js";
import { keepFocus } from "./focus.js";
import { openLegal } from "./legal.js";
import { Looking } from "./looking.js";
import { makeLot } from "./lot.js";
import { acceptFor, makeMarking, stonesToMark } from "./marking.js";
import { MoveList } from "./moves.js";
import { makeOffers } from "./offers.js";
import { PlayerBar } from "./players.js";
import { makePrompt } from "./prompt.js";
import { makeWaiting, openSharing } from "./sharing.js";
import { makeTools } from "./tools.js";
import { makeTyped } from "./typed.js";

/** @type {import("../router.js").Show} */
export async function show(place, [key = ""]) {
  const screen = new TableScreen(new Desk(key, await house()));
  fill(place, screen.element);
  return () => screen.close();
}

/** Everything on this screen, joined. */
class TableScreen {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.board = /** @type {import("../board/game-board.js").GameBoard} */ (document.createElement("game-board"));
    this.looking = new Looking(desk);
    this.top = new PlayerBar(desk, "top");
    this.bottom = new PlayerBar(desk, "bottom");
    this.moves = new MoveList(desk, (plies) => void this.looking.at(plies));
    this.marking = makeMarking(desk);
    this.actions = new Actions(desk, this.#acts());
    this.typed = makeTyped(desk, this.board, this.actions);
    this.tools = makeTools(desk, this.board, () => this.flip());
    this.title = h("h1", { class: "table-title" });
    this.pass = button(say("Pass"), () => this.#pass(), { "data-action": "pass", hidden: true });
    this.words = h("ul", { class: "word-list card", "data-part": "words", "aria-label": say("Beside the board") });
    this.element = this.#arrange();
    this.#listen();
    keepFocus(desk, this.element, () => this.board.focusBoard({ preventScroll: true }));
  }

  #arrange() {
    const { desk, board } = this;
    const prompt = makePrompt(desk, { callBack: () => void this.callBack(), backToGame: () => void this.looking.at(null) });
    const ending = makeEnding(desk, { lookBack: () => void this.looking.at(0) });
    this.failed = h("section", { class: "card narrow", hidden: true, "data-failed": true });
    this.whole = h(
      "div",
      { class: "table", hidden: true },
      h("div", { class: "table-board" }, this.top.element, h("div", { class: "board-place" }, board), this.bottom.element),
      h(
        "div",
        { class: "table-side" },
        prompt,
        makeLot(desk),
        makeDie(desk),
        makeOffers(desk),
        ending,
        makeWaiting(desk),
        this.marking.element,
        this.pass,
        this.actions.element,
        this.typed.element,
        this.moves.element,
        this.words,
        this.tools.element,
      ),
    );
    return h("div", null, h("div", { class: "table-head" }, this.title, makeConnection(desk)), this.failed, this.whole);
  }

  #listen() {
    const { desk, board } = this;
    desk.addEventListener("stands", () => this.show());
    desk.addEventListener("looking", () => this.#showBoard());
    desk.addEventListener("mark", (event) => this.marking.mark(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("step", (event) => {
      const { taken, node, name } = /** @type {CustomEvent} */ (event).detail;
      if (desk.table?.phase === "marking") return;
      desk.steps = taken;
      desk.node = taken.length ? node : null;
      desk.held = taken.length === 1 ? name : "";
      desk.fire("steps");
      if (taken.length && node?.say) announce(say("{piece}: {what}", { piece: name, what: node.say }));
    });
    board.addEventListener("turn", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      void this.#turn(move);
    });
    board.addEventListener("failed", () => desk.refuse(say("The server does not answer. Try again in a moment.")));
    board.addEventListener("refused", (event) => void this.#explain(/** @type {CustomEvent} */ (event).detail.steps));
  }

  /** @returns {import("./actions.js").Acts} */
  #acts() {
    const { desk } = this;
    return {
      callBack: () => this.callBack(),
      hint: () => void this.#hint(),
      moves: () => openLegal(desk),
      view: () => {
        void this.looking.at(null);
        this.board.scrollIntoView({ block: "center" });
        this.board.focusBoard({ preventScroll: true });
        announce([...(desk.table?.words ?? []), desk.expected]);
      },
      list: () => this.moves.focus(),
      save: () => openSharing(desk),
      accept: () => void acceptFor(desk),
      seki: () => desk.refuse(say("Tick “Mark seki instead”, then click a stone.")),
      flip: () => this.flip(),
      focusBoard: () => this.board.focusBoard(),
      type: () => this.typed.focus(),
    };
  }

  show() {
    const { desk } = this;
    const { table, connection } = desk;
    const isFailed = connection === "closed" && !table;
    if (isFailed && this.failed && !this.failed.childElementCount) {
      this.failed.append(h("p", { role: "alert" }, desk.why), h("a", { class: "button primary", href: href() }, say("All games")));
    }
    if (this.failed) this.failed.hidden = !isFailed;
    if (this.whole) this.whole.hidden = !table;
    if (!table) return;
    write(this.title, `${table.title} · ${table.rules_title}`);
    this.#describe(table);
    this.#showBoard();
    this.#showPass(table);
    this.typed.element.hidden = !desk.you.length || table.phase === "over";
  }

  /** @param {Table} table */
  #describe(table) {
    const title = `${this.desk.isMyTurn ? "▸ " : ""}${table.title}`;
    describe({ title, game: table.game, controls: controlsOf(this.desk, this.actions) });
  }

  #showBoard() {
    const { desk, board } = this;
    const { table } = desk;
    if (!table) return;
    const isMarking = table.phase === "marking" && desk.looking === null;
    board.flipped = desk.bottom === 1;
    board.marks = this.#marks();
    board.board =
      isMarking && desk.you.length ? { ...table, legal: stonesToMark(table) } : this.looking.board(table);
    board.classList.toggle("is-pending", desk.live.pending !== null);
    this.#followSteps(table);
    const { words } = this.looking.board(table);
    this.words.hidden = !words.length;
    if (this.words.textContent !== words.join("")) fill(this.words, ...words.map((line) => h("li", null, line)));
  }

  /** The board begins a turn anew without a word when the position is another. @param {Table} table */
  #followSteps(table) {
    const { desk, board } = this;
    const isEntering = table.legal !== null && desk.looking === null;
    desk.steps = isEntering ? board.taken : [];
    let node = isEntering ? table.legal : null;
    for (const step of desk.steps) node = node?.next[step] ?? null;
    desk.node = desk.steps.length ? node : null;
    if (!desk.steps.length) desk.held = "";
    desk.fire("steps");
  }

  /** @returns {import("../board/marks.js").Marks} */
  #marks() {
    const { hint, looking, table } = this.desk;
    const { marking, phase } = table ?? {};
    // What is marked is so now: an earlier position knows nothing of it.
    if (looking !== null) return {};
    if (!marking || (phase !== "marking" && phase !== "over")) return { hint: hint?.steps };
    return { dead: marking.dead, seki: marking.seki, territory: marking.territory };
  }

  /** @param {Table} table */
  #showPass(table) {
    const node = table.legal?.next.pass;
    if (node) this.pass.hidden = false;
    this.pass.setAttribute("aria-disabled", String(!node));
    this.pass.classList.toggle("primary", !!node && Object.keys(table.legal?.next ?? {}).length === 1);
  }

  #pass() {
    if (this.desk.table?.legal?.next.pass) void this.desk.do({ command: "move", text: "pass" });
    else this.desk.refuse(say("This is not possible now."));
  }

  /** @param {string} move */
  async #turn(move) {
    if (this.desk.table?.phase === "marking") {
      this.board.cancel();
      this.marking.mark(move);
      return;
    }
    if (!(await this.desk.do({ command: "move", text: move }))) this.board.cancel();
  }

  /** @param {string[]} steps */
  async #explain(steps) {
    const { desk } = this;
    if (desk.looking !== null) return desk.refuse(say("This is an earlier position: go back to the game to move."));
    if (!desk.you.length) return;
    try {
      const { sentences } = await desk.live.ask("why", { steps });
      desk.refuse(sentences.map(sentence).join(" ") || say("This is not possible now."));
    } catch (error) {
      desk.refuse(/** @type {Error} */ (error).message);
    }
  }

  async #hint() {
    const { desk } = this;
    const asked = desk.table?.sequence;
    announce(say("One moment …"));
    try {
      const { sentences, steps } = await desk.live.ask("hint");
      // A suggestion for a turn that is over helps nobody.
      if (desk.table?.sequence !== asked) return;
      desk.hint = { steps, words: sentences.map(sentence).join(" ") };
      desk.changed();
      announce(sentences);
    } catch (error) {
      desk.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** Call a step back; false if none was taken. */
  callBack() {
    const before = this.board.taken.length;
    this.board.takeBack();
    return this.board.taken.length < before;
  }

  flip() {
    this.desk.isTurned = !this.desk.isTurned;
    this.desk.changed();
  }

  close() {
    this.desk.close();
    this.top.close();
    this.bottom.close();
    this.actions.close();
    this.tools.close();
  }
}
