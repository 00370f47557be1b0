// The clock of a game: none, one of the usual controls, or one's own, put together from fields.
/** @import { Titled } from "../wire.js" */
/** @import { Kind, TimeControl } from "../lib/time-control.js" */
import { fill, h, write } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { NO_CLOCK } from "./choices.js";
import { numberField, radios } from "../lib/fields.js";
import { formatControl, parseControl, PROPOSED, shortly } from "../lib/time-control.js";

const OWN = "own";
const MAX_MINUTES = 5940;

/**
 * @param {Titled[]} usual
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @returns {HTMLElement}
 */
export function clockField(usual, value, onChange) {
  const isKnown = (/** @type {string} */ text) => usual.some(({ key }) => key === text);
  const chips = [...usual.map(({ key, title }) => [key, shortly(key) || title]), [OWN, say("another…")]];
  const about = h("p", { class: "help", id: "clock-about" });
  const own = h("div", { class: "own-clock", hidden: isKnown(value) });
  const describe = (/** @type {string} */ key) => write(about, key === NO_CLOCK ? "" : usual.find((one) => one.key === key)?.title ?? "");
  const choose = (/** @type {string} */ key) => {
    own.hidden = key !== OWN;
    if (key === OWN) drawOwn(own, onChange, { minutes: 10, kind: "fischer", ...PROPOSED.fischer });
    else {
      fill(own);
      onChange(key);
    }
    describe(key);
  };
  const control = isKnown(value) ? null : parseControl(value);
  if (control) drawOwn(own, onChange, control);
  describe(value);
  const field = radios("clock", say("Clock"), chips, isKnown(value) ? value : OWN, choose);
  field.append(about, own);
  return field;
}

/**
 * The fields of one's own control.
 * @param {HTMLElement} container
 * @param {(value: string) => void} onChange
 * @param {TimeControl} control
 */
function drawOwn(container, onChange, control) {
  const set = (/** @type {Partial<TimeControl>} */ change) => {
    Object.assign(control, change);
    onChange(formatControl(control));
  };
  const kinds = [["absolute", say("nothing")], ["fischer", say("seconds added per move")], ["byoyomi", say("periods (byoyomi)")], ["canadian", say("moves per period (Canadian)")], ["days", say("days per move")]];
  const change = () => {
    const kind = /** @type {Kind} */ (list.value);
    set({ kind, ...PROPOSED[kind] });
    drawOwn(container, onChange, control);
    document.getElementById("clock-kind")?.focus();
  };
  const list = h(
    "select",
    { id: "clock-kind", "data-clock": "kind", onchange: change },
    kinds.map(([key, title]) => h("option", { value: key, selected: key === control.kind }, title)),
  );
  const { kind } = control;
  const min = kind === "byoyomi" || kind === "canadian" ? 0 : 0.1;
  onChange(formatControl(control));
  fill(
    container,
    kind !== "days" && numberField("clock-minutes", say("Minutes each"), control.minutes, { min, max: MAX_MINUTES, step: "any" }, (minutes) => set({ minutes })),
    h("div", { class: "field" }, h("label", { for: "clock-kind" }, kind === "days" ? say("Clock") : say("Then")), list),
    kind === "days" && numberField("clock-count", say("Days"), control.count, { min: 1, max: 14 }, (count) => set({ count })),
    kind === "byoyomi" && numberField("clock-count", say("Periods"), control.count, { min: 1, max: 99 }, (count) => set({ count })),
    kind === "canadian" && numberField("clock-count", say("Moves"), control.count, { min: 1, max: 999 }, (count) => set({ count })),
    kind !== "absolute" && kind !== "days" && numberField("clock-extra", kind === "canadian" ? say("Minutes") : say("Seconds"), control.extra, { min: 1, max: 3600 }, (extra) => set({ extra })),
  );
}
