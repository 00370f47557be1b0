// Elements made in one line, without markup in strings.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "selected", "htmlFor", "open"]);

/**
 * Make an element: `h("button", {class: "plain", onclick: act, "data-action": "hint"}, "Hint")`.
 * A property that is null, undefined or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  dress(element, props ?? {});
  element.append(...nodes(children));
  return element;
}

/**
 * Make an element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  dress(element, props ?? {});
  element.append(...nodes(children));
  return element;
}

/** Set attributes, properties and listeners of an element. @param {Element} element @param {Props} props */
export function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (AS_PROPERTY.has(name)) {
      /** @type {any} */ (element)[name] = value ?? "";
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    } else {
      element.removeAttribute(name);
    }
  }
}

/** Where a pointer is pressed. @type {Node | null} */
let pressed = null;
/** What waits until it is released, by what it changes. @type {Map<Element, () => void>} */
const waiting = new Map();

function release() {
  pressed = null;
  // After the click.
  setTimeout(() => {
    const acts = [...waiting.values()];
    waiting.clear();
    for (const act of acts) act();
  });
}

addEventListener("pointerdown", ({ target }) => (pressed = /** @type {Node} */ (target)), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);

/**
 * Change an element, once no pointer is pressed: a button that moves or is replaced under a press gets no click.
 * @param {Element} element only its latest change is made
 * @param {() => void} act
 */
export function whenReleased(element, act) {
  if (pressed) waiting.set(element, act);
  else act();
}

/** Replace the children of an element. @param {Element} container @param {...(Child | Child[])} children */
export function fill(container, ...children) {
  const made = nodes(children);
  if (container.contains(pressed)) return whenReleased(container, () => container.replaceChildren(...made));
  waiting.delete(container);
  container.replaceChildren(...made);
}

/**
 * Say something else in a container, and leave it alone if it says that already.
 * @param {Element} container
 * @param {string} text
 */
export function write(container, text) {
  if (container.textContent !== text) container.textContent = text;
}

/**
 * A button with a visible name.
 * @param {Child} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Props} [props]
 */
export function button(label, onclick, props) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}
