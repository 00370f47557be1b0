// Time controls: "10m", "5m+3s", "10m+5x30s", "10m+25/10m" or "3d/move", taken apart and put together again.
import { say } from "./say.js";

/** @typedef {"absolute" | "fischer" | "byoyomi" | "canadian" | "days"} Kind What comes after the main time. */
/**
 * @typedef {object} TimeControl
 * @property {number} minutes the main time
 * @property {Kind} kind
 * @property {number} count periods of byoyomi, moves of a Canadian period, or days for each move
 * @property {number} extra seconds for each move or period; minutes of a Canadian period
 */

const DURATION = "(?:\\d+h)?(?:\\d+m)?(?:[\\d.]+s)?";
const CONTROL = new RegExp(`^(${DURATION})(?:\\+(?:(\\d+)(x|/))?(${DURATION}))?$`);
const DAYS = /^(\d+)d\/move$/;
const UNITS = /** @type {Record<string, number>} */ ({ h: 3600, m: 60, s: 1 });

/** What is proposed to somebody who makes up a control. @type {Record<Kind, {count: number, extra: number}>} */
export const PROPOSED = {
  absolute: { count: 1, extra: 0 },
  fischer: { count: 1, extra: 5 },
  byoyomi: { count: 5, extra: 30 },
  canadian: { count: 25, extra: 10 },
  days: { count: 3, extra: 0 },
};

/** @param {string} text @returns {TimeControl | null} null for no clock, or what cannot be read */
export function parseControl(text) {
  const days = DAYS.exec(text);
  if (days) return { minutes: 10, kind: "days", count: Number(days[1]), extra: 0 };
  const found = CONTROL.exec(text);
  if (!found || !found[1]) return null;
  const [, main, count, sign, extra] = found;
  const kind = sign === "x" ? "byoyomi" : sign === "/" ? "canadian" : extra ? "fischer" : "absolute";
  const seconds = secondsOf(extra ?? "");
  return { minutes: secondsOf(main) / 60, kind, count: Number(count ?? 1), extra: kind === "canadian" ? seconds / 60 : seconds };
}

/** @param {TimeControl} control @returns {string} */
export function formatControl({ minutes, kind, count, extra }) {
  if (kind === "days") return `${count}d/move`;
  const main = duration(minutes * 60);
  if (kind === "fischer") return `${main}+${duration(extra)}`;
  if (kind === "byoyomi") return `${main}+${count}x${duration(extra)}`;
  return kind === "canadian" ? `${main}+${count}/${duration(extra * 60)}` : main;
}

/** Whether a clock runs on while the players are away: that of a correspondence game. @param {string} text */
export const runsOn = (text) => DAYS.test(text);

/** A control in short words: "10 min + 5 × 30 s"; "" where only a sentence says it. @param {string} text */
export function shortly(text) {
  const control = parseControl(text);
  if (!control || control.kind === "days") return "";
  const { minutes, kind, count, extra } = control;
  if (kind === "fischer") return say("{minutes} min + {seconds} s", { minutes, seconds: extra });
  if (kind === "byoyomi") return say("{minutes} min + {periods} × {seconds} s", { minutes, periods: count, seconds: extra });
  if (kind === "canadian") return say("{minutes} min + {period} min for {moves} moves", { minutes, period: extra, moves: count });
  return say("{minutes} min", { minutes });
}

/** @param {string} text */
function secondsOf(text) {
  return [...text.matchAll(/([\d.]+)([hms])/g)].reduce((sum, [, number, unit]) => sum + Number(number) * UNITS[unit], 0);
}

/** @param {number} seconds */
function duration(seconds) {
  const whole = Math.round(seconds);
  return whole % 60 ? `${whole}s` : `${whole / 60}m`;
}
