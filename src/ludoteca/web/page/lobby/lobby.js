// The lobby: what others offer, who is here, and what is being played.
/** @import { Catalogue, ChallengeView, LobbyGame, LobbyPerson } from "../wire.js" */
import { announce, attempt, notify, reason } from "../lib/announcer.js";
import { button, fill, h, write } from "../lib/dom.js";
import { listenForHelp } from "../lib/keys.js";
import { lobby } from "./live.js";
import { ratingElement, tagElement } from "../people/rating.js";
import { go, href } from "../lib/router.js";
import { say } from "../lib/say.js";
import { describe } from "../lib/screen.js";
import { catalogue, isStranger, RefusedError, takeChallenge, withdrawChallenge } from "../lib/server.js";
import { forgetChallenge, keepToken, ownChallenges, person } from "../lib/storage.js";
import { aboutOf, clockOf, openChallenge, titleOf } from "./challenge.js";
import { LittleBoard } from "../board/little-board.js";
import { ownName } from "../settings/preferences.js";

/** @param {HTMLElement} container */
export async function show(container) {
  const offered = await catalogue();
  const title = say("Lobby");
  describe({ title, controls: controls() });
  if (!container.isConnected) return undefined;
  if (offered.is_local) {
    container.append(h("h1", null, title), h("p", null, say("People meet on a server (ludoteca serve); this one is yours alone.")));
    return listenForHelp();
  }
  const screen = new LobbyScreen(offered);
  container.append(screen.element);
  const leave = lobby.enter();
  lobby.addEventListener("news", screen.show);
  const endings = [leave, listenForHelp(), () => lobby.removeEventListener("news", screen.show)];
  return () => endings.forEach((end) => end());
}

const controls = () => [
  { key: say("Offer a game"), title: say("asks what you want to play, and shows it to everybody here") },
  { key: say("Play"), title: say("takes a challenge: the game begins at once") },
  { key: say("Withdraw"), title: say("takes your own challenge back; one with days for each move stays when you leave, any other goes after half a minute") },
  { key: say("Watch"), title: say("opens a game in progress") },
];

class LobbyScreen {
  /** @type {Map<string, {element: HTMLElement, board: LittleBoard, about: HTMLElement, shown: LobbyGame | null}>} */
  #games = new Map();
  #challenges = "";
  /** @type {LobbyPerson[] | null} */
  #shownPeople = null;

  /** @param {Catalogue} offered */
  constructor(offered) {
    this.offered = offered;
    this.state = h("p", { class: "muted small", role: "status", "data-part": "line" }, say("Connecting …"));
    this.list = h("ul", { class: "challenges", "aria-labelledby": "lobby-challenges" });
    this.none = h("p", { class: "muted", "data-empty": true, hidden: true }, say("Nobody offers a game right now. Be the first!"));
    this.games = h("ul", { class: "lobby-games", "aria-labelledby": "lobby-games" });
    this.quiet = h("p", { class: "muted", hidden: true }, say("No game from the lobby is being played right now."));
    this.people = h("ul", { class: "lobby-people", "aria-labelledby": "lobby-people" });
    this.more = h("p", { class: "muted", hidden: true });
    this.guests = h("p", { class: "muted" });
    const guest = !person() && h("p", null, say("You are here as a guest."), " ", h("a", { href: href("me"), "data-go": "name" }, say("Choose a name")));
    const everybody = h("p", null, h("a", { href: href("players"), "data-go": "players" }, say("All players and their ratings")));
    const make = button(say("Offer a game"), () => void openChallenge(offered.games[0].key), { class: "primary", "data-go": "offer" });
    this.element = h(
      "div",
      { class: "lobby" },
      h("header", { class: "row apart" }, h("h1", null, say("Lobby")), make),
      this.state,
      h("section", { class: "lobby-challenges" }, h("h2", { id: "lobby-challenges" }, say("Open challenges")), this.none, this.list),
      h("section", { class: "lobby-here card" }, h("h2", { id: "lobby-people" }, say("Here now")), this.people, this.more, this.guests, guest, everybody),
      h("section", { class: "lobby-play" }, h("h2", { id: "lobby-games" }, say("Games in progress")), this.quiet, this.games),
    );
    if (lobby.isConnected) this.show();
  }

  show = () => {
    write(this.state, lobby.isConnected ? "" : say("Offline: this may be out of date."));
    this.state.hidden = lobby.isConnected;
    this.#showChallenges(lobby.challenges);
    this.#showGames(lobby.games);
    this.#showPeople(lobby.people);
    this.more.hidden = !lobby.more;
    write(this.more, say("More people: {count}", { count: lobby.more }));
    write(this.guests, say("Guests: {count}", { count: lobby.guests }));
  };

