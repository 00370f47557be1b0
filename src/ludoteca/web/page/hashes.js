// Addresses whose meaning never changes, so that the browser may keep what it finds there.
// The server writes the hashes into the page; a board in anybody's page does without them.
import { BASE_URL } from "./base-url.js";

const HASHES = new Map((document.documentElement.dataset.hashes ?? "").split(" ").map((one) => /** @type {[string, string]} */ (one.split("="))));

/** The version of an answer of the server; "" if it is unknown. @param {string} name */
export const version = (name) => HASHES.get(name) ?? "";

/** The address of a file of the page. @param {string} name */
export function fileAddress(name) {
  const hash = version(name);
  return new URL(`page/${hash ? name.replace(/\.\w+$/, `.${hash}$&`) : name}`, BASE_URL);
}
