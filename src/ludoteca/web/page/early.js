// A small script before the large one: it asks for what every visit needs, while the rest is coming.
// The answers wait in the browser's cache.
import { boardSheets, textsAddress } from "./hashes.js";
import { catalogueAddress, demosAddress, firstLanguage } from "./first-requests.js";

const language = firstLanguage();
const isHome = !/^#\/\w/.test(location.hash);
const addresses = [
  textsAddress(language),
  catalogueAddress(language),
  ...boardSheets(),
  ...(isHome ? [demosAddress()] : []),
];
// What fails is asked for again, and then reported.
for (const address of addresses) fetch(address).catch(() => {});
