// The state of the line, always shown; what it means for the person stands in the prompt.
/** @import { TableModel } from "./state/model.js" */
import { warn } from "../lib/announcer.js";
import { button, h, write } from "../lib/dom.js";
import { say } from "../lib/say.js";

const SIGNS = { connected: "●", connecting: "◌", offline: "○", closed: "✕" };

/** @param {TableModel} model */
export function makeConnection(model) {
  const sign = h("span", { class: "line-sign", "aria-hidden": "true" });
  const text = h("span", { "data-part": "connection-text" });
  const retry = button(say("Try now"), model.live.connectNow, { class: "small", "data-action": "reconnect" });
  const watching = h("span", { class: "muted", "data-part": "watching" });
  const element = h("div", { class: "line", "data-part": "connection" }, sign, text, retry, watching);
  let wasUp = false;
  let isMissed = false;

  function show() {
    const { connection, people } = model;
    element.dataset.state = connection;
    // Between a person and a computer, or two people at one screen, a line that is up is no news.
    element.hidden = connection === "connected" && !hasOthers(model);
    write(sign, SIGNS[connection]);
    write(text, isDown(model) ? say("Offline") : words(model));
    retry.hidden = connection !== "offline";
    const others = (people?.watching ?? 0) - (model.you.length ? 0 : 1);
    write(watching, others > 0 ? say("{count} watching", { count: others }) : "");
    const isUp = connection === "connected";
    // Failed attempts are only shown; the loss and the return are announced.
    const isLost = wasUp || (connection === "offline" && !isMissed);
    const isNews = isUp ? isMissed : isLost || connection === "closed";
    if (isNews) warn(words(model));
    isMissed = !isUp && (isMissed || isLost);
    wasUp = isUp;
  }
  model.addEventListener("stands", show);
  show();
  return element;
}

/** Whether somebody plays or watches at another screen. @param {TableModel} model */
const hasOthers = ({ table, you, people }) => !you.length || (you.length === 1 && table?.invited === null && table.players.every((player) => player === "human")) || (people?.watching ?? 0) > 0;

/** Whether the line is down, and not about to come up for the first time. @param {TableModel} model */
export const isDown = ({ connection }) => connection === "offline" || connection === "closed";

/** @param {TableModel} model */
export function words({ connection, why, you, table }) {
  switch (connection) {
    case "connected":
      return you.length || !table ? say("Connected") : say("Connected; you are watching");
    case "connecting":
      return say("Connecting …");
    case "closed":
      return why;
    default:
      if (why) return say("Offline: {why}", { why });
      if (!you.length) return say("Offline: this may be out of date.");
      return say("Offline: this may be out of date. Your move will be sent when you are back online.");
  }
}
