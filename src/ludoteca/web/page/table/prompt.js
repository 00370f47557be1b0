// What is expected now: the sentence above all others; and what was refused, and why.
/** @import { Desk } from "./desk.js" */
import { warn } from "../announcer.js";
import { button, h, write } from "../dom.js";
import { say, sentence } from "../say.js";

/**
 * @param {Desk} desk
 * @param {{callBack: () => void, backToGame: () => void}} acts
 */
export function makePrompt(desk, acts) {
  const expected = h("p", { class: "expected", "data-part": "expected" });
  const news = h("p", { class: "news", "data-part": "told" });
  const refused = h("p", { class: "error", "data-part": "refused" });
  const callBack = button(say("Call back"), acts.callBack, { "data-action": "call-back", class: "small" });
  const back = button(say("Back to the game"), acts.backToGame, { "data-action": "back-to-game", class: "primary" });
  const withdraw = button(say("Take it back"), () => desk.live.withdraw(), { "data-action": "withdraw" });
  const element = h(
    "section",
    { class: "prompt", "aria-label": say("What is expected now") },
    h("div", { class: "prompt-line" }, expected, callBack, back, withdraw),
    news,
    refused,
  );

  function show() {
    const { table, live } = desk;
    if (!table) return;
    const { isBegun } = desk;
    const isKept = live.pending !== null && !live.isSent;
    write(expected, asked(desk));
    const told = desk.hint ? [desk.hint.words] : [...table.announcements.map((one) => one.sentence), ...desk.told];
    write(news, desk.looking === null ? told.join(" ") : "");
    callBack.hidden = !isBegun || live.pending !== null;
    back.hidden = desk.looking === null;
    withdraw.hidden = !isKept;
    element.dataset.state = desk.looking !== null ? "looking" : live.pending ? (isKept ? "not-sent" : "sending") : isBegun ? "begun" : desk.isMyTurn ? "yours" : "waiting";
  }

  let { hint } = desk;
  desk.addEventListener("stands", () => {
    // A new suggestion answers what was asked before, too.
    if (desk.live.pending || (desk.hint && desk.hint !== hint)) write(refused, "");
    hint = desk.hint;
    show();
  });
  let steps = "";
  desk.addEventListener("steps", () => {
    // Only a hand that goes on has read why it could not: not every message that comes meanwhile.
    const now = desk.isBegun ? desk.steps.join() : "";
    if (now && now !== steps) write(refused, "");
    steps = now;
    show();
  });
  desk.addEventListener("looking", show);
  desk.addEventListener("events", () => write(refused, ""));
  desk.addEventListener("refused", (event) => {
    const why = /** @type {CustomEvent<string>} */ (event).detail;
    write(refused, why);
    warn(why);
  });
  return element;
}

/** @param {Desk} desk */
function asked(desk) {
  const { table, live } = desk;
  if (!table) return "";
  if (desk.looking !== null) return say("You are looking at an earlier position.");
  if (live.pending) {
    const { command, text } = live.pending.command;
    if (live.isSent) return command === "move" ? say("{move} is on its way …", { move: String(text) }) : say("One moment …");
    return command === "move" ? say("{move} is not sent yet.", { move: String(text) }) : say("Your throw is not sent yet.");
  }
  if (desk.isBegun && desk.node?.say) {
    return sentence(desk.held ? say("{piece}: {what}", { piece: desk.held, what: desk.node.say }) : desk.node.say);
  }
  return desk.expected;
}
