// The game handed on: links, files, pictures, texts, and the way back to the terminal.
/** @import { Table } from "../wire.js" */
/** @import { Desk } from "./desk.js" */
import { boardTheme, pieceSet } from "../appearance.js";
import { notify } from "../announcer.js";
import { openDrawer } from "../drawer.js";
import { button, h } from "../dom.js";
import { invitation } from "../memory.js";
import { href } from "../router.js";
import { linkField } from "../screens/links.js";
import { say } from "../say.js";
import { address, authority, fetchFile, linkTo } from "../server.js";
import { other } from "./seats.js";

const PNG_WIDTH = 1600;

/** @param {Desk} desk */
export function openSharing(desk) {
  const { table, card } = desk;
  if (!table || !card) return;
  openDrawer({
    title: say("Save and share"),
    name: "share",
    body: [
      h("p", { class: "muted" }, say("The game is kept all the time: you can close this page and go on later.")),
      ...links(desk),
      h("h3", null, say("As a file")),
      h("p", { class: "row" }, card.formats.filter((one) => one.writes).map(({ key, title }) => button(`${title} (.${key})`, () => void saveRecord(desk, table, key), { "data-download": key }))),
      h("h3", null, say("As a picture")),
      h("p", { class: "row" }, button("SVG", () => void savePicture(desk, table, "svg"), { "data-download": "svg" }), button("PNG", () => void savePicture(desk, table, "png"), { "data-download": "png" })),
      h("h3", null, say("To the clipboard")),
      h("p", { class: "row" }, copies(desk, table)),
      ...terminal(desk, table),
    ],
  });
}

/**
 * Waiting for the friend: the link, for as long as nobody has followed it.
 * @param {Desk} desk
 */
export function makeWaiting(desk) {
  const element = h("section", { class: "card waiting", "data-part": "waiting", "aria-label": say("Waiting for your friend"), hidden: true });
  desk.addEventListener("stands", () => {
    const { table } = desk;
    const isWaiting = table?.invited !== null && table?.invited !== undefined && desk.you.length > 0;
    element.hidden = !isWaiting;
    if (!isWaiting || element.childElementCount) return;
    const near = desk.house.is_local && h("p", { class: "muted small" }, say("This server answers only on this computer; for friends elsewhere run ludoteca serve."));
    element.append(h("h2", null, say("Waiting for your friend")), h("p", null, say("Send this link. Whoever follows it first takes the seat.")));
    for (const part of [...links(desk), near]) if (part) element.append(part);
  });
  return element;
}

/** @param {Desk} desk */
function links({ key, table }) {
  const open = table?.invited === null ? "" : invitation(key);
  return [
    open && linkField(say("Link for your friend"), linkTo(href("join", key, open)), "friend"),
    linkField(say("Link to watch"), linkTo(href("table", key)), "watch"),
  ];
}

/** @param {Desk} desk @param {Table} table */
function copies(desk, table) {
  const first = desk.card?.formats.find((one) => one.writes);
  const text = table.game === "shogi" ? "SFEN" : say("Position as text");
  return [
    button(text, () => void copy(table.text), { "data-copy": "text" }),
    button(say("Diagram"), () => void copy(table.diagram), { "data-copy": "diagram" }),
    first && button(say("Whole game ({format})", { format: first.key.toUpperCase() }), () => void copyRecord(desk, first.key), { "data-copy": "record" }),
  ];
}

/** @param {Desk} desk @param {Table} table */
function terminal(desk, table) {
  if (!desk.house.is_local) return [];
  const command = `ludoteca play ${table.game} --resume`;
  return [
    h("h3", null, say("Continue in the terminal")),
    h("p", { class: "row" }, h("code", { "data-part": "command" }, command), button(say("Copy"), () => void copy(command), { "data-copy": "command" })),
  ];
}

/** @param {Desk} desk @param {string} format */
const record = (desk, format) => fetchFile(address(`api/tables/${encodeURIComponent(desk.key)}/record`, { format }), authority(desk.key));

/** @param {Desk} desk @param {Table} table @param {string} format */
async function saveRecord(desk, table, format) {
  await trying(async () => offer(await record(desk, format), `${table.game}-${desk.key}.${format}`));
}

/** @param {Desk} desk @param {string} format */
async function copyRecord(desk, format) {
  await trying(async () => copy(await (await record(desk, format)).text()));
}

/** @param {Desk} desk @param {Table} table @param {"svg" | "png"} kind */
async function savePicture(desk, table, kind) {
  const { key, looking, bottom } = desk;
  const where = address(`api/tables/${encodeURIComponent(key)}/picture.svg`, {
    theme: boardTheme(), pieces: pieceSet(table.game), flipped: other(bottom) === 0 ? 1 : null, ply: looking,
  });
  await trying(async () => {
    const picture = await fetchFile(where, authority(key));
    offer(kind === "svg" ? picture : await painted(picture), `${table.game}-${key}.${kind}`);
  });
}

/**
 * Paint a drawing in dots.
 * @param {Blob} drawing
 * @returns {Promise<Blob>}
 */
async function painted(drawing) {
  const url = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas");
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("The picture could not be painted.")))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Blob} file @param {string} name */
function offer(file, name) {
  const url = URL.createObjectURL(file);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} text */
async function copy(text) {
  await trying(async () => {
    // The clipboard is for pages that came over a safe line; this machine counts as one.
    if (!navigator.clipboard) throw new Error(say("This browser lets no page copy here: use a download."));
    await navigator.clipboard.writeText(text);
    notify(say("Copied."));
  });
}

/** @param {() => Promise<unknown>} act */
async function trying(act) {
  try {
    await act();
  } catch (error) {
    notify(/** @type {Error} */ (error).message, { kind: "bad" });
  }
}
