// Earlier positions of the game at this table.
/** @import { Review, Table } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { announce } from "../../lib/announcer.js";
import { review } from "../../lib/server.js";

/** Fetches and caches the earlier positions of one table. */
export class PastPositions {
  /** @type {Review | null} */
  #review = null;
  #sequence = -1;
  #requests = 0;

  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
  }

  /** Show the position after a number of plies; null is the current one. @param {number | null} plies */
  async at(plies) {
    const { model } = this;
    const request = ++this.#requests;
    if (plies !== null) {
      try {
        await this.#read();
      } catch (error) {
        model.refuse(/** @type {Error} */ (error).message);
        return;
      }
    }
    // Another position may have been asked for meanwhile.
    if (request !== this.#requests) return;
    model.looking = plies;
    model.fire("looking");
    const node = plies === null ? null : this.#node(plies);
    if (node) announce([...node.narration, ...node.words]);
  }

  /** What the board shows. @param {Table} table @returns {Table} */
  board(table) {
    const { looking } = this.model;
    const node = looking === null ? null : this.#node(looking);
    if (!node) return table;
    const { standing, reserves, last, words, narration } = node;
    return { ...table, standing, reserves, last, words, narration, legal: null, throw: null };
  }

  /** @param {number} plies */
  #node(plies) {
    return this.#review?.nodes.find((node) => node.is_main && node.ply === plies) ?? null;
  }

  async #read() {
    const { table } = this.model;
    if (!table || this.#sequence === table.sequence) return;
    const read = await review(this.model.key);
    this.#review = read;
    this.#sequence = table.sequence;
  }
}
