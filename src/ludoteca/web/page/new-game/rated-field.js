// Whether a game counts for the ratings: a field of the new-game dialog, with why it is not possible.
/** @import { Choices } from "./choices.js" */
import { say } from "../lib/say.js";
import { FRIEND, NO_CLOCK } from "./choices.js";
import { checkField } from "../lib/fields.js";

/**
 * @param {Choices} choices
 * @param {{isContinued: boolean, onChange: () => void}} more whether a game is played on
 */
export function ratedField(choices, { isContinued, onChange }) {
  const why = whyNot(choices, isContinued);
  const about = why || say("The result counts for the ratings of both players; no takebacks.");
  return checkField("rated", say("Rated"), { checked: choices.rated && !why, disabled: Boolean(why), about }, (checked) => {
    choices.rated = checked;
    onChange();
  });
}

/** @param {Choices} choices @param {boolean} isContinued */
function whyNot({ opponent, name, clock }, isContinued) {
  if (opponent !== FRIEND) return say("A rated game needs a device of its own for each player: choose a friend, by link.");
  if (isContinued) return say("A rated game begins from the start.");
  if (clock === NO_CLOCK) return say("A rated game needs a clock: choose one above.");
  return name ? "" : say("A rated game needs two people with names: write yours above.");
}
