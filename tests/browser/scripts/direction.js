(point) => {
  const root = document.querySelector(".board-slot game-board").shadowRoot;
  const [at, to] = [root.activeElement, root.querySelector(point)].map((one) => {
    const box = one.getBoundingClientRect();
    return { one, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  if (at.one === to.one) return null;
  const [right, down] = [to.x - at.x, to.y - at.y];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
  return down > 0 ? "ArrowDown" : "ArrowUp";
}
