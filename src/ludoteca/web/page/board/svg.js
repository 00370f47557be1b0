// SVG made from markup of the server.

const SPACE = "http://www.w3.org/2000/svg";
const parser = new DOMParser();

/**
 * Make a group of what the markup describes.
 * @param {string} markup
 * @param {string} name the element around it
 * @returns {SVGElement}
 */
export function fromMarkup(markup, name = "g") {
  const text = `<${name} xmlns="${SPACE}">${markup}</${name}>`;
  const root = parser.parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/** @param {number} x @param {number} y @param {number} scale */
export function at(x, y, scale = 1) {
  return scale === 1 ? `translate(${x} ${y})` : `translate(${x} ${y}) scale(${scale})`;
}

/**
 * Lay an element over a part of a drawing.
 * @param {HTMLElement} element
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {{width: number, height: number}} whole
 */
export function cover(element, { x, y, width, height }, whole) {
  const percent = (/** @type {number} */ part, /** @type {number} */ all) => `${(100 * part) / all}%`;
  element.style.left = percent(x, whole.width);
  element.style.top = percent(y, whole.height);
  element.style.width = percent(width, whole.width);
  element.style.height = percent(height, whole.height);
}
