// A question asked in place, beside the point that it is about: to promote or not.

import { fill, h } from "../../lib/dom.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {{step: string, name: string, sign: string}[]} answers
 * @property {{x: number, y: number}} spot where on the board, as parts of its width and height
 */

/**
 * @param {HTMLElement} container what the question appears in
 * @param {Question} question
 * @param {(step: string) => void} answer
 * @param {(sign: string) => SVGElement} picture of a piece
 */
export function ask(container, question, answer, picture) {
  const asked = JSON.stringify(question);
  // Do not redraw a question that is about to be answered.
  if (container.dataset.asked === asked) return;
  container.dataset.asked = asked;
  const buttons = question.answers.map(({ step, name, sign }) =>
    h("button", { type: "button", "data-choice": step, onclick: () => answer(step) }, sign && picture(sign), h("span", null, name)));
  container.setAttribute("aria-label", question.title);
  fill(container, ...buttons);
  container.hidden = false;
  const { x, y } = question.spot;
  container.classList.toggle("above", y > 0.5);
  container.style.top = `${100 * y}%`;
  // Near an edge it opens inwards and is never cut off.
  container.style.left = `${100 * x}%`;
  container.style.setProperty("--hang", `${-100 * x}%`);
  buttons[0]?.focus();
}

/** @param {HTMLElement} container */
export function stopAsking(container) {
  container.hidden = true;
  delete container.dataset.asked;
  fill(container);
}
