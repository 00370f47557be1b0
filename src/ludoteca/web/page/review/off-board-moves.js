// Moves that are not made on the board: a pass, or a throw.
/** @import { BoardView } from "../wire.js" */
import { canPass } from "../board/shown.js";
import { button, h } from "../lib/dom.js";
import { say } from "../lib/say.js";

/**
 * Buttons for the moves that are made beside the board.
 * @param {BoardView} board
 * @param {(move: string) => void} onMove
 * @returns {HTMLElement[]}
 */
export function stepsBesideBoard(board, onMove) {
  if (!board.legal) return [];
  const { next } = board.legal;
  if (board.is_throw_due) {
    const throws = Object.entries(next).map(([step, node]) => button(step, () => onMove(node.move ?? step), { "data-throw": step }));
    return [h("span", null, say("The die shows:")), ...throws];
  }
  const pass = board.pass_move;
  return canPass(board) ? [button(say("Pass"), () => onMove(pass), { "data-move": "pass" })] : [];
}
