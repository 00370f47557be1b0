() => {
  const box = (part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return [left, top + scrollY, right, bottom + scrollY].map(Math.round);
  };
  const list = document.querySelector("[data-part=moves]");
  const row = list.querySelector(".ply")?.getBoundingClientRect().height ?? 0;
  const parts = {
    top: box(".player-top"), bottom: box(".player-bottom"), prompt: box(".prompt"),
    moves: box(".moves"), controls: box(".table-do"), board: box(".board-slot"),
  };
  const tray = document.querySelector(".table-tray");
  if (tray.getBoundingClientRect().height) parts.tray = box(".table-tray");
  const parts_with_buttons = ".table-do button, .table-do a, .arrows button, .prompt button";
  const shown = [...document.querySelectorAll(parts_with_buttons)]
    .filter((one) => one.checkVisibility());
  return {
    parts,
    rows: row ? list.clientHeight / row : null,
    wide: document.scrollingElement.scrollWidth - innerWidth,
    // Each button can be pressed in its middle, once it is scrolled to.
    covered: shown.filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== one && !one.contains(hit);
    }).map((one) => one.outerHTML.slice(0, 90)),
  };
}
