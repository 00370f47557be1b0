// A turn that is entered before it is due: its steps wait until the opponent has moved.
/** @import { Seat } from "../../wire.js" */
/** @import { GameBoard } from "../../board/game-board.js" */
/** @import { TableModel } from "../state/model.js" */
import { announce } from "../../lib/announcer.js";
import { say } from "../../lib/say.js";
import { settings } from "../../lib/storage.js";

export class Premove {
  /** @type {string[]} */
  steps = [];

  /** @param {TableModel} model @param {GameBoard} board */
  constructor(model, board) {
    this.model = model;
    this.board = board;
  }

  /** Whether a touch counts for the next turn. */
  get isPossible() {
    const { table, you, looking, isMyTurn } = this.model;
    return settings().premoves && you.length === 1 && looking === null && !isMyTurn
      && table?.stage === "play" && !table.is_paused;
  }

  /** The waiting steps as marks of the board. @returns {Record<string, string>} */
  get marks() {
    return Object.fromEntries(this.steps.map((step) => [step, "held"]));
  }

  /**
   * Add a step, if it may be one.
   * @param {string} step
   * @param {Seat | null} seat whose it is, if it lies beside the board
   */
  add(step, seat) {
    const { model } = this;
    if (!this.isPossible || (seat !== null && !model.you.includes(seat))) return;
    this.steps.push(step);
    announce(say("Waiting for your turn: {steps}. Press Escape to cancel.", { steps: this.steps.join(" ") }));
    model.changed();
  }

  /** Drop what waits; false if nothing did. */
  drop() {
    if (!this.steps.length) return false;
    this.steps = [];
    this.model.changed();
    return true;
  }

  /** Take the steps, once it is time. */
  play() {
    const { model, board } = this;
    if (!this.steps.length || !model.isMyTurn || !model.table?.legal || model.looking !== null) return;
    const steps = this.steps;
    this.steps = [];
    for (const step of steps) {
      // A step without a choice was taken by itself.
      if (step === board.taken.at(-1) || board.take(step)) continue;
      board.cancel();
      model.refuse(say("The move you entered is no longer possible."));
      return;
    }
  }
}
