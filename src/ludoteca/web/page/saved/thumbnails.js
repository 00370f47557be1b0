// Pictures of saved games, fetched only once they come into sight, and a few at a time.
/** @import { StillView, SummaryView } from "../wire.js" */
import { h } from "../lib/dom.js";
import { still } from "../lib/server.js";
import { LittleBoard } from "../board/little-board.js";

const AT_A_TIME = 4;
/** How far below the window a picture is already fetched. */
const AHEAD = "300px";

/** @type {Map<string, StillView>} what was fetched before, by game and time of its last event */
const known = new Map();

/** What changes whenever the picture does. @param {SummaryView} game */
const idOf = ({ key, last }) => `${key} ${last}`;

export class Thumbnails {
  /** @type {Map<string, HTMLElement>} */
  #made = new Map();
  /** @type {Map<Element, SummaryView>} */
  #games = new Map();
  /** @type {HTMLElement[]} */
  #waiting = [];
  /** @type {Map<Element, AbortController>} what is being fetched */
  #coming = new Map();
  #watcher = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: AHEAD });

  /** The picture of a game; the same one each time. @param {SummaryView} game */
  of(game) {
    const id = idOf(game);
    const made = this.#made.get(id) ?? h("span", { class: "stage" }, new LittleBoard());
    if (!this.#made.has(id)) this.#watcher.observe(made);
    this.#made.set(id, made);
    this.#games.set(made, game);
    return made;
  }

  /** Ask for these pictures no longer: their games are about to go. @param {SummaryView[]} games */
  forget(games) {
    for (const game of games) {
      const id = idOf(game);
      const made = this.#made.get(id);
      if (!made) continue;
      this.#watcher.unobserve(made);
      this.#waiting = this.#waiting.filter((one) => one !== made);
      this.#coming.get(made)?.abort();
      this.#made.delete(id);
      this.#games.delete(made);
    }
  }

  /** Fetch nothing more. */
  end() {
    this.#watcher.disconnect();
    this.#waiting = [];
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      this.#waiting = this.#waiting.filter((one) => one !== target);
      // What was forgotten may have come into sight before.
      if (isIntersecting && this.#games.has(target)) this.#waiting.push(/** @type {HTMLElement} */ (target));
    }
    this.#fetchMore();
  }

  #fetchMore() {
    while (this.#coming.size < AT_A_TIME && this.#waiting.length) {
      const container = /** @type {HTMLElement} */ (this.#waiting.shift());
      const stop = new AbortController();
      this.#watcher.unobserve(container);
      this.#coming.set(container, stop);
      void this.#draw(container, stop.signal).finally(() => {
        this.#coming.delete(container);
        this.#fetchMore();
      });
    }
  }

  /** @param {HTMLElement} container @param {AbortSignal} signal */
  async #draw(container, signal) {
    const game = this.#games.get(container);
    if (!game) return;
    const id = idOf(game);
    try {
      const shown = known.get(id) ?? (await still(game.key, signal));
      known.set(id, shown);
      /** @type {LittleBoard} */ (container.firstElementChild).board = shown;
    } catch {
      // A game that cannot be read has no picture; its row says what is known.
    }
  }
}
