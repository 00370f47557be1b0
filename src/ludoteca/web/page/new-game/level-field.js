// The levels of the computer: a row of steps, and what the chosen one is called and how it plays.
/** @import { GameCard } from "../wire.js" */
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";

/**
 * @param {GameCard} card
 * @param {string} now the key of the chosen level
 * @param {string} why why this level is suggested; "" if there is nothing to say
 * @param {(key: string) => void} onChange
 * @returns {HTMLElement}
 */
export function levelField(card, now, why, onChange) {
  const about = h("p", { class: "level-about", id: "level-about" });
  const describe = (/** @type {string} */ key) => {
    const level = card.players.find((player) => player.key === key);
    fill(about, h("strong", null, level?.name), level?.title);
  };
  const steps = card.players.map(({ key, name, level }) => {
    if (level === null) return null;
    const change = () => {
      onChange(key);
      describe(key);
    };
    const id = `level-${level}`;
    const described = { "aria-label": name, "aria-describedby": about.id };
    const box = h("input", { type: "radio", class: "unseen", id, name: "level", value: key, checked: key === now, onchange: change, ...described });
    return h("label", { class: "level", for: id, title: name }, box, h("span", { "aria-hidden": "true" }, level));
  });
  describe(now);
  return h(
    "fieldset",
    { class: "levels", "data-field": "level" },
    h("legend", null, say("Level")),
    h("p", { class: "level-why", "data-part": "suggestion", hidden: !why }, why),
    h("div", { class: "level-steps" }, steps),
    about,
  );
}
