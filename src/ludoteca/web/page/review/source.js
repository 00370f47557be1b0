// The source of a review: a saved game or a file.
/** @import { GameCard, Review, TableRequest } from "../wire.js" */
/** @import { ReviewTree } from "./tree.js" */
/** @import { Upload } from "../saved/upload.js" */
import { attempt } from "../lib/announcer.js";
import { download, fileName } from "../lib/download.js";
import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";
import { address, ask, authority, fetchFile, review } from "../lib/server.js";
import { toLudo } from "./ludo.js";
import { FILE, textInBase64, uploaded } from "../saved/upload.js";

/**
 * @typedef {object} Source
 * @property {boolean} isFile
 * @property {string} key of the saved game; "" for a file
 * @property {Upload | null} file
 * @property {(number: number) => Promise<Review>} read
 */

/**
 * @param {string} key of a saved game, or FILE
 * @returns {Source | null} null if the file is gone
 */
export function sourceOf(key) {
  if (key !== FILE) return { isFile: false, key, file: null, read: () => review(key) };
  const file = uploaded();
  return file && { isFile: true, key: "", file, read: (number) => ask("api/reviews", { body: { ...file, number } }) };
}

/**
 * From where a new game is played on: the record itself, or else the line of a variation.
 * @param {Source} source
 * @param {Review} told
 * @param {ReviewTree} tree
 * @returns {Pick<TableRequest, "record" | "again">}
 */
export function originOf(source, told, tree) {
  const upto = tree.node.ply;
  if (tree.isOnMain && source.file) return { record: { ...source.file, number: told.number, upto } };
  if (tree.isOnMain) return { again: { key: source.key, upto } };
  const { game, rules, options, start } = told;
  const line = toLudo({ game, rules, options, start, moves: tree.moves(tree.here) });
  return { record: { name: "variation.ludo", content: textInBase64(line), number: 0, upto } };
}

/** A list of export formats for a saved game; null for a file. @param {Source} source @param {GameCard} card */
export function downloads(source, card) {
  if (source.isFile) return null;
  const list = h(
    "select",
    { "aria-label": say("Save to a file"), "data-download": true, onchange: () => void save() },
    h("option", { value: "" }, say("Save to a file")),
    card.formats.map((format) => h("option", { value: format.key }, `${format.title} (.${format.key})`)),
  );
  const save = async () => {
    const format = list.value;
    list.value = "";
    if (!format) return;
    const where = address(`api/tables/${encodeURIComponent(source.key)}/record`, { format });
    await attempt(async () => download(await fetchFile(where, authority(source.key)), fileName(card.key, format)));
  };
  return h("div", { class: "download" }, list);
}
