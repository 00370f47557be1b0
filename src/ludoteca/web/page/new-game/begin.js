// Sitting down at a new table: the seat is remembered, and the table shown.
/** @import { TableRequest } from "../wire.js" */
import { keepInvitation, keepToken } from "../lib/storage.js";
import { go } from "../lib/router.js";
import { beginTable } from "../lib/server.js";

/** Begin a game and go to its table. @param {TableRequest} request */
export async function begin(request) {
  const { key, token, invitation } = await beginTable(request);
  keepToken(key, token);
  if (invitation) keepInvitation(key, invitation);
  go("table", key);
}
