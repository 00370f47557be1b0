// A small script before the large one: it asks for what every visit needs, while the rest is coming.
// The answers wait in the browser's cache.
import { boardSheets, textsAddress } from "./lib/hashes.js";
import { catalogueAddress, demosAddress, firstLanguage } from "./lib/first-requests.js";

const language = firstLanguage();
const isHome = !/^#\/\w/.test(location.hash);
const addresses = [
  textsAddress(language),
  catalogueAddress(language),
  ...boardSheets(),
  ...(isHome ? [demosAddress()] : []),
];
// The shape of a table is known only with its board: until then nothing else is shown.
if (location.hash.startsWith("#/table/")) document.documentElement.dataset.awaits = "board";
// What fails is asked for again, and then reported.
for (const address of addresses) fetch(address).catch(() => {});
