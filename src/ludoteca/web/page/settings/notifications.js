// Notifications of the browser: only for those who asked for them, and only while the page is not seen.
import { fileAddress } from "../lib/hashes.js";
import { href } from "../lib/router.js";
import { linkTo } from "../lib/server.js";
import { settings, settle } from "../lib/storage.js";

/** Whether this browser can call at all. */
export const canCall = () => "Notification" in globalThis;

/** Whether the person wants to be called, and the browser allows it. */
export const isCalled = () => canCall() && settings().calls && Notification.permission === "granted";

/** Turn calls on, which the browser may refuse, or off. @param {boolean} isWanted @returns {Promise<boolean>} whether they are on */
export async function setCalls(isWanted) {
  const calls = isWanted && canCall() && (await Notification.requestPermission()) === "granted";
  settle({ calls });
  return calls;
}

/** Call somebody to a table. @param {string} key @param {string} title @param {string} body */
export async function call(key, title, body) {
  if (!document.hidden || !isCalled()) return;
  const link = linkTo(href("table", key));
  const options = { body, tag: `turn-${key}`, icon: fileAddress("icon.svg").href, data: link };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    await worker.showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    location.href = link;
    shown.close();
  };
}
