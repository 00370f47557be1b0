// Ratings in words and in a curve.
/** @import { RatedGame } from "../wire.js" */
import { h, s } from "../lib/dom.js";
import { dateFormat, say } from "../lib/say.js";

/** @typedef {{value: number, deviation?: number, is_provisional: boolean}} ShownRating */

/** @param {ShownRating} rating "1540 ± 80"; "1662? ± 290" while it is provisional; "1540" where there is little room */
export const ratingText = ({ value, deviation, is_provisional }) => `${value}${is_provisional ? "?" : ""}${deviation === undefined ? "" : ` ± ${deviation}`}`;

/** A rating with what its question mark means. @param {ShownRating} rating */
export const ratingElement = (rating) =>
  h(
    "span",
    { class: "rating", title: rating.is_provisional ? say("provisional: too few games to be sure") : null },
    ratingText(rating),
    rating.is_provisional && h("span", { class: "unseen" }, ` ${say("(provisional)")}`),
  );

/** The beginning of an id, which tells people of the same name apart; it belongs to no language. @param {string} tag */
export const tagElement = (tag) => h("span", { class: "tag", lang: "zxx" }, `#${tag}`);

/** @param {number} change "+12", "−7" or "±0" */
export const changeText = (change) => (change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "±0");

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 72, right: 16, top: 16, bottom: 40 };
const STEPS = [20, 50, 100, 200, 500, 1000];
const MAX_LINES = 5;
const MANY = 60;

/**
 * The rating after each game as a curve, with its uncertainty as a band; a table says the same.
 * @param {RatedGame[]} games at least one, the oldest first
 */
export function ratingCurve(games) {
  const values = [games[0].before, ...games.map(({ value }) => value)];
  const edges = games.flatMap(({ value, deviation }) => [value - deviation, value + deviation]);
  const { x, y, lines } = scales(values.length, Math.min(...values, ...edges), Math.max(...values, ...edges));
  /** @param {number[]} heights @param {number} from the number of the first point */
  const points = (heights, from) => heights.map((value, number) => `${x(number + from)},${y(value)}`);
  const upper = points(games.map(({ value, deviation }) => value + deviation), 1);
  const lower = points(games.map(({ value, deviation }) => value - deviation), 1);
  const dates = dateFormat({ dateStyle: "medium" });
  const [since, until] = [games[0], games[games.length - 1]].map(({ at }) => dates.format(at * 1000));
  const label = say("From {first} before {since} to {last} on {until}", { first: values[0], since, last: values[values.length - 1], until });
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    lines.map((value) => s("line", { class: "curve-line", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(value), y2: y(value) })),
    lines.map((value) => s("text", { x: MARGIN.left - 8, y: Number(y(value)) + 5, "text-anchor": "end" }, value)),
    s("polygon", { class: "curve-band", points: [`${x(0)},${y(values[0])}`, ...upper, ...lower.reverse()].join(" ") }),
    s("polyline", { class: "curve-value", points: points(values, 0).join(" ") }),
    games.map(({ value }, number) => s("circle", { class: "curve-point", cx: x(number + 1), cy: y(value), r: games.length > MANY ? 2 : 4 })),
    s("text", { x: MARGIN.left, y: HEIGHT - 10 }, since),
    since !== until && s("text", { x: WIDTH - MARGIN.right, y: HEIGHT - 10, "text-anchor": "end" }, until),
  );
}

/** Where points and lines of a curve are drawn. @param {number} count @param {number} low @param {number} high */
function scales(count, low, high) {
  const step = STEPS.find((one) => (high - low) / one < MAX_LINES) ?? STEPS[STEPS.length - 1];
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const across = WIDTH - MARGIN.left - MARGIN.right;
  const down = HEIGHT - MARGIN.top - MARGIN.bottom;
  return {
    x: (/** @type {number} */ number) => (MARGIN.left + (across * number) / (count - 1)).toFixed(1),
    y: (/** @type {number} */ value) => (MARGIN.top + (down * (top - value)) / (top - bottom)).toFixed(1),
    lines: Array.from({ length: (top - bottom) / step + 1 }, (_, number) => bottom + number * step),
  };
}
