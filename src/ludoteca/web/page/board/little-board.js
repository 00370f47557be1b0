// <little-board>: a small picture of a position, always as large as its place. It shows the board
// alone; the text beside it says what else there is.
/** @import { StillView } from "../wire.js" */
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { fetchStyle, fetchSheets, styleOptions } from "./board-style.js";
import { drawMarks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { Scene } from "./scene.js";
import { fromMarkup } from "./svg.js";
import { h, s } from "../lib/dom.js";
import { changes } from "../lib/storage.js";

/** How far the side of a board reaches below it, in units of the drawing. */
const SIDE = 10;

export class LittleBoard extends HTMLElement {
  #frame = h("div", { class: "frame ludoteca", part: "frame" });
  #follow = () => this.#dress();
  /** @type {{scene: Scene, pieces: Pieces, over: SVGElement, address: string} | null} */
  #drawn = null;
  /** @type {StillView | null} */
  #board = null;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).append(this.#frame);
  }

  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    this.#dress();
    changes.addEventListener("settings", this.#follow);
  }

  disconnectedCallback() {
    changes.removeEventListener("settings", this.#follow);
  }

  /** Show a position; without its board style the element stays empty. @param {StillView} shown */
  set board(shown) {
    this.#board = shown;
    this.#show(shown).catch(() => {});
  }

  #dress() {
    this.#frame.dataset.theme = boardTheme();
  }

  /** @param {StillView} shown */
  async #show(shown) {
    const [style, sheets] = await Promise.all([fetchStyle(shown.style, styleOptions(this, false)), fetchSheets()]);
    if (shown !== this.#board) return;
    const isMoving = this.#drawn?.address === shown.style;
    if (!isMoving && this.shadowRoot) {
      this.shadowRoot.adoptedStyleSheets = sheets;
      this.#lay(shown.style, style);
    }
    if (!this.#drawn) return;
    const { scene, pieces, over } = this.#drawn;
    const standing = new Map(Object.entries(shown.standing));
    pieces.show({ standing, reserves: new Map(), held: "", sign: "" }, shown.last, isMoving);
    const none = { targets: [], held: "", turn: /** @type {const} */ (0), hint: { rings: [], drawn: [] } };
    over.replaceChildren(...drawMarks(scene, { ...none, last: shown.last, standing }, {}).over);
    this.toggleAttribute("drawn", true);
  }

  /** @param {string} address @param {import("../wire.js").StyleView} style */
  #lay(address, style) {
    const { x, y, width, height } = style.board;
    const scene = new Scene(style, pieceSet(style.game));
    const [stands, over] = [s("g"), s("g")];
    const drawing = s("svg", { viewBox: `${x} ${y} ${width} ${height + SIDE}`, class: "drawing" });
    drawing.append(...[style.defs, style.ground].map((markup) => fromMarkup(markup)), stands, over);
    const ratio = width / (height + SIDE);
    this.#frame.dataset.game = style.game;
    Object.assign(this.#frame.style, { width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: String(ratio) });
    Object.assign(drawing.style, { overflow: "hidden", borderRadius: "2.5%" });
    this.#frame.replaceChildren(drawing);
    this.#drawn = { scene, pieces: new Pieces(scene, stands, s("g")), over, address };
  }
}

customElements.define("little-board", LittleBoard);
