// A board embedded in another page: its attributes describe the position to request.

/** @import { BoardView, BoardRequest } from "../wire.js" */

/** @param {HTMLElement} element @param {string} server @param {string} language @returns {Promise<BoardView>} */
export async function fetchBoard(element, server, language) {
  const address = new URL(`api/boards?lang=${encodeURIComponent(language)}`, server);
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(boardRequest(element)),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.sentence ?? String(answer.status));
  return told;
}

/** @param {HTMLElement} element @returns {BoardRequest} */
function boardRequest(element) {
  return {
    game: element.getAttribute("game") ?? "",
    rules: element.getAttribute("rules"),
    options: pairs(element.getAttribute("options") ?? ""),
    start: element.getAttribute("position"),
    moves: (element.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean),
  };
}

/** Read "size=9 komi=6.5". @param {string} text @returns {Record<string, string>} */
function pairs(text) {
  const found = text.split(/\s+/).filter(Boolean).map((pair) => {
    const [key, ...value] = pair.split("=");
    return [key, value.join("=")];
  });
  return Object.fromEntries(found);
}
