// Dragging a piece with the mouse, a finger or a pen; a plain touch is left to click.
// Where points are small, a finger aims: it shows where it is and plays when it is lifted.

/** How far a pointer goes before it drags, in CSS pixels. */
const FAR = 6;

/** How high over a finger the piece floats, in units of the board. */
const OVER_FINGER = 70;

/**
 * What a drag reports.
 * @typedef {object} Hands
 * @property {(button: HTMLButtonElement) => boolean} lift takes a piece up, if it can be
 * @property {(x: number, y: number, scale: number) => void} carry shows it over the board
 * @property {(button: HTMLButtonElement | null) => void} aim shows what is under the pointer
 * @property {(button: HTMLButtonElement) => void} foresee shows where a touched piece would go
 * @property {(button: HTMLButtonElement | null) => void} drop sets it down
 * @property {() => void} putBack
 * @property {(button: HTMLButtonElement) => void} explain says why a piece cannot be taken up
 */

export class Pointer {
  /** @type {{id: number, x: number, y: number, button: HTMLButtonElement} | null} */
  #start = null;
  #isDragging = false;
  #isAiming = false;
  /** Whether what is pulled cannot be taken up. */
  #isStuck = false;

  /** @param {HTMLElement} frame @param {SVGSVGElement} drawing @param {Hands} hands */
  constructor(frame, drawing, hands) {
    this.frame = frame;
    this.drawing = drawing;
    this.hands = hands;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.#stop());
    // A browser must not drag the picture instead, nor open a menu under a finger that waits.
    frame.addEventListener("dragstart", (event) => event.preventDefault());
    frame.addEventListener("contextmenu", (event) => {
      if (this.#start) event.preventDefault();
    });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#stop();
    const button = buttonOf(event);
    if (!button || !event.isPrimary || event.button !== 0) return;
    this.#start = { id: event.pointerId, x: event.clientX, y: event.clientY, button };
    this.#isAiming = event.pointerType !== "mouse" && this.frame.classList.contains("small")
      && button.matches(".target:not(.movable)");
    if (!this.#isAiming && event.pointerType !== "mouse") this.hands.foresee(button);
    if (!this.#isAiming) return;
    this.frame.setPointerCapture(event.pointerId);
    this.hands.aim(button);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#start?.id !== event.pointerId) return;
    if (this.#isAiming) return this.hands.aim(this.#under(event));
    if (this.#isStuck || (!this.#isDragging && !this.#begin(event))) return;
    const spot = this.#spot(event);
    const isMouse = event.pointerType === "mouse";
    this.hands.carry(spot.x, spot.y - (isMouse ? 0 : OVER_FINGER), isMouse ? 1.1 : 1.4);
    this.hands.aim(this.#under(event));
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const start = this.#start;
    if (!start) return false;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return false;
    this.#isStuck = !this.hands.lift(start.button);
    if (this.#isStuck) return false;
    this.#isDragging = true;
    // From here on all events go to the frame, the last click too, which is ignored.
    this.frame.setPointerCapture(event.pointerId);
    return true;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const start = this.#start;
    if (start?.id !== event.pointerId) return;
    const isMine = this.#isDragging || this.#isAiming;
    const isStuck = this.#isStuck;
    const under = this.#under(event);
    this.#forget();
    if (isMine) this.hands.drop(under);
    // On the same point it is a click; if the page was scrolled instead, no pointerup comes.
    else if (isStuck && under !== start.button) this.hands.explain(start.button);
  }

  #stop() {
    const [wasDragging, wasAiming] = [this.#isDragging, this.#isAiming];
    this.#forget();
    if (wasDragging) this.hands.putBack();
    if (wasAiming) this.hands.aim(null);
  }

  #forget() {
    this.#start = null;
    this.#isDragging = false;
    this.#isAiming = false;
    this.#isStuck = false;
    this.hands.aim(null);
  }

  /** @param {PointerEvent} event @returns {HTMLButtonElement | null} */
  #under(event) {
    const root = /** @type {ShadowRoot} */ (this.frame.getRootNode());
    const found = root.elementFromPoint(event.clientX, event.clientY);
    return found?.closest("button[data-step]") ?? null;
  }

  /** @param {PointerEvent} event */
  #spot(event) {
    const box = this.drawing.getBoundingClientRect();
    const { width, height } = this.drawing.viewBox.baseVal;
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }
}

/** The button that an event is about. @param {Event} event @returns {HTMLButtonElement | null} */
export function buttonOf(event) {
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest("button[data-step]") ?? null;
}
