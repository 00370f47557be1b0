// A custom element whose appearance attributes are properties too.

export class BoardElement extends HTMLElement {
  get theme() {
    return this.getAttribute("theme") ?? "wood";
  }

  set theme(theme) {
    this.setAttribute("theme", theme);
  }

  /** The set of pieces; "" for the usual one. */
  get pieces() {
    return this.getAttribute("pieces") ?? "";
  }

  set pieces(set) {
    this.setAttribute("pieces", set);
  }

  get flipped() {
    return this.hasAttribute("flipped");
  }

  set flipped(is) {
    this.toggleAttribute("flipped", is);
  }

  /** Whether it can be touched; otherwise it is but a picture. */
  get interactive() {
    return this.getAttribute("interactive") !== "false";
  }

  set interactive(is) {
    this.setAttribute("interactive", String(is));
  }
}
