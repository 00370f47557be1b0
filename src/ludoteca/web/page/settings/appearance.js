// Light or dark, and which board goes with it.
import { changes, settings } from "../lib/storage.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

/** Apply the appearance settings to the document, now and after each change. */
export function followAppearance() {
  const apply = () => {
    const { appearance } = settings();
    if (appearance === "auto") delete document.documentElement.dataset.appearance;
    else document.documentElement.dataset.appearance = appearance;
  };
  apply();
  changes.addEventListener("settings", apply);
  for (const query of [dark, contrast]) query.addEventListener("change", () => changes.dispatchEvent(new Event("settings")));
}

const isDark = () => {
  const { appearance } = settings();
  return appearance === "auto" ? dark.matches : appearance === "dark";
};

/** The theme of boards. */
export const boardTheme = () => settings().theme || (contrast.matches ? "contrast" : isDark() ? "night" : "wood");

/** The set of pieces for a game; "" for its first. @param {string} game */
export const pieceSet = (game) => settings().pieces[game] ?? "";
