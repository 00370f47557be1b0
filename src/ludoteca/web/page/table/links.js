// Addresses of this page to be handed on, each with a button that copies it.
import { copy } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { say } from "../lib/say.js";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
let number = 0;

/**
 * @param {string} title
 * @param {string} address
 * @param {string} name for tests: data-link
 */
export function linkField(title, address, name) {
  const id = `link-${++number}`;
  const select = () => input.select();
  const input = h("input", { id, type: "text", readonly: true, value: address, "data-link": name, onfocus: select });
  const copyIt = async () => {
    try {
      await copy(address);
    } catch {
      // Without the clipboard the person copies what is selected.
      input.focus();
    }
  };
  const copier = button(say("Copy"), copyIt, { "data-copy": name, "aria-label": say("Copy: {what}", { what: title }) });
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, title),
    h("div", { class: "row" }, h("div", { class: "grow" }, input), copier),
  );
}

/** Where links lead nowhere else, what to do about it; null elsewhere. */
export function nearNote() {
  if (!LOOPBACK.test(location.hostname)) return null;
  const command = "ludoteca serve --host 0.0.0.0";
  return h("p", { class: "help small muted", "data-near": true }, say("This link works only on this computer. To play with others, run: {command}", { command }));
}
