() => {
  const root = document.querySelector(".board-slot game-board").shadowRoot;
  const boxes = [...root.querySelectorAll("button[data-point]:not([data-point=off])")]
    .map((one) => one.getBoundingClientRect());
  const span = (from, to) =>
    Math.max(...boxes.map((one) => one[to])) - Math.min(...boxes.map((one) => one[from]));
  const wood = root.querySelector(".board").getBoundingClientRect();
  const page = document.scrollingElement;
  const seen = (part) => {
    const { top, bottom, height } = document.querySelector(part).getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  };
  return {
    height: span("top", "bottom"), width: span("left", "right"), apart: boxes[0].height,
    wood: wood.width,
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    prompt: seen("[data-part=expected]"),
    players: seen(".player-top") && seen(".player-bottom"),
    refusal: seen("[data-part=refused]"),
  };
}
