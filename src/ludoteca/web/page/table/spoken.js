// What a key says aloud: the last move, the clocks, the position a part at a time.
/** @import { Part } from "../board/survey.js" */
/** @import { GameBoard } from "../board/game-board.js" */
/** @import { TableModel } from "./state/model.js" */
import { announce } from "../lib/announcer.js";
import { reading, timeLeft } from "../lib/clock.js";
import { say } from "../lib/say.js";
import { runsOn } from "../lib/time-control.js";
import { SEATS } from "./state/seats.js";

/**
 * The keys that speak.
 * @param {TableModel} model
 * @param {GameBoard} board
 * @returns {{key: string, title: string, act: () => void}[]}
 */
export function spokenKeys(model, board) {
  const part = (/** @type {Part} */ which, /** @type {string} */ nothing) => () => {
    const lines = board.survey(which);
    announce(lines.length ? lines : nothing);
  };
  return [
    { key: "1", title: say("hear the last move"), act: () => announce(lastMove(model)) },
    { key: "2", title: say("hear the clocks"), act: () => announce(clocks(model)) },
    { key: "3", title: say("hear what is threatened"), act: () => void threats(model) },
    { key: "4", title: say("hear the pieces"), act: part("pieces", say("The board is empty.")) },
    { key: "5", title: say("hear what lies beside the board"), act: part("beside", say("Nothing lies beside the board.")) },
    { key: "6", title: say("hear this point"), act: part("square", say("Go to the board first.")) },
    { key: "7", title: say("hear this row"), act: part("row", say("Go to the board first.")) },
    { key: "8", title: say("hear this column"), act: part("column", say("Go to the board first.")) },
  ];
}

/** @param {TableModel} model @returns {string[]} */
function lastMove({ table, looking }) {
  const narration = table?.plies.slice(0, looking ?? undefined).at(-1)?.narration ?? [];
  return narration.length ? narration : [say("No move has been made.")];
}

/** @param {TableModel} model @returns {string[]} */
function clocks(model) {
  const { table, since } = model;
  const { clock } = table ?? {};
  if (!table || !clock) return [say("This game has no clock.")];
  return SEATS.map((seat) => {
    const { seconds, text } = reading(clock, seat, (performance.now() - since) / 1000);
    const left = runsOn(clock.control) ? timeLeft(seconds) : say("{minutes} min {seconds} s", { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) });
    return say("{seat}: {what}", { seat: model.nameOf(seat), what: [left, text].filter(Boolean).join(", ") });
  });
}

/** @param {TableModel} model */
async function threats(model) {
  try {
    const { sentences } = await model.live.ask("threats");
    announce(sentences);
  } catch (error) {
    model.refuse(/** @type {Error} */ (error).message);
  }
}
