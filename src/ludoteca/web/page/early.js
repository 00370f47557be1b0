// Runs before the large scripts and requests what every visit needs, while they load.
// The responses wait in the browser's cache.
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
// The layout of a table depends on its board: until then nothing else is shown.
if (location.hash.startsWith("#/table/")) document.documentElement.dataset.awaits = "board";
// Failures are retried later, and reported then.
for (const address of addresses) fetch(address).catch(() => {});
