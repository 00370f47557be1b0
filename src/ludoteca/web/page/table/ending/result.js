// How a game ended, from the viewer's side.
/** @import { TableModel } from "../state/model.js" */
import { say } from "../../lib/say.js";

/** Who won, and by how much: to a player as "you". @param {Pick<TableModel, "table" | "you">} model */
export function resultTitle({ table, you }) {
  if (!table?.outcome) return "";
  const { winners, margin: count, is_result: isResult } = table.outcome;
  if (!winners.length) return isResult ? say("A draw") : say("No result");
  if (winners.length === 2) return say("Both win");
  if (you.length !== 1) {
    const seat = table.seats[winners[0]];
    return count ? say("{seat} wins by {count} points", { seat, count }) : say("{seat} wins", { seat });
  }
  if (winners.includes(you[0])) return count ? say("You won by {count} points", { count }) : say("You won");
  return count ? say("You lost by {count} points", { count }) : say("You lost");
}

/** What a seat scored, as a cross-table writes it; "" while the game goes on. @param {TableModel} model @param {number} seat */
export function scoreOf({ table }, seat) {
  const outcome = table?.outcome;
  if (!outcome || table?.stage !== "over") return "";
  if (!outcome.is_result) return "–";
  if (!outcome.winners.length) return "½";
  return outcome.winners.some((winner) => winner === seat) ? "1" : "0";
}
