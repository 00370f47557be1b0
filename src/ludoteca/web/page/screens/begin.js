// Sitting down at a new table: the seat is remembered, and the table shown.
/** @import { TableRequest } from "../wire.js" */
import { keepInvitation, keepToken } from "../memory.js";
import { go } from "../router.js";
import { beginTable } from "../server.js";

/**
 * Begin a game and go to its table.
 * @param {TableRequest} wish
 */
export async function begin(wish) {
  const { key, token, invitation } = await beginTable(wish);
  keepToken(key, token);
  if (invitation) keepInvitation(key, invitation);
  go("table", key);
}
