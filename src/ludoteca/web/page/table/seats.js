// The two seats, and how commands write them.
/** @import { Seat } from "../wire.js" */

/** @type {readonly Seat[]} */
export const SEATS = [0, 1];

/** @param {Seat} seat @returns {Seat} */
export const other = (seat) => (seat === 0 ? 1 : 0);

/** @param {Seat} seat */
export const seatWord = (seat) => (seat === 0 ? "first" : "second");
