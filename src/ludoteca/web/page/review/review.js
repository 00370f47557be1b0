// Look back at a saved game, or at a record from a file.
import { button, h } from "../lib/dom.js";
import { href } from "../lib/router.js";
import { describe } from "../lib/screen.js";
import { say } from "../lib/say.js";
import { listenForHelp } from "../lib/keys.js";
import { sourceOf } from "./source.js";
import { acceptDrops, FILE, openFile } from "../saved/upload.js";
import { Viewer } from "./viewer.js";

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [key = FILE]) {
  const endings = [acceptDrops(container), listenForHelp()];
  const end = () => endings.forEach((one) => one());
  try {
    const source = sourceOf(key);
    if (!source) throw new Error(say("Choose a record in any format, or drop one here."));
    const viewer = new Viewer(container, source);
    await viewer.open(0);
    endings.push(viewer.listen());
  } catch (error) {
    if (key !== FILE || !(error instanceof Error)) {
      end();
      throw error;
    }
    askForFile(container, error.message);
  }
  return end;
}

/**
 * @param {HTMLElement} container
 * @param {string} sentence why
 */
function askForFile(container, sentence) {
  describe({ title: say("Open a file") });
  container.append(
    h(
      "section",
      { class: "card narrow" },
      h("h1", null, say("Open a file")),
      h("p", { role: "alert" }, sentence),
      h("p", { class: "row" }, button(say("Open a file"), openFile, { class: "primary", "data-go": "open" }), h("a", { class: "button", href: href() }, say("All games"))),
    ),
  );
}
