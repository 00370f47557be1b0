// Walking through the moves: by arrow keys when nothing else wants them, and by the wheel over the board.
/** @import { MoveList } from "./moves.js" */

/** How far a wheel turns for one move, in CSS pixels. */
const NOTCH = 80;

/** What has arrow keys of its own, or is typed into. */
const OWN = "dialog, input, select, textarea, game-board, [role=tablist]";

/** @param {MoveList} moves @param {HTMLElement} container where the wheel turns @returns {() => void} ends it */
export function listenForWalking(moves, container) {
  let turned = 0;

  /** @param {KeyboardEvent} event */
  function press(event) {
    const { activeElement } = document;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (document.querySelector("dialog[open]") || activeElement?.closest(OWN)) return;
    moves.press(event);
  }

  /** @param {WheelEvent} event */
  function turn(event) {
    const page = document.scrollingElement;
    // Where the page scrolls, the wheel is for that.
    if (event.ctrlKey || (page && page.scrollHeight > page.clientHeight)) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    moves.choose(moves.now + Math.sign(turned));
    turned = 0;
  }
  document.addEventListener("keydown", press);
  container.addEventListener("wheel", turn, { passive: false });
  return () => document.removeEventListener("keydown", press);
}
