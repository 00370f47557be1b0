// What each process of a server has to do, as a list of numbers.
/** @import { Latency, LoadView, LoadViews, ThinkerLine } from "../wire.js" */
import { h } from "../lib/dom.js";
import { say } from "../lib/say.js";

const MEGABYTE = 1024 * 1024;

/** @param {LoadViews} found */
export function loadViews({ servers, silent }) {
  const views = servers.map((load) => h("section", { "data-server": load.name }, loadView(load)));
  return silent ? [...views, h("p", { class: "error" }, say("Server processes that do not answer: {number}", { number: silent }))] : views;
}

/** @param {LoadView} load */
function loadView(load) {
  const { queues } = load;
  const rows = [
    [say("Running for"), duration(load.uptime)],
    [say("Tables in use"), load.tables],
    [say("Connections"), load.sockets],
    [say("Moves and commands"), latency(load.commands)],
    [say("Requests"), latency(load.requests)],
    [say("Memory"), size(load.memory)],
    [say("Saved games"), size(load.store)],
    [say("Answers kept"), size(load.cache)],
    [say("Waiting"), say("for the store {store}, for a thread {threads}, for a process {processes}", queues)],
    [say("Computers that wait to think"), say("{waiting}; processes for them: {processes}", { waiting: queues.computers, processes: load.processes })],
  ];
  return [
    h("h3", null, say("Process"), " ", h("span", { class: "code", lang: "zxx" }, load.name)),
    h("dl", { class: "facts" }, rows.map(([title, value]) => h("div", null, h("dt", null, title), h("dd", null, String(value))))),
    h("h4", null, say("Computers by network")),
    thinkers(load.thinkers),
  ];
}

/** @param {ThinkerLine[]} lines */
function thinkers(lines) {
  if (!lines.length) return h("p", { class: "muted" }, say("No computer is thinking."));
  return h("ul", { "data-part": "thinkers" }, lines.map((line) => h("li", null, say("{network}: {running} thinking, {waiting} waiting", { ...line }))));
}

/** @param {Latency} found */
function latency({ rate, p50, p90, p99 }) {
  if (!rate) return say("none in the last minute");
  const times = { rate: Math.round(10 * rate) / 10, p50: milliseconds(p50), p90: milliseconds(p90), p99: milliseconds(p99) };
  return say("{rate} per second; half within {p50} ms, 90% within {p90} ms, 99% within {p99} ms", times);
}

/** @param {number | null} seconds */
const milliseconds = (seconds) => (seconds === null ? "…" : Math.round(10_000 * seconds) / 10);

/** @param {number} bytes */
const size = (bytes) => say("{size} MB", { size: Math.round((10 * bytes) / MEGABYTE) / 10 });

/** @param {number} seconds */
function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  return say("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
