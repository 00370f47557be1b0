// Who you are here: your name, your other devices, and how to bring your name there.
/** @import { DeviceView, OwnPerson, PhraseView } from "../wire.js" */
import { fromMarkup } from "../board/svg.js";
import { announce, attempt, reason } from "../lib/announcer.js";
import { confirmed } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { listenForHelp } from "../lib/keys.js";
import { chooseName, leave, newPhrase, ownPerson, shutOut, usePhrase } from "./identity.js";
import { tagElement } from "./rating.js";
import { again, go, href } from "../lib/router.js";
import { dateFormat, language, say } from "../lib/say.js";
import { describe } from "../lib/screen.js";
import { linkTo, RefusedError } from "../lib/server.js";
import { settings } from "../lib/storage.js";

const MINUTE = 60_000;

/** @param {HTMLElement} container @param {string[]} params */
export async function show(container, [phrase = ""]) {
  const own = await ownPerson();
  if (!container.isConnected) return undefined;
  const title = own ? say("You are {name}", { name: own.person.name }) : say("Who are you?");
  describe({ title, controls: controls() });
  const parts = phrase
    ? [phraseForm(own, phrase.replaceAll("-", " "))]
    : own
      ? [nameForm(own), carrying(), devices(own)]
      : [nameForm(null), phraseForm(null, "")];
  container.append(h("h1", null, title), h("div", { class: "me" }, parts));
  return listenForHelp();
}

const controls = () => [
  { key: say("Your name"), title: say("is shown at the table, in records and in the list of players") },
  { key: say("Show a phrase"), title: say("brings your name to another device, once and within ten minutes") },
  { key: say("Shut out"), title: say("takes your name from a device that you have lost") },
];

/** A form with one field; a refusal is shown below it. @param {{id: string, title: string, value: string, label: string, help: string, name: string, maxlength: number}} field @param {(text: string) => Promise<unknown>} act */
function textForm({ id, title, value, label, help, name, maxlength }, act) {
  const answer = h("p", { class: "error", role: "alert", id: `${id}-answer` });
  const input = h("input", { id, type: "text", value, maxlength, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-field": name, "aria-describedby": `${id}-help ${id}-answer` });
  const send = h("button", { type: "submit", class: "primary", "data-send": name }, label);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    send.disabled = true;
    fill(answer);
    try {
      await act(input.value.trim());
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      fill(answer, reason(error));
      input.focus();
    } finally {
      send.disabled = false;
    }
  };
  return h("form", { onsubmit: submit }, h("div", { class: "field" }, h("label", { for: id }, title), input, h("p", { class: "help", id: `${id}-help` }, help)), h("p", { class: "row" }, send), answer);
}

/** @param {OwnPerson | null} own */
function nameForm(own) {
  const save = async (/** @type {string} */ name) => {
    await chooseName(name);
    announce(say("Your name is saved."));
    await again();
  };
  const help = say("No account and no password: this browser keeps a key that shows who you are.");
  const field = { id: "me-name", title: say("Your name"), value: own?.person.name ?? settings().name, label: own ? say("Change the name") : say("Choose this name"), help, name: "name", maxlength: 40 };
  const page = own && h("p", null, h("a", { href: href("person", own.person.id), "data-go": "person" }, say("Your ratings and games, as others see them")), " ", tagElement(own.person.tag));
  const onward = own && h("p", { class: "row" }, h("a", { class: "button", href: href("lobby"), "data-go": "lobby" }, say("To the lobby")));
  return h("section", { class: "card", "aria-labelledby": "name-title" }, h("h2", { id: "name-title" }, own ? say("Your name") : say("New here")), textForm(field, save), page, onward);
}

/** @param {OwnPerson | null} own @param {string} phrase */
function phraseForm(own, phrase) {
  const use = async (/** @type {string} */ typed) => {
    const { person } = await usePhrase(typed);
    announce(say("Welcome, {name}. This device is now one of yours.", { name: person.name }));
    if (phrase) go("me");
    else await again();
  };
  const help = own
    ? say("You are {name} on this device. With the phrase of somebody else it becomes theirs.", { name: own.person.name })
    : say("Six words that your other device shows; Latin or Cyrillic letters, in any case.");
  const field = { id: "me-phrase", title: say("Phrase"), value: phrase, label: say("Use my name here"), help, name: "phrase", maxlength: 120 };
  return h("section", { class: "card", "aria-labelledby": "phrase-title" }, h("h2", { id: "phrase-title" }, say("You have a name on another device")), textForm(field, use));
}

function carrying() {
  const shown = h("div", { role: "status", "data-part": "phrase" });
  const make = () => attempt(async () => fill(shown, phraseCard(await newPhrase(`${linkTo(href("me"))}/`))));
  return h(
    "section",
    { class: "card", "aria-labelledby": "carry-title" },
    h("h2", { id: "carry-title" }, say("Use your name on another device")),
    h("p", null, say("The other device asks for a phrase, or reads a code with its camera. Each works once, within ten minutes.")),
    h("p", { class: "row" }, button(say("Show a phrase and a code"), () => void make(), { "data-action": "phrase" })),
    shown,
  );
}

/** @param {PhraseView} made */
function phraseCard({ phrase, until, qr }) {
  const time = dateFormat({ timeStyle: "short" }).format(until * 1000);
  const where = linkTo(href("me", phrase.replaceAll(" ", "-")));
  return h(
    "div",
    { class: "phrase" },
    h("p", { class: "phrase-words", lang: "la", "data-phrase": phrase }, phrase),
    qrDrawing(qr, where),
    h("p", { class: "muted small" }, say("Valid until {time}. On the other device open {address}, or point its camera at the code.", { time, address: linkTo(href("me")) })),
  );
}

/** @param {string} markup an SVG @param {string} link what it encodes */
function qrDrawing(markup, link) {
  const drawing = fromMarkup(markup, "svg");
  const attributes = { class: "qr", role: "img", "aria-label": say("QR code of the phrase"), "data-qr": link, "shape-rendering": "crispEdges" };
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
  return drawing;
}

/** @param {OwnPerson} own */
function devices(own) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "devices-title" },
    h("h2", { id: "devices-title" }, say("Your devices")),
    h("ul", { class: "devices" }, own.devices.map((device) => deviceItem(device, own))),
  );
}

