// The moves of a review, to read and to choose from: the line that was played, with variations
// indented beneath the move they replace.
/** @import { ReviewTree } from "./tree.js" */
import { h } from "../lib/dom.js";
import { moveText } from "../board/move-text.js";
import { say } from "../lib/say.js";

/** The list of moves; it is one stop of the Tab key. */
export class MoveTree {
  /**
   * @param {ReviewTree} tree
   * @param {{style: string, game: string}} shown the position shown
   * @param {(index: number) => void} onGo Called when a move is chosen.
   */
  constructor(tree, shown, onGo) {
    this.tree = tree;
    this.shown = shown;
    this.onGo = onGo;
    /** @type {Map<number, HTMLElement>} */
    this.buttons = new Map();
    this.element = h("div", { class: "move-tree", role: "group", "aria-label": say("Moves") });
    this.build();
  }

  /** Redraw the list after moves were added. */
  build() {
    const { tree } = this;
    this.buttons.clear();
    const start = h("p", { class: "tree-start" }, this.#button(0));
    const comment = this.#comment(0);
    this.element.replaceChildren(start, ...(comment ? [comment] : []), this.#line(tree.children[0]));
    this.mark();
  }

  /** Mark the current move. */
  mark() {
    for (const [index, button] of this.buttons) {
      const isHere = index === this.tree.here;
      button.tabIndex = isHere ? 0 : -1;
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const here = this.buttons.get(this.tree.here);
    if (!here) return;
    for (let at = here.closest("details"); at; at = at.parentElement?.closest("details") ?? null) {
      at.open = true;
    }
    this.#bringIntoView(here);
  }

  /** @param {HTMLElement} button */
  #bringIntoView(button) {
    const list = this.element;
    const top = button.offsetTop - list.offsetTop;
    const isSeen = top >= list.scrollTop && top + button.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = top - list.clientHeight / 2;
  }

  /** Focus the current move. */
  focus() {
    this.buttons.get(this.tree.here)?.focus({ preventScroll: true });
  }

  /**
   * A line of moves, from the first of some ways on; the others hang beneath it.
   * @param {number[]} ways
   * @returns {HTMLElement}
   */
  #line(ways) {
    const list = h("ol", { class: "tree-line" });
    while (ways.length) {
      const [first, ...others] = ways;
      list.append(h("li", {}, this.#button(first), this.#comment(first), others.map((one) => this.#variation(one))));
      ways = this.tree.children[first];
    }
    return list;
  }

  /** @param {number} index */
  #variation(index) {
    const node = this.tree.nodes[index];
    const title = this.tree.isOwn(index)
      ? say("Your variation: {move}", { move: node.piece + node.written })
      : say("Variation: {move}", { move: node.piece + node.written });
    const list = this.#line([index]);
    return h("details", { class: "variation", open: true }, h("summary", {}, title), list);
  }

  /** The number of a move, where the list has to show it: once for a round, and again after a break. @param {number} index */
  #number(index) {
    const { tree } = this;
    const { parent } = tree.nodes[index];
    if (parent === null) return null;
    const number = tree.numberOf(index);
    const isFirst = parent === 0 || number !== tree.numberOf(parent);
    const isBroken = tree.nodes[parent].comment || tree.children[parent].length > 1 || tree.children[tree.nodes[parent].parent ?? 0].length > 1;
    if (!isFirst && !isBroken) return null;
    return h("span", { class: "tree-number" }, `${number}${isFirst ? "." : "…"}`);
  }

  /** @param {number} index */
  #button(index) {
    const { nodes } = this.tree;
    const node = nodes[index];
    const label = index === 0 ? [say("Start")] : node.is_throw ? [say("thrown: {throw}", { throw: node.text })] : moveText(this.shown, node);
    const button = h(
      "button",
      {
        type: "button",
        class: this.tree.isOwn(index) ? "tree-move own" : "tree-move",
        title: node.narration.join(" "),
        "data-ply": node.ply,
        "data-node": index,
        onclick: () => this.onGo(index),
      },
      this.#number(index),
      h("span", { class: "move-text" }, label),
    );
    this.buttons.set(index, button);
    return button;
  }

  /** @param {number} index */
  #comment(index) {
    const { comment } = this.tree.nodes[index];
    return comment ? h("p", { class: "comment" }, comment) : null;
  }
}
