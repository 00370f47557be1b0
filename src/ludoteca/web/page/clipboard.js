// What is copied for other programs.
import { notify } from "./announcer.js";
import { say } from "./say.js";

/** Copy a text, and say so. @param {string} text */
export async function copy(text) {
  // The clipboard is for pages that came over a safe line; this machine counts as one.
  if (!navigator.clipboard) throw new Error(say("This browser lets no page copy here: use a download."));
  await navigator.clipboard.writeText(text);
  notify(say("Copied."));
}
