// The menu of the table: what is not needed in every game, and how the board is shown.
/** @import { Actions } from "./actions.js" */
/** @import { TableModel } from "./state/model.js" */
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { say } from "../lib/say.js";
import { settings } from "../lib/storage.js";

/** @type {import("../lib/dialog.js").Dialog | null} */
let open = null;

/**
 * @param {TableModel} model
 * @param {Actions} actions
 * @param {HTMLElement} tools
 * @param {() => void} type lets a move be typed
 */
export function openMenu(model, actions, tools, type) {
  const { table, you } = model;
  if (!table || open) return;
  const mayType = you.length > 0 && table.stage !== "over";
  const typing = h("button", { type: "button", class: "plain", "data-action": "type", onclick: type }, icon("type"), h("span", { class: "grow" }, say("Type a move")), settings().keys && h("kbd", { "aria-hidden": "true" }, "t"));
  const list = h("div", { class: "menu-list" }, mayType && typing, actions.menu);
  // What was chosen is done once the menu is closed: the focus is back, and other dialogs may open.
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) open?.close();
  }, { capture: true });
  open = openDialog({ title: say("Menu"), name: "menu", body: [list, tools], onClose: () => (open = null) });
}
