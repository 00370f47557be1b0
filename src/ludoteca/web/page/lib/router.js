// Which screen is shown: "#/table/KEY" and the like.
/**
 * @typedef {(container: HTMLElement, params: string[]) => (() => void) | void | Promise<(() => void) | void>} Show
 * @typedef {Record<string, () => Promise<{show: Show}>>} Routes
 */
import { h, fill } from "./dom.js";
import { say } from "./say.js";

/** @type {Routes} */
let routes = {};
/** @type {HTMLElement} */
let container;
/** @type {(() => void) | void} */
let leave;
let visit = 0;

/** The address of a screen: `href("table", key)`; `href()` is the first one. @param {...string} parts */
export const href = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

/** Go to a screen. @param {...string} parts */
export function go(...parts) {
  location.hash = href(...parts);
}

/** @returns {string[]} */
export function parts() {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/**
 * Begin to follow the address.
 * @param {HTMLElement} main
 * @param {Routes} known by first word; "" is the first screen
 */
export function start(main, known) {
  container = main;
  routes = known;
  addEventListener("hashchange", () => void show(true));
  return show(false);
}

/** Show the present screen again, as after a change of language. */
export const again = () => show(true);

/** @param {boolean} isAsked whether the person came here by an action: then the focus follows */
async function show(isAsked) {
  const mine = ++visit;
  const [name = "", ...params] = parts();
  const load = routes[Object.hasOwn(routes, name) ? name : ""];
  leave?.();
  leave = undefined;
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  // A new element for every visit: a screen that is late writes to a detached one.
  const fresh = h("div", { class: "screen", "data-screen": name || "home" });
  fill(container, fresh);
  scrollTo(0, 0);
  try {
    const screen = await load();
    if (mine !== visit) return;
    const left = await screen.show(fresh, params);
    if (mine === visit) leave = left;
    else left?.();
  } catch (error) {
    if (mine === visit) fail(fresh, error);
  }
  if (name !== "table") arrived();
  if (isAsked && mine === visit && !container.contains(document.activeElement)) container.focus({ preventScroll: true });
}

/** The screen has its shape: show it, and what stands around it. */
export const arrived = () => delete document.documentElement.dataset.awaits;

/** @param {HTMLElement} fresh @param {unknown} error */
function fail(fresh, error) {
  arrived();
  const sentence = error instanceof Error ? error.message : String(error);
  fill(
    fresh,
    h(
      "section",
      { class: "card narrow", "data-failed": true },
      h("h1", null, say("This cannot be shown")),
      h("p", { role: "alert" }, sentence),
      h(
        "p",
        { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => void again() }, say("Try again")),
        h("a", { class: "button", href: href() }, say("All games")),
      ),
    ),
  );
}
