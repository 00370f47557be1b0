// The first requests of a visit, and its language.
import { answerAddress } from "./hashes.js";
import { settings } from "./storage.js";

/** The language of the address, of the settings or of the browser, whichever is offered here. */
export function firstLanguage() {
  const offered = document.documentElement.dataset.languages?.split(" ") ?? [];
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  const preferred = [asked, settings().language, ...navigator.languages.map((one) => one.split("-")[0].toLowerCase())];
  return preferred.find((one) => offered.includes(one)) ?? "en";
}

/** @param {string} language */
export const catalogueAddress = (language) => answerAddress(`api/catalogue?lang=${encodeURIComponent(language)}`);

export const demosAddress = () => answerAddress("api/demos");
