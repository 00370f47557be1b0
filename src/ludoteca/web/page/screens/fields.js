// Fields that more than one screen uses.
import { h } from "../dom.js";

/**
 * A few ways to choose one from, all of them to be seen, as chips.
 * @param {string} name
 * @param {string} title
 * @param {string[][]} choices value and title of each
 * @param {string} now
 * @param {(value: string) => void} onChange
 */
export function radios(name, title, choices, now, onChange) {
  const items = choices.map(([value, text]) => {
    const id = `${name}-${value}`;
    const box = h("input", { type: "radio", class: "unseen", id, name, value, checked: value === now, onchange: () => onChange(value) });
    return h("label", { class: "chip", for: id }, box, h("span", null, text));
  });
  return h("fieldset", { class: "chips", "data-field": name }, h("legend", null, title), items);
}

/**
 * A number to type.
 * @param {string} id
 * @param {string} title
 * @param {number} value
 * @param {{min: number, max: number, step?: number | "any"}} bounds
 * @param {(value: number) => void} onChange called with numbers within the bounds
 */
export function numberField(id, title, value, bounds, onChange) {
  const change = () => {
    if (input.validity.valid && input.value) onChange(input.valueAsNumber);
  };
  const input = h("input", { id, type: "number", required: true, value: String(Number(value.toFixed(3))), "data-field": id, oninput: change, ...bounds });
  return h("div", { class: "field" }, h("label", { for: id }, title), input);
}
