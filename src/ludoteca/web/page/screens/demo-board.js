// A small board that plays a demo game.
/** @import { BoardView, Demo } from "../wire.js" */
/** @import { GameBoard } from "../board/game-board.js" */
import "../board/game-board.js";

const BETWEEN_MOVES = 1400;
const AFTER_THE_LAST = 4000;
/** Which part of the game to show when motion is reduced. */
const STILL = 0.4;

/**
 * What a board needs to be looked at.
 * @param {string} game
 * @param {string} look
 * @param {Pick<BoardView, "standing" | "reserves" | "last">} shown
 */
export function frame(game, look, { standing, reserves, last }) {
  return { game, look, standing, reserves, last };
}

/** Make a decorative board; the text beside it says what it shows. @returns {GameBoard} */
export function makeLittleBoard() {
  const board = /** @type {GameBoard} */ (document.createElement("game-board"));
  board.className = "little-board";
  board.setAttribute("aria-hidden", "true");
  board.interactive = false;
  board.inert = true;
  return board;
}

/**
 * Play a sample game on a little board, while it can be seen and motion is welcome.
 * @param {GameBoard} board
 * @param {string} game
 * @param {Demo} demo
 * @returns {() => void} Stops it.
 */
export function playDemo(board, game, demo) {
  const { frames } = demo;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = Math.floor(frames.length * STILL);
  let isSeen = false;
  let timer = 0;

  const show = () => (board.board = frame(game, demo.look, frames[at]));
  const plan = () => {
    clearTimeout(timer);
    if (!isSeen || document.hidden || calm.matches) return;
    timer = setTimeout(advance, at === frames.length - 1 ? AFTER_THE_LAST : BETWEEN_MOVES);
  };
  const advance = () => {
    at = (at + 1) % frames.length;
    show();
    plan();
  };

  const watcher = new IntersectionObserver((entries) => {
    isSeen = entries[entries.length - 1].isIntersecting;
    plan();
  });
  show();
  watcher.observe(board);
  document.addEventListener("visibilitychange", plan);
  calm.addEventListener("change", plan);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener("visibilitychange", plan);
    calm.removeEventListener("change", plan);
  };
}
