// What can be shown on a board: a whole Board or Table, or a frame of a demo or a review.

/** @import { BoardView } from "../wire.js" */
/** @typedef {Pick<BoardView, "style" | "standing" | "reserves" | "last"> & Partial<BoardView>} Shown */

/** Defaults for a board of which only the pieces are known. */
const UNKNOWN = /** @type {Omit<BoardView, "style" | "standing" | "reserves" | "last">} */ ({
  game: "", protected: [], words: [], text: "", diagram: "", turn: 0, throw: null, is_throw_due: false,
  legal: null, pass_move: "", result: null, narration: [], piece: "", written: "",
});

/** @param {Shown | null} shown @returns {BoardView | null} */
export function whole(shown) {
  return shown && { ...UNKNOWN, ...shown };
}

/** Whether two boards show the same position. @param {BoardView | null} one @param {BoardView | null} other */
export function isSame(one, other) {
  return one !== null && one.text === other?.text && one.style === other.style;
}

/**
 * The number of the next event at a table: while it stays the same, what was sent is on its way.
 * @param {Shown | null} shown
 */
export function sequence(shown) {
  return shown && "sequence" in shown ? shown.sequence : null;
}

/** Whether a player may pass now. @param {BoardView | null} board */
export function canPass(board) {
  return Object.values(board?.legal?.next ?? {}).some(({ move }) => move === board?.pass_move);
}

/** The legal turns that are entered on the board. @param {BoardView | null} board */
export function legal(board) {
  // A throw is not a point of the board, even where both are numbers.
  return board?.is_throw_due ? null : board?.legal ?? null;
}