  /** @param {ChallengeView[]} challenges */
  #showChallenges(challenges) {
    const own = new Set(ownChallenges().map(({ id }) => id));
    const key = JSON.stringify([challenges, [...own]]);
    if (key === this.#challenges) return;
    this.#challenges = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.closest("[data-challenge]")?.getAttribute("data-challenge");
    // One's own come first: they are to be found and withdrawn.
    const sorted = [...challenges].sort((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)) || other.made - one.made);
    fill(this.list, sorted.map((one) => this.#challenge(one, own.has(one.id))));
    this.none.hidden = challenges.length > 0;
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-challenge="${CSS.escape(focused)}"] button`) ?? this.list.querySelector("button"))?.focus();
  }

  /** @param {ChallengeView} challenge @param {boolean} isOwn */
  #challenge(challenge, isOwn) {
    const card = this.offered.games.find(({ key }) => key === challenge.game);
    const id = `challenge-${challenge.id}`;
    const rating = challenge.rated && challenge.rating !== null && ratingElement({ value: challenge.rating, is_provisional: challenge.is_provisional });
    return h(
      "li",
      { class: "card challenge", "data-challenge": challenge.id },
      h(
        "div",
        { class: "grow", id },
        h("p", null, h("strong", null, titleOf(card, challenge))),
        h("p", { class: "small" }, challenge.name || say("Guest"), " ", challenge.tag && tagElement(challenge.tag), rating && [" ", rating], h("span", { class: "muted" }, ` · ${aboutOf(card, challenge, this.offered)}`)),
        isOwn && h("p", { class: "small" }, say("Waiting for an opponent: stay on this site.")),
      ),
      isOwn
        ? button(say("Withdraw"), () => void withdraw(challenge), { "data-act": "withdraw", "aria-describedby": id })
        : button(say("Play"), (event) => void take(challenge, event), { class: "primary", "data-act": "take", "aria-describedby": id }),
    );
  }

  /** @param {LobbyGame[]} games */
  #showGames(games) {
    const keys = new Set(games.map(({ key }) => key));
    for (const [key, { element }] of this.#games) {
      if (keys.has(key)) continue;
      element.remove();
      this.#games.delete(key);
    }
    for (const game of games) this.#showGame(game);
    this.quiet.hidden = games.length > 0;
  }

  /** @param {LobbyGame} game */
  #showGame(game) {
    const card = this.offered.games.find(({ key }) => key === game.game);
    const made = this.#games.get(game.key) ?? this.#addGame(game.key);
    if (made.shown === game) return;
    made.shown = game;
    made.board.board = game;
    const names = game.names.map((name, seat) => name || card?.seats[seat] || say("Guest"));
    fill(
      made.about,
      h("strong", null, names.join(" – ")),
      h("br"),
      h("span", { class: "muted small" }, [card?.title ?? game.game, clockOf(game.clock, this.offered), game.rated && say("rated"), say("moves: {count}", { count: game.moves })].filter(Boolean).join(" · ")),
    );
  }

  /** @param {string} key */
  #addGame(key) {
    const board = new LittleBoard();
    const about = h("span", { class: "about" });
    const link = h("a", { class: "card lobby-game", href: href("table", key), "data-watch": key }, h("span", { class: "stage" }, board), about);
    const element = h("li", null, link);
    this.games.append(element);
    const made = { element, board, about, shown: null };
    this.#games.set(key, made);
    return made;
  }

  /** @param {LobbyPerson[]} people */
  #showPeople(people) {
    if (people !== this.#shownPeople) fill(this.people, people.map(personItem));
    this.#shownPeople = people;
    this.people.hidden = !people.length;
  }
}

/** @param {LobbyPerson} someone */
function personItem({ id, name, tag, is_playing }) {
  const about = [person()?.id === id && say("you"), is_playing && say("plays")].filter(Boolean).join(", ");
  return h("li", null, h("a", { href: href("person", id), "data-person": id }, name), " ", tagElement(tag), about && h("span", { class: "muted small" }, ` (${about})`));
}

/** @param {ChallengeView} challenge @param {MouseEvent} event */
async function take(challenge, event) {
  const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
  pressed.disabled = true;
  try {
    const { key, token } = await takeChallenge(challenge.id, await ownName());
    keepToken(key, token);
    go("table", key);
  } catch (error) {
    pressed.disabled = false;
    if (!(error instanceof RefusedError)) throw error;
    const action = isStranger(error) ? { label: say("Choose a name"), act: () => go("me") } : undefined;
    notify(reason(error), { kind: "bad", action });
  }
}

/** @param {ChallengeView} challenge */
async function withdraw(challenge) {
  const own = ownChallenges().find(({ id }) => id === challenge.id);
  if (!own) return;
  await attempt(async () => {
    await withdrawChallenge(own.id, own.token);
    forgetChallenge(own.id);
    announce(say("Your challenge is withdrawn."));
    lobby.wake();
  });
}