/** @param {DeviceView} device @param {OwnPerson} own */
function deviceItem(device, own) {
  const label = device.label || say("A browser");
  const act = device.is_this
    ? button(say("Forget me here"), () => void forget(device, own), { "data-action": "forget" })
    : button(say("Shut out"), () => void exclude(device, label), { "data-action": "shut-out", "aria-label": say("Shut out {device}", { device: label }) });
  const used = device.is_this ? say("this device") : say("last used {when}", { when: ago(device.seen) });
  return h("li", { "data-device": device.id }, h("span", { class: "grow" }, h("strong", { lang: device.label && "en" }, label), h("br"), h("span", { class: "muted small" }, used)), act);
}

/** @param {number} seconds since 1970, known to the hour */
function ago(seconds) {
  const hours = Math.round((Date.now() - seconds * 1000) / (60 * MINUTE));
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return hours < 48 ? words.format(-Math.max(0, hours), "hour") : words.format(-Math.round(hours / 24), "day");
}

/** @param {DeviceView} device @param {string} label */
async function exclude(device, label) {
  const title = say("Shut out {device}?", { device: label });
  const text = say("It can no longer play in your name. Games in progress go on from your other devices.");
  if (!(await confirmed({ title, text, yes: say("Shut out"), name: "shut-out", danger: true }))) return;
  await attempt(() => shutOut(device.id));
  await again();
}

/** @param {DeviceView} device @param {OwnPerson} own */
async function forget(device, own) {
  const isLast = own.devices.length === 1;
  const title = say("Forget {name} on this device?", { name: own.person.name });
  const text = isLast ? say("This is your only device: nobody can be {name} again, and the rating is lost.", { name: own.person.name }) : say("You can bring your name back from another device with a phrase.");
  if (!(await confirmed({ title, text, yes: say("Forget me here"), name: "forget", danger: true }))) return;
  await attempt(() => leave(device.id));
  await again();
}
