// Arrow keys: to the nearest target in a direction.

/** @typedef {{key: string, x: number, y: number}} Target */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** How much more a distance sideways costs than one ahead. */
const SIDEWAYS_COST = 2.5;

/**
 * @param {Target[]} targets
 * @param {Target} from
 * @param {string} arrow the name of the key
 * @returns {Target | null} null if there is nothing that way, or the key is not an arrow
 */
export function towards(targets, from, arrow) {
  const way = WAYS[arrow];
  if (!way) return null;
  let best = null;
  let least = Infinity;
  for (const target of targets) {
    const [right, down] = [target.x - from.x, target.y - from.y];
    const ahead = right * way[0] + down * way[1];
    const sideways = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    if (ahead < 1 || sideways > 2 * ahead) continue;
    const cost = ahead + SIDEWAYS_COST * sideways;
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** @param {string} key */
export function isArrow(key) {
  return key in WAYS;
}
