// A notice on a person's own server when the page was opened without the key.
import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { catalogue } from "../lib/server.js";
import { isOwner } from "../settings/preferences.js";

/** @returns {Promise<HTMLElement | null>} what to do about it; null where nothing is hidden */
export async function keyNotice() {
  const { is_local: isLocal } = await catalogue();
  if (!isLocal || (await isOwner())) return null;
  return h("p", { class: "stranger", "data-stranger": true }, say("Open the address that {command} printed to see your games here.", { command: "ludoteca web" }));
}
