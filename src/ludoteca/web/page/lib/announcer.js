// Announcements for screen readers, and short notices on the screen.
import { button, h, write } from "./dom.js";
import { say, sentence } from "./say.js";

/** How many seconds a notice stays, without and with something to click. */
export const SHORT = 6;
const LONG = 18;
const GAP = 150;
/** The elements of index.html that announce and show. */
const REGIONS = ["notices", "said", "warned"];

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Announce something politely; texts of the same moment are joined in order. @param {string | string[]} sentences */
export function announce(sentences) {
  waiting.push(...[sentences].flat().filter(Boolean));
  if (!waiting.length || timer) return;
  const container = byId("said");
  // A region that says the same as before is not read again: it is emptied first.
  write(container, "");
  timer = setTimeout(() => {
    write(container, waiting.map(sentence).join(" "));
    waiting = [];
    timer = 0;
  }, GAP);
}

/** Announce something at once, interrupting the screen reader. @param {string} words */
export function warn(words) {
  const container = byId("warned");
  write(container, "");
  setTimeout(() => write(container, sentence(words)), GAP);
}

/**
 * Show a notice for a while, and announce it.
 * @param {string} words
 * @param {{action?: {label: string, act: () => unknown}, kind?: "info" | "bad", seconds?: number}} [more]
 */
export function notify(words, { action, kind = "info", seconds = action ? LONG : SHORT } = {}) {
  /** @type {HTMLDivElement} */
  let notice;
  const close = () => notice.remove();
  const act = action && button(action.label, () => { close(); action.act(); }, { class: "plain" });
  notice = h(
    "div",
    { class: "notice", "data-kind": kind, "data-notice": true },
    h("p", null, words),
    act,
    button("×", close, { class: "plain icon", "aria-label": say("Close") }),
  );
  const container = byId("notices");
  while (container.children.length >= 3) container.firstElementChild?.remove();
  container.append(notice);
  if (kind === "bad") warn(words);
  else announce(words);
  setTimeout(close, seconds * 1000);
}

/** Announce from another element: what is behind a dialog is neither seen nor read. @param {Element} container */
export const speakFrom = (container) => container.append(...REGIONS.map(byId));

/** Run an action, and announce a refusal. @param {() => unknown} act */
export async function attempt(act) {
  try {
    await act();
  } catch (error) {
    notify(reason(error), { kind: "bad" });
  }
}

/** @param {unknown} error What an error says to people. */
export const reason = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} id */
function byId(id) {
  const container = document.getElementById(id);
  if (!container) throw new Error(id);
  return container;
}
