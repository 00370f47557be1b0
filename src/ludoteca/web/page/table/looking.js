// Earlier positions of the game at this table.
/** @import { Story, Table } from "../wire.js" */
/** @import { Desk } from "./desk.js" */
import { announce } from "../announcer.js";
import { story } from "../server.js";

/** Looks back for one desk. */
export class Looking {
  /** @type {Story | null} */
  #story = null;
  #sequence = -1;
  #wishes = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /**
   * Show the position after so many plies; null is the present one.
   * @param {number | null} plies
   */
  async at(plies) {
    const { desk } = this;
    const wish = ++this.#wishes;
    if (plies !== null) {
      try {
        await this.#read();
      } catch (error) {
        desk.refuse(/** @type {Error} */ (error).message);
        return;
      }
    }
    // Whoever has asked for another position meanwhile gets that one.
    if (wish !== this.#wishes) return;
    desk.looking = plies;
    desk.fire("looking");
    const node = plies === null ? null : this.#node(plies);
    if (node) announce([...node.told, ...node.words]);
  }

  /**
   * What the board shows.
   * @param {Table} table
   * @returns {Table}
   */
  board(table) {
    const { looking } = this.desk;
    const node = looking === null ? null : this.#node(looking);
    if (!node) return table;
    const { standing, reserves, last, words, told } = node;
    return { ...table, standing, reserves, last, words, told, legal: null, throw: null };
  }

  /** @param {number} plies */
  #node(plies) {
    return this.#story?.nodes.find((node) => node.is_main && node.ply === plies) ?? null;
  }

  async #read() {
    const { table } = this.desk;
    if (!table || this.#sequence === table.sequence) return;
    const read = await story(this.desk.key);
    this.#story = read;
    this.#sequence = table.sequence;
  }
}
