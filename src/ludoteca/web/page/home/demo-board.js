// A small board that plays a demo game.
/** @import { Demo } from "../wire.js" */
/** @import { LittleBoard } from "../board/little-board.js" */

const BETWEEN_MOVES = 1400;
const AFTER_THE_LAST = 4000;
/** Which part of the game to show when motion is reduced. */
const STILL = 0.4;

/**
 * Play a sample game on a little board, while it can be seen and motion is welcome.
 * @param {LittleBoard} board
 * @param {Demo} demo
 * @returns {() => void} Stops it.
 */
export function playDemo(board, demo) {
  const { frames } = demo;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = Math.floor(frames.length * STILL);
  let isSeen = false;
  let timer = 0;

  const show = () => (board.board = { style: demo.style, ...frames[at] });
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
