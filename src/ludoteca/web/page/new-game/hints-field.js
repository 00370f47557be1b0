// Whether two people may ask for hints: a field of the new-game dialog, with why it is not possible.
/** @import { Choices } from "./choices.js" */
import { say } from "../lib/say.js";
import { isRated } from "./choices.js";
import { checkField } from "../lib/fields.js";

/** @param {Choices} choices of a game against a friend */
export function hintsField(choices) {
  const isWithout = isRated(choices);
  const about = isWithout ? say("There are no hints in a rated game.") : say("Both of you may ask the computer for hints; your opponent sees this before joining.");
  return checkField("hints", say("Hints allowed"), { checked: choices.hints && !isWithout, disabled: isWithout, about }, (checked) => (choices.hints = checked));
}
