// One option of the rules as a field of a form: chips, a list, a number or a box to tick.
/** @import { OptionView, OptionValue } from "../wire.js" */
import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { radios } from "../lib/fields.js";

const OTHER = "other";

/**
 * An option of which most people choose one of a few values: those as chips, the others behind the last.
 * @param {OptionView} option
 * @param {OptionValue} value what it is now
 * @param {OptionValue | undefined} short the value that makes a short game, for a first one
 * @param {(value: OptionValue) => void} onChange
 * @returns {HTMLElement}
 */
export function usualField(option, value, short, onChange) {
  const now = option.usual.find((one) => one.value === value);
  const chips = option.usual.map((one) => [String(one.value), one.value === short ? say("{what} · short game", { what: one.title }) : one.title]);
  const own = h("div", { hidden: Boolean(now) }, optionField(option, value, onChange));
  const choose = (/** @type {string} */ chosen) => {
    own.hidden = chosen !== OTHER;
    const found = option.usual.find((one) => String(one.value) === chosen);
    if (found) onChange(found.value);
    else own.querySelector("input")?.focus();
  };
  const field = radios(`usual-${option.key}`, option.title, [...chips, [OTHER, say("another…")]], now ? String(now.value) : OTHER, choose);
  field.append(own);
  return field;
}

/**
 * @param {OptionView} option
 * @param {OptionValue} value what it is now
 * @param {(value: OptionValue) => void} onChange
 * @returns {HTMLElement}
 */
export function optionField(option, value, onChange) {
  const id = `option-${option.key}`;
  const shared = { id, name: option.key, "data-option": option.key, "aria-describedby": option.help ? `${id}-help` : null };
  const control = CONTROLS[option.kind](option, value, onChange, shared);
  const help = option.help && h("p", { class: "help", id: `${id}-help` }, option.help);
  if (option.kind === "flag") {
    return h("div", { class: "field" }, h("label", { class: "check" }, control, option.title), help);
  }
  return h("div", { class: "field" }, h("label", { for: id }, option.title), control, help);
}

/**
 * @typedef {(option: OptionView, value: OptionValue, onChange: (value: OptionValue) => void,
 *   shared: import("../lib/dom.js").Props) => HTMLElement} Control
 */

/** @type {Record<OptionView["kind"], Control>} */
const CONTROLS = {
  choice(option, value, onChange, shared) {
    const items = option.choices.map((choice, number) =>
      h("option", { value: String(number), selected: choice.value === value }, choice.title),
    );
    const change = () => onChange(option.choices[list.selectedIndex].value);
    const list = h("select", { ...shared, onchange: change }, items);
    return list;
  },

  number(option, value, onChange, shared) {
    const change = () => {
      if (input.validity.valid && input.value !== "") onChange(input.valueAsNumber);
    };
    const input = h("input", {
      ...shared,
      type: "number",
      inputmode: option.whole ? "numeric" : "decimal",
      step: option.whole ? 1 : "any",
      min: option.least,
      max: option.most,
      required: true,
      value: String(value),
      oninput: change,
    });
    return input;
  },

  flag(_option, value, onChange, shared) {
    const box = h("input", { ...shared, type: "checkbox", checked: value === true, onchange: () => onChange(box.checked) });
    return box;
  },
};
