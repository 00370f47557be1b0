// Pictures of saved games, fetched only once they come into sight, and a few at a time.
/** @import { StillView, SummaryView } from "../wire.js" */
import { h } from "../dom.js";
import { still } from "../server.js";
import { LittleBoard } from "./little-board.js";

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
  #busy = 0;
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

  /** Fetch nothing more. */
  end() {
    this.#watcher.disconnect();
    this.#waiting = [];
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      this.#waiting = this.#waiting.filter((one) => one !== target);
      if (isIntersecting) this.#waiting.push(/** @type {HTMLElement} */ (target));
    }
    this.#fetchMore();
  }

  #fetchMore() {
    while (this.#busy < AT_A_TIME && this.#waiting.length) {
      const place = /** @type {HTMLElement} */ (this.#waiting.shift());
      this.#watcher.unobserve(place);
      this.#busy += 1;
      void this.#draw(place).finally(() => {
        this.#busy -= 1;
        this.#fetchMore();
      });
    }
  }

  /** @param {HTMLElement} place */
  async #draw(place) {
    const game = this.#games.get(place);
    if (!game) return;
    const id = idOf(game);
    try {
      const shown = known.get(id) ?? (await still(game.key));
      known.set(id, shown);
      /** @type {LittleBoard} */ (place.firstElementChild).board = shown;
    } catch {
      // A game that cannot be read has no picture; its row says what is known.
    }
  }
}
