// Addresses of this page to be handed on, each with a button that copies it.
import { notify } from "../announcer.js";
import { button, h } from "../dom.js";
import { say } from "../say.js";

/**
 * @param {string} title
 * @param {string} address
 * @param {string} name for tests: data-link
 */
export function linkField(title, address, name) {
  const id = `link-${name}`;
  const select = () => input.select();
  const input = h("input", { id, type: "text", readonly: true, value: address, "data-link": name, onfocus: select });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify(say("Copied."));
    } catch {
      // Without the clipboard the person copies what is selected.
      input.focus();
    }
  };
  const copier = button(say("Copy"), copy, { "data-copy": name, "aria-label": say("Copy: {what}", { what: title }) });
  return h("div", { class: "field" }, h("label", { for: id }, title), h("div", { class: "row" }, h("div", { class: "grow" }, input), copier));
}
