// The settings of this browser, in one dialog.
/** @import { Catalogue } from "../wire.js" */
import { attempt, notify } from "../lib/announcer.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { changes, settings, settle } from "../lib/storage.js";
import { canCall, isCalled, setCalls } from "./notifications.js";
import { pieceSetField } from "./piece-sets.js";
import { again } from "../lib/router.js";
import { play } from "./sound.js";
import { language, learn, say } from "../lib/say.js";
import { keepOwnName } from "./preferences.js";
import { catalogue } from "../lib/server.js";

/** What themes are called. */
export const themeTitle = (/** @type {string} */ key) =>
  ({ wood: say("Wood"), paper: say("Paper"), night: say("Night"), contrast: say("High contrast") })[key] ?? key;

/** @returns {[string, string][]} */
export const appearances = () => [["auto", say("Same as the system")], ["light", say("Light")], ["dark", say("Dark")]];

/** Open the dialog. */
export async function openSettings() {
  const known = await catalogue();
  const now = settings();
  openDialog({
    title: say("Settings"),
    name: "settings",
    body: [
      select(say("Language"), "language", languages(known), language(), changeLanguage),
      select(
        say("Appearance"),
        "appearance",
        appearances(),
        now.appearance,
        (value) => settle({ appearance: /** @type {"auto" | "light" | "dark"} */ (value) }),
      ),
      select(
        say("Board"),
        "theme",
        [["", say("Match the appearance")], ...themes(known)],
        now.theme,
        (theme) => settle({ theme }),
      ),
      ...known.games.map((card) => pieceSetField(card, say("Pieces: {game}", { game: card.title }))),
      name(now.name),
      check(say("Sounds"), "sound", now.sound, (sound) => settle({ sound })),
      volume(now.volume),
      check(say("Confirm each move"), "confirm", now.confirm, (confirm) => settle({ confirm })),
      check(say("Confirm each move in correspondence games"), "confirmSlow", now.confirmSlow, (confirmSlow) => settle({ confirmSlow })),
      canCall() && calls(),
      check(say("Let me enter a move before my turn"), "premoves", now.premoves, (premoves) => settle({ premoves })),
      check(say("Use letter keys for actions"), "keys", now.keys, (keys) => settle({ keys })),
    ],
  });
}

/** @param {Catalogue} known @returns {[string, string][]} */
const languages = (known) => known.languages.map(({ key, title }) => [key, title]);

/** @param {Catalogue} known @returns {[string, string][]} */
const themes = (known) => known.themes.map((key) => [key, themeTitle(key)]);

/** @param {string} key */
export async function changeLanguage(key) {
  settle({ language: key });
  await learn(key);
  changes.dispatchEvent(new Event("language"));
  await again();
}

/**
 * @param {string} title
 * @param {string} key
 * @param {[string, string][]} choices
 * @param {string} now
 * @param {(value: string) => unknown} change
 */
function select(title, key, choices, now, change) {
  const control = h(
    "select",
    { id: `setting-${key}`, "data-setting": key, onchange: () => change(control.value) },
    choices.map(([value, text]) => h("option", { value, lang: key === "language" && value, selected: value === now }, text)),
  );
  return h("div", { class: "field" }, h("label", { for: `setting-${key}` }, title), control);
}

/** @param {string} title @param {string} key @param {boolean} now @param {(value: boolean) => unknown} change */
function check(title, key, now, change) {
  const control = h("input", { type: "checkbox", checked: now, "data-setting": key, onchange: () => change(control.checked) });
  return h("label", { class: "check" }, control, title);
}

/** The browser asks only once this is wanted. */
function calls() {
  const change = async (/** @type {boolean} */ isWanted) => {
    const isOn = await setCalls(isWanted);
    /** @type {HTMLInputElement} */ (label.firstElementChild).checked = isOn;
    if (isWanted && !isOn) notify(say("The browser does not allow notifications from this page."), { kind: "bad" });
  };
  const label = check(say("Notify me when it is my turn and I am elsewhere"), "calls", isCalled(), change);
  return label;
}

/** How loud sounds are; each change is heard. @param {number} now */
function volume(now) {
  const change = () => {
    settle({ volume: control.valueAsNumber });
    play("move");
  };
  const control = h("input", { id: "setting-volume", type: "range", min: 0, max: 100, step: 5, value: String(now), "data-setting": "volume", onchange: change });
  return h("div", { class: "field" }, h("label", { for: "setting-volume" }, say("Volume")), control);
}

/** @param {string} now */
function name(now) {
  const control = h("input", {
    id: "setting-name", value: now, maxlength: 40, autocomplete: "nickname", "data-setting": "name",
    onchange: () => void attempt(() => keepOwnName(control.value.trim())),
  });
  return h("div", { class: "field" }, h("label", { for: "setting-name" }, say("Your name at the table")), control);
}
