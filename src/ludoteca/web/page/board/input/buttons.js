// A button for every point and stock, for pointer, keyboard and screen reader.

import { h } from "../../lib/dom.js";
import { isArrow, towards } from "./keyboard.js";
import { cover } from "../svg.js";

/** @import { Scene } from "../scene.js" */
/** @typedef {import("./keyboard.js").Target & {button: HTMLButtonElement}} Target */

/** How large the area of a stock is. */
const STOCK = 100;

/**
 * How a button is now.
 * @typedef {{label: string, isHeld: boolean, isTarget: boolean, isMovable: boolean, isThere: boolean, worth: string}} State
 */

export class Buttons {
  /** @type {Target[]} */
  #targets = [];
  #current = "";

  /** @param {Scene} scene @param {HTMLElement} layer */
  constructor(scene, layer) {
    const { style } = scene;
    const points = style.points.map((point) =>
      this.#make(style, point, point.name, { point: point.name }));
    const stocks = style.stocks.filter((stock) => stock.name).map((stock) =>
      this.#make(style, { ...stock, width: STOCK, height: STOCK }, stock.name,
        { stock: stock.name, seat: String(stock.seat) }));
    this.#targets = [...points, ...stocks];
    layer.replaceChildren(...rows(points), ...rows(stocks));
  }

  /** Bring every button up to date. @param {(button: HTMLButtonElement) => State} state */
  update(state) {
    for (const { button } of this.#targets) {
      const { label, isHeld, isTarget, isMovable, isThere, worth } = state(button);
      if (button.title !== worth) button.title = worth;
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
      if (isHeld) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      button.classList.toggle("target", isTarget);
      button.classList.toggle("movable", isMovable);
      button.hidden = !isThere;
    }
    if (!this.#there.some(({ key }) => key === this.#current)) this.#rove(this.#first());
  }

  /** Where the keyboard is. */
  get current() {
    return this.#current;
  }

  set current(key) {
    if (this.#there.some((target) => target.key === key)) this.#rove(key);
  }

  /** @param {FocusOptions} [how] */
  focus(how) {
    this.#find(this.#current)?.button.focus(how);
  }

  /** Follow an arrow key. @param {KeyboardEvent} event */
  press(event) {
    if (!isArrow(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = this.#find(this.#current);
    const to = from && towards(this.#there, from, event.key);
    if (!to) return;
    this.#rove(to.key);
    this.focus();
  }

  /** @param {Event} event the focus came by itself, such as by a click */
  followFocus(event) {
    const target = this.#targets.find(({ button }) => button === event.target);
    if (target) this.#rove(target.key);
  }

  get #there() {
    return this.#targets.filter(({ button }) => !button.hidden);
  }

  /** @param {string} key */
  #find(key) {
    return this.#targets.find((target) => target.key === key);
  }

  /** The first that can be touched, or else the middle of the board. */
  #first() {
    const there = this.#there;
    const useful = there.find(({ button }) => button.classList.contains("target"));
    return (useful ?? there[Math.floor(there.length / 2)])?.key ?? "";
  }

  /** @param {string} key */
  #rove(key) {
    this.#current = key;
    for (const target of this.#targets) target.button.tabIndex = target.key === key ? 0 : -1;
  }

  /**
   * @param {import("../../wire.d.ts").StyleView} style
   * @param {{x: number, y: number, width: number, height: number}} area around its middle
   * @param {string} step
   * @param {Record<string, string>} data
   * @returns {Target}
   */
  #make(style, area, step, data) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    Object.assign(button.dataset, { step, ...data });
    const { x, y, width, height } = area;
    cover(button, { x: x - width / 2, y: y - height / 2, width, height }, style);
    return { key: `${step}/${data.seat ?? ""}`, x: area.x, y: area.y, button };
  }
}

/** Lay targets out as rows of a grid, from top to bottom and from left to right. @param {Target[]} targets */
function rows(targets) {
  /** @type {Map<number, Target[]>} */
  const found = new Map();
  for (const target of targets) {
    const y = Math.round(target.y);
    found.set(y, [...(found.get(y) ?? []), target]);
  }
  return [...found].sort(([one], [other]) => one - other).map(([, row]) => {
    row.sort((one, other) => one.x - other.x);
    return h("div", { role: "row" }, row.map(({ button }) => h("div", { role: "gridcell" }, button)));
  });
}
