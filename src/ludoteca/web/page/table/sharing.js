// The game handed on: links, files, pictures, texts, and the way back to the terminal.
/** @import { BoardView, Table } from "../wire.js" */
/** @import { TableModel } from "./state/model.js" */
import { boardTheme, pieceSet } from "../settings/appearance.js";
import { attempt } from "../lib/announcer.js";
import { copy } from "../lib/clipboard.js";
import { download, fileName } from "../lib/download.js";
import { openDrawer } from "../lib/drawer.js";
import { button, fill, h } from "../lib/dom.js";
import { invitation } from "../lib/storage.js";
import { href } from "../lib/router.js";
import { linkField, nearNote } from "./links.js";
import { terminalCommand } from "../settings/preferences.js";
import { openFile } from "../saved/upload.js";
import { say } from "../lib/say.js";
import { address, authority, boardOf, fetchFile, linkTo, review } from "../lib/server.js";
import { other } from "./state/seats.js";

const PNG_WIDTH = 1000;
/** Merge indistinguishable shades: browsers dither them, and noise compresses badly. */
const SHADE = 5;
/** The grain of the wood would make a picture in dots ten times as large. */
const SMOOTH = "<style>.grain,.vein{display:none}</style></svg>";
/** How much of a table's key tells it from all others. */
const KEY_LENGTH = 8;

/** @param {TableModel} model */
export function openSharing(model) {
  const { table, card } = model;
  if (!table || !card) return;
  openDrawer({
    title: say("Save and share"),
    name: "share",
    body: [
      h("p", { class: "muted" }, say("The game is saved automatically: you can close this page and continue later.")),
      ...links(model),
      nearNote(),
      h("h3", null, say("As a file")),
      h("p", { class: "row" }, card.formats.map(({ key, title }) => button(`${title} (.${key})`, () => void saveRecord(model, table, key), { "data-download": key })), button(say("Open a file"), openFile, { "data-go": "open" })),
      h("h3", null, say("As a picture")),
      h("p", { class: "row" }, button("SVG", () => void savePicture(model, table, "svg"), { "data-download": "svg" }), button("PNG", () => void savePicture(model, table, "png"), { "data-download": "png" })),
      h("h3", null, say("To the clipboard")),
      h("p", { class: "row" }, copies(model, table)),
      terminal(model, table),
    ],
  });
}

/**
 * Waiting for the friend: the link, until it is used, and a button that copies it where the link itself is out of sight.
 * @param {TableModel} model
 */
export function makeWaiting(model) {
  const copier = button(say("Copy the link"), () => attempt(() => copy(friendLink(model))), { class: "primary small copy-link", "data-action": "copy-link", hidden: true });
  const element = h("section", { class: "waiting", "data-part": "waiting", "aria-label": say("Waiting for your friend"), hidden: true });
  model.addEventListener("stands", () => {
    element.hidden = !model.isWaitingForFriend;
    copier.hidden = element.hidden || !invitation(model.key);
    if (element.hidden || element.childElementCount) return;
    const [link] = links(model);
    fill(element, link, link && h("p", { class: "small muted" }, say("Send this link. The first person to open it takes the seat.")), nearNote());
  });
  return { element, copier };
}

/** @param {TableModel} model */
const friendLink = ({ key }) => linkTo(href("join", key, invitation(key)));

/** @param {TableModel} model */
function links(model) {
  const { key, table } = model;
  return [
    table?.invited !== null && invitation(key) && linkField(say("Link for your friend"), friendLink(model), "friend"),
    linkField(say("Link to watch"), linkTo(href("table", key)), "watch"),
  ];
}

/** @param {TableModel} model @param {Table} table */
function copies(model, table) {
  const first = model.card?.formats[0];
  return [
    button(say("Position as text"), () => attempt(async () => copy(await positionText(model, table))), { "data-copy": "text" }),
    button(say("Diagram"), () => attempt(async () => copy((await boardAfter(model)).diagram)), { "data-copy": "diagram" }),
    first && button(say("Whole game ({format})", { format: first.key.toUpperCase() }), () => void copyRecord(model, first.key), { "data-copy": "record" }),
  ];
}

/** The text of the position that is looked at. @param {TableModel} model @param {Table} table */
async function positionText(model, table) {
  return (model.looking === null ? model.table ?? table : await boardAfter(model)).text;
}

/** The board that is looked at, which the server draws. @param {TableModel} model @returns {Promise<BoardView>} */
async function boardAfter({ key, looking }) {
  const { game, rules, options, start, nodes } = await review(key);
  const moves = nodes.filter((node) => node.is_main && node.parent !== null && (looking === null || node.ply <= looking)).map((node) => node.text);
  return boardOf({ game, rules, options, start, moves });
}

/** @param {TableModel} model @param {Table} table */
function terminal({ catalogue, key }, table) {
  const part = h("section", { hidden: true });
  if (!catalogue.is_local || table.stage === "over") return part;
  void terminalCommand().then((begun) => {
    if (!begun) return;
    const command = `${begun} play --table ${key.slice(0, KEY_LENGTH)}`;
    part.append(
      h("h3", null, say("Continue in the terminal")),
      h("p", { class: "row" }, h("code", { class: "command", lang: "en", "data-part": "command" }, command), button(say("Copy"), () => attempt(() => copy(command)), { "data-copy": "command" })),
    );
    part.hidden = false;
  });
  return part;
}

/** @param {TableModel} model @param {string} format */
const record = (model, format) => fetchFile(address(`api/tables/${encodeURIComponent(model.key)}/record`, { format }), authority(model.key));

/** @param {TableModel} model @param {Table} table @param {string} format */
async function saveRecord(model, table, format) {
  await attempt(async () => download(await record(model, format), fileName(table.game, format)));
}

/** @param {TableModel} model @param {string} format */
async function copyRecord(model, format) {
  await attempt(async () => copy(await (await record(model, format)).text()));
}

/** @param {TableModel} model @param {Table} table @param {"svg" | "png"} kind */
async function savePicture(model, table, kind) {
  const { key, looking, bottom } = model;
  const where = address(`api/tables/${encodeURIComponent(key)}/picture.svg`, {
    theme: boardTheme(), pieces: pieceSet(table.game), flipped: other(bottom) === 0 ? 1 : null, ply: looking,
  });
  await attempt(async () => {
    const picture = await fetchFile(where, authority(key));
    download(kind === "svg" ? picture : await painted(picture), fileName(table.game, kind));
  });
}

/** Paint a drawing in dots. @param {Blob} drawing @returns {Promise<Blob>} */
async function painted(drawing) {
  const smooth = (await drawing.text()).replace("</svg>", SMOOTH);
  const url = URL.createObjectURL(new Blob([smooth], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas");
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
    const painter = canvas.getContext("2d", { willReadFrequently: true });
    if (painter) {
      painter.drawImage(image, 0, 0, canvas.width, canvas.height);
      const dots = painter.getImageData(0, 0, canvas.width, canvas.height);
      // The opacity of each dot, and so white, stay as they are.
      for (const [at, tone] of dots.data.entries()) if (tone !== 255) dots.data[at] = Math.round(tone / SHADE) * SHADE;
      painter.putImageData(dots, 0, 0);
    }
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("The picture could not be made.")))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
