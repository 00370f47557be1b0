// Whether two people may ask for hints: a field of the new-game dialog, with why it is not possible.
/** @import { Choices } from "./choices.js" */
import { h } from "../dom.js";
import { say } from "../say.js";
import { NO_CLOCK } from "./choices.js";

/** @param {Choices} choices of a game against a friend */
export function hintsField(choices) {
  const isRated = choices.rated && Boolean(choices.name) && choices.clock !== NO_CLOCK;
  const box = h("input", {
    id: "new-game-hints", type: "checkbox", checked: choices.hints && !isRated, disabled: isRated, "data-field": "hints", "aria-describedby": "hints-about",
    onchange: () => (choices.hints = box.checked),
  });
  const about = isRated ? say("There are no hints in a rated game.") : say("Both of you may ask the computer for hints; your opponent sees this before joining.");
  return h("div", { class: "field" }, h("label", { class: "check", for: box.id }, box, say("Hints allowed")), h("p", { class: "help", id: "hints-about" }, about));
}
