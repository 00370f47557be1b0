// What is expected now: the sentence above all others; and what was refused, and why.
/** @import { Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { warn } from "../lib/announcer.js";
import { button, h, write } from "../lib/dom.js";
import { say, sentence } from "../lib/say.js";
import { isDown, words } from "./connection.js";

/** @param {TableModel} model @param {{callBack: () => void, backToGame: () => void}} acts @param {{buttons: HTMLElement[], offers: HTMLElement}} more what else is asked or answered there */
export function makePrompt(model, acts, { buttons, offers }) {
  const expected = h("p", { class: "expected", "data-part": "expected" });
  const news = h("p", { class: "news", "data-part": "told" });
  const refused = h("p", { class: "error", "data-part": "refused" });
  const callBack = button(say("Undo step"), acts.callBack, { "data-action": "call-back", class: "small" });
  const back = button(say("Back to the game"), acts.backToGame, { "data-action": "back-to-game", class: "primary small" });
  const withdraw = button(say("Take it back"), () => model.live.withdraw(), { "data-action": "withdraw", class: "small" });
  const element = h(
    "section",
    { class: "prompt", "aria-label": say("What to do now") },
    h("div", { class: "prompt-line" }, expected, ...buttons, callBack, back, withdraw),
    news,
    refused,
    offers,
  );

  function show() {
    const { table, live } = model;
    if (!table) return;
    const { isBegun } = model;
    const isKept = live.pending !== null && !live.isSent;
    write(expected, asked(model));
    news.classList.toggle("is-asked", model.hint !== null || isDown(model));
    write(news, narration(model, table).map(sentence).join(" "));
    callBack.hidden = (!isBegun && !model.unconfirmed) || live.pending !== null;
    back.hidden = model.looking === null;
    withdraw.hidden = !isKept;
    element.dataset.state = model.looking !== null ? "looking" : live.pending ? (isKept ? "not-sent" : "sending") : isBegun ? "begun" : model.isMyTurn || model.isAsked ? "yours" : "waiting";
  }

  let { hint } = model;
  model.addEventListener("stands", () => {
    // A new suggestion answers what was asked before, too.
    if (model.live.pending || (model.hint && model.hint !== hint)) write(refused, "");
    hint = model.hint;
    show();
  });
  let steps = "";
  model.addEventListener("steps", () => {
    // Keep the refusal until the person goes on, whatever message comes meanwhile.
    const now = model.isBegun ? model.steps.join() : "";
    if (now && now !== steps) write(refused, "");
    steps = now;
    show();
  });
  model.addEventListener("looking", show);
  for (const over of ["events", "looking", "dismissed"]) model.addEventListener(over, () => write(refused, ""));
  model.addEventListener("refused", (event) => {
    const why = /** @type {CustomEvent<string>} */ (event).detail;
    write(refused, why);
    warn(why);
  });
  return element;
}

/** What stands below it: that the line is down, a hint, or what happened last. @param {TableModel} model @param {Table} table */
function narration(model, table) {
  if (isDown(model)) return [words(model)];
  if (model.looking !== null) return [];
  if (table.stage === "over" && table.outcome) return [table.outcome.why];
  if (model.isWaitingForFriend) return table.legal || table.is_throw_due ? [say("You can make your first move meanwhile.")] : [];
  return model.hint ? [model.hint.words] : [...model.narration, ...table.announcements.map((one) => one.sentence)];
}

/** @param {TableModel} model */
function asked(model) {
  const { table, live } = model;
  if (!table) return "";
  if (model.looking !== null) return say("You are looking at an earlier position.");
  if (live.pending) {
    const { command, text } = live.pending.command;
    if (live.isSent) return command === "move" ? say("Sending {move} …", { move: String(text) }) : say("One moment …");
    return command === "move" ? say("{move} has not been sent yet.", { move: String(text) }) : say("Your throw has not been sent yet.");
  }
  if (model.unconfirmed) return say("Do you want to play this move?");
  if (model.isBegun && model.node?.say) return sentence(model.node.say);
  return model.expected;
}
