// What is copied for other programs.
import { notify } from "./announcer.js";
import { say } from "./say.js";

/** Copy a text, and say so. @param {string} text */
export async function copy(text) {
  // The clipboard is for pages that came over a safe line; this machine counts as one.
  if (!navigator.clipboard) throw new Error(say("This browser does not allow copying here: download the file instead."));
  await navigator.clipboard.writeText(text);
  notify(say("Copied."));
}
