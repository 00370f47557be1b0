// Board styles and their style sheets, fetched once and cached.

import { BASE_URL } from "../base-url.js";
import { boardSheets } from "../lib/hashes.js";

/** @import { StyleView } from "../wire.js" */

/** @type {Map<string, Promise<StyleView>>} */
const styles = new Map();

/** @type {Promise<CSSStyleSheet[]> | null} */
let sheets = null;

/**
 * Parameters that complete the address of a board style.
 * @typedef {{server: string, flipped: boolean, portrait: boolean, language: string}} StyleOptions
 */

/** @param {HTMLElement} element @param {boolean} flipped @returns {StyleOptions} */
export function styleOptions(element, flipped) {
  const near = /** @type {HTMLElement | null} */ (element.closest("[lang]"));
  const server = new URL(element.getAttribute("server") || BASE_URL, document.baseURI).href;
  // A board may be filled before it is put into the page.
  const language = near?.lang || document.documentElement.lang || "en";
  return { server, flipped, language, portrait: false };
}

/**
 * Fetch a board style, or return the cached one.
 * @param {string} address as a Board has it
 * @param {StyleOptions} options
 * @returns {Promise<StyleView>}
 */
export function fetchStyle(address, { server, flipped, portrait, language }) {
  const ways = `${flipped ? "&flipped=1" : ""}${portrait ? "&portrait=1" : ""}`;
  const whole = new URL(`${address}${ways}&lang=${encodeURIComponent(language)}`, server).href;
  const known = styles.get(whole);
  if (known) return known;
  const coming = fetchJson(whole);
  styles.set(whole, coming);
  // What failed is asked for again the next time.
  coming.catch(() => styles.delete(whole));
  return coming;
}

/** The style sheets of every board on the page. @returns {Promise<CSSStyleSheet[]>} */
export function fetchSheets() {
  sheets ??= Promise.all(boardSheets().map(fetchSheet));
  sheets.catch(() => { sheets = null; });
  return sheets;
}

/** @param {URL} address */
async function fetchSheet(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  return sheet;
}

/** @param {string} address */
async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
