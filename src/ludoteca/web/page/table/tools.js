// How the board is shown: turned round, which pieces, which colours, with sound or without.
/** @import { TableModel } from "./state/model.js" */
/** @import { GameBoard } from "../board/game-board.js" */
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { dress, fill, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { canCall, isCalled, setCalls } from "../settings/notifications.js";
import { changes, settings, settle } from "../lib/storage.js";
import { say } from "../lib/say.js";
import { themeTitle } from "../settings/settings.js";
import { play } from "../settings/sound.js";

/** @param {TableModel} model @param {GameBoard} board @param {() => void} flip */
export function makeTools(model, board, flip) {
  const turnSound = () => {
    settle({ sound: !settings().sound });
    play("move");
  };
  const sound = h("button", { type: "button", class: "plain", "data-tool": "sound", onclick: turnSound });
  const letter = h("kbd", { "aria-hidden": "true" }, "f");
  const turned = h("button", { type: "button", class: "plain", "data-tool": "flip", onclick: flip }, icon("flip"), h("span", { class: "grow" }, say("Flip the board")), letter);
  const calls = h("button", { type: "button", class: "plain", "data-tool": "calls", hidden: true, onclick: () => void turnCalls() });
  const theme = h("select", { id: "tool-theme", "data-tool": "theme", "aria-label": say("Colours of the board"), onchange: () => settle({ theme: theme.value }) });
  const pieces = h("select", { "data-tool": "pieces", "aria-label": say("Pieces"), onchange: () => choose(pieces.value) });
  const pace = h("select", { "data-tool": "pace", "aria-label": say("Speed"), onchange: () => choosePace() },
    [[3, say("Slow")], [1, say("Normal")], [0.25, say("Fast")]].map(([value, title]) => h("option", { value }, title)));
  const element = h(
    "section",
    { class: "menu-list tools", "data-part": "tools", "aria-label": say("The board") },
    turned,
    sound,
    calls,
    pieces,
    theme,
  );
  fill(theme, h("option", { value: "" }, say("Board: match the page")), model.catalogue.themes.map((key) => h("option", { value: key }, themeTitle(key))));

  /** @param {string} set */
  function choose(set) {
    const game = model.table?.game ?? "";
    settle({ pieces: { ...settings().pieces, [game]: set } });
  }

  async function turnCalls() {
    const isOn = isCalled();
    if (!(await setCalls(!isOn)) && !isOn) model.refuse(say("The browser does not allow notifications from this page."));
  }

  function choosePace() {
    settle({ pace: Number(pace.value) });
    model.setPace();
  }

  function show() {
    const now = settings();
    const game = model.table?.game ?? "";
    const sets = model.card?.piece_sets ?? [];
    letter.hidden = !now.keys;
    dress(turned, { "aria-keyshortcuts": now.keys && "f" });
    sound.setAttribute("aria-pressed", String(now.sound));
    fill(sound, icon(now.sound ? "sound" : "silence"), h("span", { class: "grow" }, say("Sounds")));
    calls.hidden = !canCall() || !model.isSlow || model.you.length !== 1;
    calls.setAttribute("aria-pressed", String(isCalled()));
    fill(calls, icon("call"), h("span", { class: "grow" }, say("Notify me when it is my turn")));
    if (pieces.options.length !== sets.length) fill(pieces, ...sets.map(({ key, title }) => h("option", { value: key }, title)));
    pieces.hidden = sets.length < 2;
    pieces.value = pieceSet(game) || sets[0]?.key || "";
    theme.value = now.theme;
    pace.hidden = !model.isWatched;
    pace.value = String(now.pace);
    board.theme = boardTheme();
    board.pieces = pieceSet(game);
  }
  model.addEventListener("stands", show);
  changes.addEventListener("settings", show);
  return { element, pace, close: () => changes.removeEventListener("settings", show) };
}
