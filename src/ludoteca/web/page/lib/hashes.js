// Addresses that change with what they name, so that browsers keep it and never ask again.
// The server writes the hashes of answers into the page; an embedded board does without them.
import { BASE_URL, PAGE_URL } from "../base-url.js";

const HASHES = new Map(
  (document.documentElement.dataset.hashes ?? "").split(" ").map((one) => {
    const [, name = "", hash = ""] = /^(.+)=(\w+)$/.exec(one) ?? [];
    return [name, hash];
  }),
);

/** The address of a file of the page. @param {string} name */
export const fileAddress = (name) => new URL(name, PAGE_URL);

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
