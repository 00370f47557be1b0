// The page begins here: language, head, and the screen that the address names.
import * as home from "./home/home.js";
import * as join from "./lobby/join.js";
import * as table from "./table/table.js";
import { notify } from "./lib/announcer.js";
import { followAppearance } from "./settings/appearance.js";
import { fetchSheets } from "./board/board-style.js";
import { fill, h } from "./lib/dom.js";
import { firstLanguage } from "./lib/first-requests.js";
import { icon } from "./lib/icons.js";
import { hasPeople } from "./people/identity.js";
import { changes, keepOwnerKey, ownChallenges, ownerKey, person } from "./lib/storage.js";
import { href, parts, start } from "./lib/router.js";
import { describe, help } from "./lib/screen.js";
import { learn, say } from "./lib/say.js";
import { ask, catalogue, demos, RefusedError } from "./lib/server.js";
import { openSettings } from "./settings/settings.js";
import { fileAddress } from "./lib/hashes.js";
import { watchTurns } from "./table/state/turns.js";
import { BASE_URL } from "./base-url.js";

const later = () => import("./later.js");

/** @type {import("./lib/router.js").Routes} */
const ROUTES = {
  "": async () => home,
  table: async () => table,
  join: async () => join,
  saved: async () => (await later()).saved,
  review: async () => (await later()).review,
  lesson: async () => (await later()).lesson,
  operator: async () => (await later()).operator,
  me: async () => (await later()).me,
  players: async () => (await later()).players,
  person: async () => (await later()).person,
  lobby: async () => (await later()).lobby,
};

/**
 * The owner's key comes behind the #, where no server sees it; it does not stay in the bar.
 * Anybody can write a link: a key that opens nothing does not replace one that does.
 */
async function takeKey() {
  const found = /[#&?]key=([\w-]+)/.exec(location.hash);
  if (!found) return;
  const left = location.hash.replace(found[0], found[0][0] === "#" ? "#" : "");
  history.replaceState(null, "", left.length > 1 ? left : "#/");
  const [, key] = found;
  if (key !== ownerKey() && (await isOwners(key))) keepOwnerKey(key);
}

/** @param {string} key */
const isOwners = (key) => ask("api/profile", { token: key }).then(() => true, () => false);

/** Who this browser is, on a server where people meet. */
function personLink() {
  const name = person()?.name;
  const label = name ? say("You are {name}", { name }) : say("Choose a name");
  return h("a", { class: "button plain icon", href: href("me"), title: label, "aria-label": label, "data-go": "me" }, icon("person"));
}

/** @param {HTMLElement} head @param {boolean} isMeetingPlace whether people have names here */
function drawHead(head, isMeetingPlace) {
  const toMain = () => document.getElementById("main")?.focus();
  fill(
    head,
    h("button", { type: "button", class: "skip", onclick: toMain }, say("Skip to content")),
    h("a", { class: "brand", href: href(), "data-go": "home" }, h("img", { src: fileAddress("icon.svg").href, alt: "" }), "Ludoteca"),
    h(
      "nav",
      { class: "row", "aria-label": say("Main") },
      h("a", { class: "button plain", href: href("saved"), "data-go": "saved" }, say("Saved games")),
      isMeetingPlace && personLink(),
      h("button", { type: "button", class: "plain icon", title: say("Settings"), "aria-label": say("Settings"), "data-go": "settings", onclick: openSettings }, "⚙"),
      h("button", { type: "button", class: "plain icon", title: say("Help"), "aria-label": say("Help"), "data-go": "help", onclick: help }, "?"),
    ),
  );
}

/** Show a refusal of the server that no code handled. @param {PromiseRejectionEvent} event */
function tellRefusal(event) {
  if (!(event.reason instanceof RefusedError)) return;
  event.preventDefault();
  notify(event.reason.message, { kind: "bad" });
}

/** Ask for what the first screen will need, together with the texts. @param {string} language */
function askEarly(language) {
  void catalogue(language);
  void fetchSheets();
  if (!parts().length) void demos();
}

async function begin() {
  followAppearance();
  addEventListener("unhandledrejection", tellRefusal);
  // The address may change while texts are still being fetched.
  addEventListener("hashchange", () => void takeKey(), { capture: true });
  const language = firstLanguage();
  const coming = [takeKey(), learn(language)];
  askEarly(language);
  await Promise.all(coming);
  const isMeetingPlace = await hasPeople().catch(() => false);
  const head = /** @type {HTMLElement} */ (document.getElementById("head"));
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const draw = () => drawHead(head, isMeetingPlace);
  draw();
  for (const change of ["language", "person"]) changes.addEventListener(change, draw);
  describe({ title: "Ludoteca" });
  await start(main, ROUTES);
  watchTurns();
  if (ownChallenges().length) void later().then(({ lobbyConnection }) => lobbyConnection.wake());
  installWorker();
}

/** Let the page open without the network from now on. */
function installWorker() {
  // A browser may forbid it, as in a private window: then the page needs the network.
  navigator.serviceWorker?.register(new URL("service-worker.js", BASE_URL), { scope: BASE_URL.pathname }).catch(() => {});
}

void begin();
