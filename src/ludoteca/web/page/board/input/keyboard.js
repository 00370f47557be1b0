// Arrow keys: to the nearest place in a direction.

/** @typedef {{key: string, x: number, y: number}} Place */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** How much more a distance sideways costs than one ahead. */
const SIDEWAYS_COST = 2.5;

/**
 * @param {Place[]} places
 * @param {Place} from
 * @param {string} arrow the name of the key
 * @returns {Place | null} null if there is nothing that way, or the key is not an arrow
 */
export function towards(places, from, arrow) {
  const way = WAYS[arrow];
  if (!way) return null;
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [right, down] = [place.x - from.x, place.y - from.y];
    const ahead = right * way[0] + down * way[1];
    const sideways = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    if (ahead < 1 || sideways > 2 * ahead) continue;
    const cost = ahead + SIDEWAYS_COST * sideways;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** @param {string} key */
export function isArrow(key) {
  return key in WAYS;
}
