// What a rated game changed, on the end card.
/** @import { Seat } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { h } from "../../lib/dom.js";
import { changeText, ratingText } from "../../people/rating.js";
import { href } from "../../lib/router.js";
import { say } from "../../lib/say.js";

/** The new ratings of both players; null if the game was not rated. @param {TableModel} model */
export function ratingChanges(model) {
  const { table } = model;
  if (!table?.rated) return null;
  const changed = /** @type {Seat[]} */ ([0, 1]).filter((seat) => typeof table.people[seat]?.change === "number");
  if (!changed.length) return h("p", { "data-part": "ratings" }, say("The ratings stay as they are: this game does not count."));
  const items = changed.map((seat) => {
    const person = table.people[seat];
    if (!person) return null;
    const who = h("a", { href: href("person", person.id, table.game) }, model.nameOf(seat));
    return h("li", { "data-rating-of": person.id }, who, ` ${ratingText({ ...person, value: person.rating })} `, h("strong", null, changeText(person.change ?? 0)));
  });
  return h("div", { "data-part": "ratings" }, h("p", null, say("The new ratings:")), h("ul", { class: "rating-changes" }, items));
}
