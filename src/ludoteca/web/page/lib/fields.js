// Fields that more than one screen uses.
import { h } from "./dom.js";

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

/**
 * Something to fill in, with its title and, below it, some help.
 * @param {HTMLElement} input
 * @param {string} title
 * @param {string} [help]
 */
export function field(input, title, help) {
  const id = `${input.id}-help`;
  if (help) input.setAttribute("aria-describedby", id);
  return h("div", { class: "field" }, h("label", { for: input.id }, title), input, help && h("p", { class: "help", id }, help));
}

/**
 * Something to tick, with what it means, or why it cannot be ticked.
 * @param {string} name
 * @param {string} title
 * @param {{checked: boolean, disabled: boolean, about: string}} state
 * @param {(checked: boolean) => void} onChange
 */
export function checkField(name, title, { checked, disabled, about }, onChange) {
  const [id, help] = [`new-game-${name}`, `${name}-about`];
  const box = h("input", { id, type: "checkbox", checked, disabled, "data-field": name, "aria-describedby": help, onchange: () => onChange(box.checked) });
  return h("div", { class: "field" }, h("label", { class: "check", for: id }, box, title), h("p", { class: "help", id: help }, about));
}
