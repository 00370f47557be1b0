// A file that the page hands to the browser to keep.
import { h } from "./dom.js";

/** How long a browser may take to begin, in milliseconds. */
const TIMEOUT = 10_000;

/** The name of a file saved today. @param {string} game @param {string} ending */
export function fileName(game, ending) {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${game}-${now.getFullYear()}-${month}-${day}.${ending}`;
}

/** @param {Blob} file @param {string} name */
export function download(file, name) {
  const url = URL.createObjectURL(file);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), TIMEOUT);
}
