// Questions in a box above the page; the browser keeps the focus inside and gives it back.
/** @import { Child } from "./dom.js" */
import { speakFrom } from "./announcer.js";
import { button, h } from "./dom.js";
import { say } from "./say.js";

let number = 0;

/**
 * @typedef {object} Dialog
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 */

/**
 * Open a dialog. It closes by Escape, by its cross and by a click outside.
 * @param {object} options
 * @param {string} options.title
 * @param {(Child | Child[])[]} options.body
 * @param {Child[]} [options.actions] buttons at its foot
 * @param {string} [options.name] for tests and styles: data-dialog
 * @param {string} [options.kind] "drawer" stands at the side
 * @param {() => void} [options.onClose]
 * @returns {Dialog}
 */
export function openDialog({ title, body, actions, name, kind, onClose }) {
  const id = `dialog-${++number}`;
  /** @type {HTMLDialogElement} */
  const element = h(
    "dialog",
    { class: kind ?? "dialog", "aria-labelledby": id, "data-dialog": name ?? "" },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id }, title),
      button("×", () => element.close(), { class: "plain icon", "aria-label": say("Close"), "data-close": true }),
    ),
    h("div", { class: "dialog-body" }, ...body),
    actions && h("footer", { class: "dialog-foot row" }, actions),
  );
  element.addEventListener("close", () => {
    speakFrom([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body);
    element.remove();
    onClose?.();
  });
  let pressedOutside = false;
  element.addEventListener("pointerdown", (event) => (pressedOutside = event.target === element));
  element.addEventListener("click", (event) => {
    if (event.target === element && pressedOutside) element.close();
  });
  document.body.append(element);
  speakFrom(element);
  element.showModal();
  return { element, close: () => element.close() };
}

/**
 * Ask for a yes or a no; closing is a no.
 * @param {{title: string, text?: string, yes: string, no?: string, name?: string, danger?: boolean}} options
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes, no, name, danger }) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      dialog.close();
    };
    const refuse = button(no ?? say("Cancel"), () => dialog.close(), { "data-answer": "no", autofocus: danger });
    const dialog = openDialog({
      title,
      name: name ?? "confirm",
      body: [text && h("p", null, text)],
      actions: [
        refuse,
        button(yes, agree, { class: danger ? "danger" : "primary", "data-answer": "yes", autofocus: !danger }),
      ],
      onClose: () => resolve(answer),
    });
  });
}
