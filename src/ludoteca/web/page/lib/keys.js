// Letters that are keys, whatever the keyboard writes; the question mark asks for help on every screen.
import { settings } from "./storage.js";
import { help } from "./screen.js";

const TYPED = "dialog, input, select, textarea";

/** The letter on the key, also where the keyboard writes Cyrillic. @param {KeyboardEvent} event */
export function letterOf(event) {
  if (/^[a-z0-9?]$/i.test(event.key)) return event.key.toLowerCase();
  if (event.key.length !== 1 || event.key.charCodeAt(0) < 0x400) return "";
  return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : "";
}

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
