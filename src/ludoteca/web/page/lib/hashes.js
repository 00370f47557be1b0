// Addresses with a hash of what is there: browsers keep such answers and never ask again.
// The server writes the hashes into the page; a board embedded in another page does without them.
import { BASE_URL } from "../base-url.js";

const HASHES = new Map(
  (document.documentElement.dataset.hashes ?? "").split(" ").map((one) => {
    const [, name = "", hash = ""] = /^(.+)=(\w+)$/.exec(one) ?? [];
    return [name, hash];
  }),
);

/** The address of a file of the page. @param {string} name */
export function fileAddress(name) {
  const hash = HASHES.get(name);
  return new URL(`page/${hash ? name.replace(/\.\w+$/, `.${hash}$&`) : name}`, BASE_URL);
}

/** The addresses of the style sheets that every board needs. */
export const boardSheets = () => ["board.css", "board/game-board.css"].map(fileAddress);

/** The address of the texts in a language. @param {string} language */
export const textsAddress = (language) => fileAddress(`texts/${encodeURIComponent(language)}.json`);

/** The address of an answer that is the same for everybody. @param {string} path */
export function answerAddress(path) {
  const url = new URL(path, BASE_URL);
  const hash = HASHES.get(path);
  if (hash) url.searchParams.set("v", hash);
  return url;
}
