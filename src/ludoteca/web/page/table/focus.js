// Moves the focus to the board when the focused element disappears.
/** @import { TableModel } from "./state/model.js" */

/** @param {TableModel} model @param {HTMLElement} screen @param {() => void} toBoard */
export function keepFocus(model, screen, toBoard) {
  /** @type {Element | null} */
  let last = null;
  screen.addEventListener("focusin", (event) => (last = /** @type {Element} */ (event.target)));
  screen.addEventListener("focusout", (event) => {
    // It went elsewhere, and did not just vanish.
    if (event.relatedTarget) last = null;
  });

  function restore() {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement === last;
    if (!last || !isNowhere || isThere(last)) return;
    last = null;
    toBoard();
  }
  for (const type of ["stands", "steps", "looking"]) model.addEventListener(type, () => queueMicrotask(restore));
}

/** @param {Element} element */
const isThere = (element) => element.isConnected && element.checkVisibility() && !element.matches(":disabled");
