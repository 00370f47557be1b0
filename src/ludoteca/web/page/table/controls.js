// Every control and key of the table, for help.
/** @import { Actions } from "./actions.js" */
/** @import { TableModel } from "./state/model.js" */
import { canPass } from "../board/shown.js";
import { capital, say } from "../lib/say.js";

/** @param {TableModel} model @param {Actions} actions @returns {{key: string, title: string}[]} */
export function controlsOf({ card, isWatched, table }, actions) {
  const hasDie = table?.is_throw_due || table?.throw != null;
  const hasSets = (card?.piece_sets.length ?? 0) > 1;
  return [
    ...actions.present.map(({ letter, word, title }) => ({ key: letter || capital(word), title })),
    ...actions.own.map(({ key, title }) => ({ key, title })),
    { key: say("arrows"), title: say("move around the board; Enter selects, Escape undoes a step") },
    canPass(table) && { key: say("Pass"), title: say("ends your turn without a move") },
    hasDie && { key: say("Throw"), title: say("throws the die; Enter in the move field does the same") },
    { key: say("Undo step"), title: say("takes back the last step of an unfinished turn") },
    { key: "← →", title: say("step through earlier positions and back, as the wheel does; not while the board has the focus") },
    { key: say("Sounds"), title: say("turns the sounds on or off") },
    hasSets && { key: say("Pieces"), title: say("chooses the piece set") },
    { key: say("Colours of the board"), title: say("chooses the theme of the board") },
    isWatched && { key: say("Speed"), title: say("sets how fast the computers play") },
  ].filter((one) => one !== false && one !== undefined);
}
