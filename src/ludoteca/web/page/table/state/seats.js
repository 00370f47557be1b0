// The two seats.
/** @import { Seat } from "../../wire.js" */

/** @type {readonly Seat[]} */
export const SEATS = [0, 1];

/** @param {Seat} seat @returns {Seat} */
export const other = (seat) => (seat === 0 ? 1 : 0);
