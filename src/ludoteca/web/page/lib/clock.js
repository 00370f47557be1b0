// A clock that goes on between two messages of the server, which alone decides.
/** @import { ClockView, Seat } from "../wire.js" */
import { say } from "./say.js";
import { parseControl, runsOn } from "./time-control.js";

/** @typedef {{seconds: number, periods: number, inPeriod: boolean, text: string}} Reading */

const TENTHS_BELOW = 10;

/**
 * What a clock shows some seconds after the server's message.
 * @param {ClockView} clock
 * @param {Seat} seat
 * @param {number} passed seconds since the message
 * @returns {Reading}
 */
export function reading(clock, seat, passed) {
  const { seconds, period } = clock.sides[seat];
  const left = seconds - (clock.running === seat ? passed : 0);
  if (left > 0) return { seconds: left, periods: 0, inPeriod: period !== "", text: period };
  const overtime = byoyomi(clock.control);
  if (!overtime) return { seconds: 0, periods: 0, inPeriod: period !== "", text: period };
  const had = period ? (Number.parseInt(period, 10) || 1) - 1 : overtime.periods;
  const used = Math.floor(-left / overtime.seconds);
  if (had - used <= 0) return { seconds: 0, periods: 0, inPeriod: true, text: `0 × ${overtime.seconds} s` };
  return {
    seconds: overtime.seconds - (-left % overtime.seconds),
    periods: had - used,
    inPeriod: true,
    text: `${had - used} × ${overtime.seconds} s`,
  };
}

/** What follows the main time; Canadian time has one period at a time. @param {string} text */
function byoyomi(text) {
  const control = parseControl(text);
  if (control?.kind === "byoyomi") return { periods: control.count, seconds: control.extra };
  return control?.kind === "canadian" ? { periods: 1, seconds: 60 * control.extra } : null;
}

/** What is left of days, as far as it matters. @param {number} seconds */
export function timeLeft(seconds) {
  const minutes = Math.ceil(Math.max(seconds, 0) / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days) return say("{days} d {hours} h", { days, hours: hours % 24 });
  return say("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
}

/** Write what a clock shows. @param {ClockView} clock @param {number} seconds */
export const shownTime = ({ control }, seconds) => (runsOn(control) ? timeLeft(seconds) : written(seconds));

/** Write a time as 1:02:03, 4:05 or, at the very end, 0:07.4. @param {number} seconds */
export function written(seconds) {
  if (seconds < TENTHS_BELOW) return `0:0${(Math.floor(Math.max(seconds, 0) * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
