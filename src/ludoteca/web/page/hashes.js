// Addresses whose meaning never changes, so that the browser may keep what it finds there.
// The server writes the hashes into the page; a board in anybody's page does without them.
import { BASE_URL } from "./base-url.js";

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

/** The address of an answer that is the same for everybody. @param {string} path */
export function answerAddress(path) {
  const url = new URL(path, BASE_URL);
  const hash = HASHES.get(path);
  if (hash) url.searchParams.set("v", hash);
  return url;
}
