// The key for help, on every screen that has no keys of its own for it.
import { settings } from "../memory.js";
import { help } from "../screen.js";

const TYPED = "dialog, input, select, textarea";

/** @returns {() => void} Listen for the question mark, until it is ended. */
export function listenForHelp() {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const isTyped = event.target instanceof Element && event.target.closest(TYPED);
    if (event.key !== "?" || isTyped || event.defaultPrevented || !settings().keys) return;
    event.preventDefault();
    void help();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
