// Whether a game counts for the ratings: a field of the new-game dialog, with why it is not possible.
/** @import { Choices } from "./choices.js" */
import { h } from "../dom.js";
import { say } from "../say.js";
import { FRIEND, NO_CLOCK } from "./choices.js";

/**
 * @param {Choices} choices
 * @param {{isContinued: boolean, onChange: () => void}} more whether a game is played on
 */
export function ratedField(choices, { isContinued, onChange }) {
  const why = whyNot(choices, isContinued);
  const box = h("input", {
    id: "new-game-rated", type: "checkbox", checked: choices.rated && !why, disabled: Boolean(why), "data-field": "rated", "aria-describedby": "rated-about",
    onchange: () => {
      choices.rated = box.checked;
      onChange();
    },
  });
  const about = why || say("The result counts for the ratings of both players; no takebacks.");
  return h("div", { class: "field" }, h("label", { class: "check", for: box.id }, box, say("Rated")), h("p", { class: "help", id: "rated-about" }, about));
}

/** @param {Choices} choices @param {boolean} isContinued */
function whyNot({ opponent, name, clock }, isContinued) {
  if (opponent !== FRIEND) return say("A rated game needs a device of its own for each player: choose a friend, by link.");
  if (isContinued) return say("A rated game begins from the start.");
  if (clock === NO_CLOCK) return say("A rated game needs a clock: choose one above.");
  return name ? "" : say("A rated game needs two people with names: write yours above.");
}
