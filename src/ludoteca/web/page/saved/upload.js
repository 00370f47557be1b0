// Records from files, chosen or dropped.
import { notify } from "../lib/announcer.js";
import { h } from "../lib/dom.js";
import { go, parts, again } from "../lib/router.js";
import { say } from "../lib/say.js";

/** The server refuses larger ones, too: this only spares the way. */
const MAX_BYTES = 8 * 1024 * 1024;
const KEPT = "ludoteca.file";

/** @typedef {{name: string, content: string}} Upload A file: its name and its bytes in base64. */

/** @type {Upload | null} */
let present = null;

/** Where a file is looked at: no table has this key. */
export const FILE = "file";

/** @returns {Upload | null} the file that was opened last in this window */
export function uploaded() {
  if (present) return present;
  try {
    present = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    present = null;
  }
  return present;
}

/** Let the person choose a file, and review it. */
export function openFile() {
  const input = h("input", { type: "file", hidden: true, "data-upload": true, "aria-label": say("Open a file") });
  input.addEventListener("change", () => {
    if (input.files?.[0]) void take(input.files[0]);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/** Take a file and go to its review. @param {File} file */
export async function take(file) {
  if (file.size > MAX_BYTES) {
    notify(say("{name} is larger than 8 MB, the limit for a record.", { name: file.name }), { kind: "bad" });
    return;
  }
  try {
    keep({ name: file.name.slice(-100), content: await inBase64(file) });
  } catch {
    notify(say("{name} cannot be read.", { name: file.name }), { kind: "bad" });
    return;
  }
  if (parts().join("/") === `review/${FILE}`) await again();
  else go("review", FILE);
}

/** @param {Upload} upload */
function keep(upload) {
  present = upload;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(upload));
  } catch {
    // A large file is lost when the page is reloaded.
    sessionStorage.removeItem(KEPT);
  }
}

/** @param {Blob} file @returns {Promise<string>} */
function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A text as base64. @param {string} text */
export function textInBase64(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * Take files that are dropped onto a container.
 * @param {HTMLElement} container
 * @returns {() => void} Stops it.
 */
export function acceptDrops(container) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    container.dataset.drop = "";
  };
  const leave = () => delete container.dataset.drop;
  const drop = (/** @type {DragEvent} */ event) => {
    leave();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  /** @type {[string, (event: any) => void][]} */
  const listeners = [["dragover", over], ["dragleave", leave], ["drop", drop]];
  for (const [name, listener] of listeners) document.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener);
  };
}
