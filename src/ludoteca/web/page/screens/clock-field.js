// The clock of a game: none, one of the usual controls, or one's own.
import { h } from "../dom.js";
import { say } from "../say.js";
import { NO_CLOCK } from "./choices.js";

const OWN = "own";

/**
 * @param {import("../wire.js").Titled[]} usual
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @returns {HTMLElement}
 */
export function clockField(usual, value, onChange) {
  const isOwn = !usual.some((one) => one.key === value);
  const items = usual.map((one) => h("option", { value: one.key, selected: one.key === value }, one.title));
  const own = h("option", { value: OWN, selected: isOwn }, say("another time control…"));
  const text = h("input", {
    id: "clock-own",
    type: "text",
    value: isOwn ? value : "",
    placeholder: "10m+5x30s",
    maxlength: 40,
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "clock-help",
    oninput: () => onChange(text.value.trim() || NO_CLOCK),
  });
  const details = h(
    "div",
    { class: "nested", hidden: !isOwn },
    h("label", { for: "clock-own" }, say("Your own time control")),
    text,
    h("p", { class: "help", id: "clock-help" }, say("Such as 10m, 5m+3s, 10m+5x30s or 10m+25/10m.")),
  );
  const change = () => {
    details.hidden = list.value !== OWN;
    onChange(list.value === OWN ? text.value.trim() || NO_CLOCK : list.value);
    if (list.value === OWN) text.focus();
  };
  const list = h("select", { id: "clock", name: "clock", onchange: change }, items, own);
  return h("div", { class: "field", "data-field": "clock" }, h("label", { for: "clock" }, say("Clock")), list, details);
}
