// Which pieces to play with: asked once, with pictures, at the first table of a game that has several sets. The question
// lies over the free middle of the board until it is answered, and moves nothing.
/** @import { StyleView, Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { boardTheme } from "../settings/appearance.js";
import { Scene } from "../board/scene.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { changes, settings, settle } from "../lib/storage.js";

/** @param {TableModel} model */
export function makePieceChoice(model) {
  const element = h("section", { class: "card piece-choice", slot: "overlay", "data-part": "piece-choice", "aria-label": say("Pieces"), hidden: true });
  /** @type {StyleView | null} */
  let style = null;

  function show() {
    const { table, card, you } = model;
    const isAsked = !!table && !!style && you.length > 0 && table.stage === "play";
    element.hidden = !isAsked || (card?.piece_sets.length ?? 0) < 2 || table.game in settings().pieces;
    if (!element.hidden && !element.childElementCount) draw();
  }

  function draw() {
    const { table, card } = model;
    if (!table || !card || !style) return;
    const { game } = table;
    const choose = (/** @type {string} */ key) => settle({ pieces: { ...settings().pieces, [game]: key } });
    const known = style;
    fill(
      element,
      h("h2", null, say("Which pieces do you want?")),
      h("div", { class: "piece-sets" }, card.piece_sets.map(({ key, title }) =>
        h("button", { type: "button", "data-set": key, onclick: () => choose(key) }, picture(known, table, key), h("span", null, title)))),
    );
  }

  model.addEventListener("stands", show);
  changes.addEventListener("settings", show);
  /** @param {StyleView} known */
  const learn = (known) => {
    style = known;
    show();
  };
  return { element, learn, close: () => changes.removeEventListener("settings", show) };
}

/** A rare piece and a common one. @param {StyleView} style @param {Table} table @param {string} set */
function picture(style, table, set) {
  const scene = new Scene(style, set);
  const signs = ownSigns(scene, table);
  const shown = [...new Set([...signs.slice(0, 1), ...signs.slice(-1)])];
  return h("span", { class: "ludoteca", "data-game": style.game, "data-theme": boardTheme() }, scene.picture(shown));
}

/** The signs of a person's pieces on the board, the rarest first. @param {Scene} scene @param {Table} table */
function ownSigns(scene, { standing }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const sign of Object.values(standing)) {
    if (scene.pieces.get(sign)?.is_turned === false) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => one - other).map(([sign]) => sign);
}
