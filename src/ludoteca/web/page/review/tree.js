// The moves of a review as a tree, with a current node.
/** @import { ReviewNode } from "../wire.js" */

/** A review's nodes with the moves that a person has tried out. */
export class ReviewTree {
  /**
   * @param {ReviewNode[]} nodes The first position, then every move; parents stand before.
   * @param {boolean} [numbersTurns] Whether each turn has a number of its own, or both of a round share one.
   */
  constructor(nodes, numbersTurns = false) {
    this.numbersTurns = numbersTurns;
    /** @type {{turns: number, last: number | null, number: number}[]} How many turns lead to each, and whose was the last. */
    this.counts = [];
    /** @type {ReviewNode[]} */
    this.nodes = [];
    /** @type {number[][]} The moves that follow each, the one that was played first. */
    this.children = [];
    /** The first of the nodes that were tried out here. */
    this.firstOwn = nodes.length;
    /** @type {Map<number, number>} Which way was last taken from a node. */
    this.ways = new Map();
    for (const node of nodes) this.#append(node);
    this.#playedFirst();
    this.here = 0;
  }

  /** @param {ReviewNode} node */
  #append(node) {
    const index = this.nodes.push(node) - 1;
    this.children.push([]);
    this.counts.push(this.#count(node));
    if (node.parent !== null) this.children[node.parent].push(index);
    return index;
  }

  /** Count as the table does; a throw belongs to the turn that follows it. @param {ReviewNode} node */
  #count({ parent, ply, seat, is_throw }) {
    const before = parent === null ? { turns: 0, last: null } : this.counts[parent];
    const isNew = parent !== null && seat !== before.last;
    const turns = before.turns + (isNew && !is_throw ? 1 : 0);
    const number = this.numbersTurns ? ply : Math.floor((turns + (isNew && is_throw ? 1 : 0) + 1) / 2);
    return { turns, last: is_throw ? before.last : seat ?? null, number };
  }

  /** The number of a move, as players of the game count. @param {number} index */
  numberOf(index) {
    return this.counts[index].number;
  }

  /** Put the main line first. */
  #playedFirst() {
    const rank = (/** @type {number} */ index) => (this.nodes[index].is_main ? 0 : 1);
    for (const ways of this.children) ways.sort((one, other) => rank(one) - rank(other));
  }

  /** The current node. */
  get node() {
    return this.nodes[this.here];
  }

  /** @param {number} index */
  isOwn(index) {
    return index >= this.firstOwn;
  }

  /** Go to a node; the way there is the one that "next" takes from now on. @param {number} index */
  go(index) {
    this.here = index;
    for (let at = index; ; ) {
      const parent = this.nodes[at].parent;
      if (parent === null) return;
      this.ways.set(parent, at);
      at = parent;
    }
  }

  /** The move that follows; null at the end. */
  next() {
    return this.#after(this.here);
  }

  /** @param {number} index */
  #after(index) {
    return this.ways.get(index) ?? this.children[index][0] ?? null;
  }

  /** The move before; null at the first position. */
  previous() {
    return this.node.parent;
  }

  /** The end of the current line. */
  last() {
    let at = this.here;
    for (let after = this.#after(at); after !== null; after = this.#after(at)) at = after;
    return at;
  }

  /**
   * The variation beside this one: of this move, or of the nearest earlier one that has any.
   * @param {1 | -1} direction
   * @returns {number | null} null if there is none in that direction.
   */
  beside(direction) {
    for (let at = this.here; ; ) {
      const parent = this.nodes[at].parent;
      if (parent === null) return null;
      const ways = this.children[parent];
      const other = ways[ways.indexOf(at) + direction];
      if (other !== undefined) return other;
      at = parent;
    }
  }

  /** The nodes from the first position to one, both included. @param {number} index @returns {number[]} */
  path(index) {
    const found = [index];
    for (let at = this.nodes[index].parent; at !== null; at = this.nodes[at].parent) found.push(at);
    return found.reverse();
  }

  /** The moves and throws that lead to a node, as they are written. @param {number} index */
  moves(index) {
    return this.path(index).slice(1).map((one) => this.nodes[one].text);
  }

  /** The next node with this move; null if there is none. @param {string} text */
  find(text) {
    return this.children[this.here].find((one) => this.nodes[one].text === text) ?? null;
  }

  /**
   * Add a move that a person tries after the current node.
   * @param {Omit<ReviewNode, "parent" | "ply" | "is_main" | "comment">} made
   * @returns {number} Its index.
   */
  add(made) {
    const ply = this.node.ply + 1;
    return this.#append({ ...made, parent: this.here, ply, is_main: false, comment: "" });
  }

  /** Whether the current node is on the main line. */
  get isOnMain() {
    return this.here === 0 || this.node.is_main;
  }
}
