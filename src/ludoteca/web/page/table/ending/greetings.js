// Greetings: a handful, sent as keys and read in the reader's own language; one click mutes them.
/** @import { Greeting, GreetMessage } from "../../wire.js" */
/** @import { TableModel } from "../state/model.js" */
import { notify, SHORT } from "../../lib/announcer.js";
import { openDialog } from "../../lib/dialog.js";
import { button, h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { say } from "../../lib/say.js";
import { mute, muted } from "../../lib/storage.js";
import { other } from "../state/seats.js";

/** What suits the end of a game. @type {GreetMessage["what"][]} */
const AT_THE_END = ["good-game", "well-played", "thanks"];

/** @returns {Record<GreetMessage["what"], string>} */
const words = () => ({
  luck: say("Good luck"),
  fun: say("Have fun"),
  "well-played": say("Well played"),
  thanks: say("Thank you"),
  "good-game": say("Good game"),
  moment: say("One moment, please"),
});

/** The button that opens them, and the ears for those of others. @param {TableModel} model */
export function makeGreetings(model) {
  const title = say("Greetings");
  const opener = h("button", { type: "button", class: "plain icon", title, "aria-label": title, "aria-haspopup": "dialog", "data-action": "greet", hidden: true, onclick: () => open(model) }, icon("greet"));
  model.addEventListener("stands", () => (opener.hidden = !mayGreet(model)));
  model.addEventListener("greeting", (event) => hear(model, /** @type {CustomEvent<Greeting>} */ (event).detail));
  return opener;
}

/** What can be said at the end of a game; null where nobody hears it. @param {TableModel} model */
export function lastGreetings(model) {
  if (!mayGreet(model)) return null;
  return h("p", { class: "row greetings", role: "group", "aria-label": say("Greetings") }, greetingButtons(model, AT_THE_END, () => {}, "small"));
}

/** Whether another person plays here. @param {TableModel} model */
const mayGreet = ({ table, you }) => you.length === 1 && table?.players[other(you[0])] === "human";

/** @param {TableModel} model */
function open(model) {
  const box = h("input", { type: "checkbox", checked: muted(model.key), "data-mute": true, onchange: () => mute(model.key, box.checked) });
  const dialog = openDialog({
    title: say("Greetings"),
    name: "greetings",
    body: [
      h("p", { class: "muted" }, say("Others read them in their own language.")),
      h("div", { class: "greetings row" }, greetingButtons(model, /** @type {GreetMessage["what"][]} */ (Object.keys(words())), () => dialog.close())),
      h("label", { class: "check" }, box, say("Mute the greetings of others at this table")),
    ],
  });
}

/** @param {TableModel} model @param {GreetMessage["what"][]} keys @param {() => void} done @param {string} [size] */
function greetingButtons(model, keys, done, size) {
  const greet = async (/** @type {GreetMessage["what"]} */ what) => {
    done();
    try {
      await model.live.greet(what);
    } catch (error) {
      notify(/** @type {Error} */ (error).message, { kind: "bad" });
    }
  };
  return keys.map((key) => button(words()[key], () => void greet(key), { class: size, "data-greet": key }));
}

/** @param {TableModel} model @param {Greeting} greeting */
function hear(model, { seat, what }) {
  const said = words()[what];
  const isOwn = model.isMine(seat);
  if (!said || (muted(model.key) && !isOwn)) return;
  const silence = () => {
    mute(model.key, true);
    notify(say("Greetings are muted at this table."), { action: { label: say("Undo"), act: () => mute(model.key, false) } });
  };
  const name = isOwn ? say("You") : model.nameOf(seat);
  notify(say("{seat}: {what}", { seat: name, what: said }), isOwn ? {} : { action: { label: say("Mute"), act: silence }, seconds: SHORT });
}
