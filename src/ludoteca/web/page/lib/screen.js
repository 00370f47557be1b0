// What the present screen is called and what can be done on it: for the title and for help.
import { say } from "./say.js";

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {string} [game] the key of the game that help is about
 * @property {{key: string, title: string}[]} [controls] every key with what it does
 */

/** @type {Screen} */
let present = { title: "Ludoteca" };

/** In how many games another person waits for a move. */
let turns = 0;

/** @param {Screen} screen */
export function describe(screen) {
  present = screen;
  const title = screen.title === "Ludoteca" ? screen.title : `${screen.title} · Ludoteca`;
  document.title = turns ? `● ${say("Your turn ({count})", { count: turns })} – ${title}` : title;
}

/** Let the title say that others wait, whichever screen is shown. @param {number} count */
export function markTitle(count) {
  turns = count;
  describe(present);
}

/** Open help on the present screen and its game. */
export async function help() {
  const later = await import("../later.js");
  later.help.openHelp(present);
}
