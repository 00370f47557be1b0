// The icons of the page, drawn in one family: lines of one width on a square of 24 units.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const LINES = {
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.4 10.9c.6.5.9 1.2.9 2.1h5c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3z",
  undo: "M8 5 4 9l4 4M4 9h10.5a5 5 0 0 1 0 10H11",
  offer: "M12 4v16M8 20h8M5 7h14M5 7l-3 6.5a3 3 0 0 0 6 0zM19 7l-3 6.5a3 3 0 0 0 6 0z",
  resign: "M6 21V4M6 5h12l-3 4 3 4H6",
  greet: "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12.5h5",
  menu: "M4 7h16M4 12h16M4 17h16",
  pause: "M9 5v14M15 5v14",
  resume: "M8 5v14l11-7z",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  save: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  moves: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  verdicts: "M7 11V4M3.5 7.5h7M13.5 17h7M19 5 5 19",
  type: "M3 7h18v10H3zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17 10.5h.01M8 14h8",
  sound: "M4 10v4h3l5 4V6l-5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silence: "M4 10v4h3l5 4V6l-5 4zM16 10l4 4M20 10l-4 4",
  call: "M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4",
  first: "M17 6l-6 6 6 6M7 6v12",
  back: "M15 6l-6 6 6 6",
  on: "M9 6l6 6-6 6",
  last: "M7 6l6 6-6 6M17 6v12",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5a8 8 0 0 1 16 0",
  claim: "M12 3a9 9 0 1 0 .01 0zM12 7.5v5.5M12 16.5h.01",
};

/** @param {string} name one of LINES; another gets the sign of a claim */
export function icon(name) {
  return s("svg", { class: "icon-drawing", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: LINES[name] ?? LINES.claim }));
}
