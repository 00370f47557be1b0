// Moves that are typed, read by the server as the terminal reads them; letters of actions work here too.
// The field is there for those who ask for it, until they leave it empty.
/** @import { ActionView } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
/** @import { GameBoard } from "../../board/game-board.js" */
import { announce } from "../../lib/announcer.js";
import { h, whenReleased } from "../../lib/dom.js";
import { say } from "../../lib/say.js";
import { leaves } from "./legal.js";

/**
 * @param {TableModel} model
 * @param {GameBoard} board
 * @param {{find: (typed: string) => ActionView | null, run: (key: string) => void}} actions
 * @param {import("../phase.js").PhasePanel} phase
 */
export function makeTyped(model, board, actions, phase) {
  const input = h("input", {
    id: "typed", "data-part": "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, enterkeyhint: "send",
    onkeydown(/** @type {KeyboardEvent} */ event) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      board.focusBoard();
    },
  });
  const element = h(
    "form",
    {
      class: "typed row",
      hidden: true,
      onfocusout: () => setTimeout(() => whenReleased(element, hideIfLeft)),
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        void read(input.value.trim());
      },
    },
    h("label", { for: "typed" }, say("Type a move")),
    h("div", { class: "grow" }, input),
    h("button", { type: "submit", "data-action": "typed" }, say("Play")),
  );

  /** @param {string} text */
  async function read(text) {
    const { table } = model;
    if (!table) return;
    // A capital letter may be a piece in hand; no action has one.
    const action = text.length === 1 && text !== text.toLowerCase() ? null : actions.find(text);
    input.value = "";
    if (phase.read(text)) return;
    if (action) return actions.run(action.key);
    // The server says why this point is not possible.
    if (text && phase.phase?.touch) return phase.pick(phase.phase.touch, text);
    if (!text && table.is_throw_due && model.isMyTurn) return void model.live.do({ command: "throw" });
    if (!text) return;
    if (model.connection !== "connected") return readOffline(text);
    try {
      const { sentences, steps, move } = await model.live.ask("read", { text, steps: model.steps });
      announce(sentences);
      if (move) await model.live.do({ command: "move", text: move });
      else take(steps);
    } catch (error) {
      input.value = text;
      model.refuse(/** @type {Error} */ (error).message);
    }
  }

  /** Without the server a move is read as it is written, or as the steps of a turn. @param {string} text */
  function readOffline(text) {
    const wanted = text.toLowerCase();
    const root = model.node ?? model.table?.legal ?? null;
    const move = leaves(root).find((one) => one.toLowerCase() === wanted);
    const step = Object.keys(root?.next ?? {}).find((one) => one.toLowerCase() === wanted);
    if (move) return void model.live.do({ command: "move", text: move });
    if (step !== undefined && board.take(step)) return;
    input.value = text;
    model.refuse(say("You are offline: type the move as the list of moves writes it."));
  }

  /** @param {string[]} steps from the first of the turn */
  function take(steps) {
    for (const step of steps.slice(model.steps.length)) board.take(step);
  }

  function hideIfLeft() {
    if (!element.contains(document.activeElement) && !input.value) element.hidden = true;
  }

  function focus() {
    element.hidden = false;
    input.focus();
  }
  return { element, focus };
}
