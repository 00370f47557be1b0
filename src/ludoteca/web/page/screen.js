// What the present screen is called and what can be done on it: for the title and for help.

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {string} [game] the key of the game that help is about
 * @property {{key: string, title: string}[]} [controls] every key with what it does
 */

/** @type {Screen} */
let present = { title: "Ludoteca" };

/** @param {Screen} screen */
export function describe(screen) {
  present = screen;
  document.title = screen.title === "Ludoteca" ? screen.title : `${screen.title} · Ludoteca`;
}

/** Open help on the present screen and its game. */
export async function help() {
  const { openHelp } = await import("./screens/help.js");
  openHelp(present);
}
