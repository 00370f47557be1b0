// Opens the page offline. It caches public files only: the page itself stores what belongs to a person.

/** All files of a version of the page, filled in by the server. @type {string[]} */
const ADDRESSES = ["./"];
/** An address with a version in its path or query never changes its contents. */
const VERSIONED = /\/page\/[0-9a-f]{8}\/|[?&]v=[0-9a-f]+/;
const MAX_STYLES = 100;

// The types of workers and of pages exclude each other.
const worker = /** @type {any} */ (self);
/** @type {string} */
const scope = worker.registration.scope;
const version = ADDRESSES.find((one) => /\/main\./.test(one)) ?? "";
const PAGE = `${scope} page ${version}`;
const STYLES = `${scope} board styles`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Authorization") || !request.url.startsWith(scope)) return;
  const url = new URL(request.url);
  if (request.mode === "navigate" && url.href.split(/[?#]/)[0] === scope) event.respondWith(openPage(event));
  else if (VERSIONED.test(url.pathname + url.search)) event.respondWith(find(request));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** Open the table of a notification, in an open window if there is one. @param {string} link */
async function openTable(link) {
  const [open] = await worker.clients.matchAll({ type: "window" });
  if (!open) return worker.clients.openWindow(link);
  await open.focus();
  return open.navigate(link);
}

/** A version is cached as a whole or not at all: the page and its files must match. */
async function install() {
  const cache = await caches.open(PAGE);
  await cache.addAll(ADDRESSES.map((one) => new URL(one, scope).href));
  const page = await (await cache.match(scope))?.text();
  if (!page?.includes(version)) throw new Error("the server has a newer version");
  await worker.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${scope} `) && name !== PAGE && name !== STYLES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Prefer the page of the server; offline, the cached one. @param {any} event */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(scope, { cacheName: PAGE });
    if (!kept) throw error;
    return kept;
  }
}

/** @param {Request} request */
async function find(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable") && /\/api\/board-styles\//.test(request.url)) {
    void keepStyle(request.url, answer.clone());
  }
  return answer;
}

/** @param {string} url @param {Response} answer */
async function keepStyle(url, answer) {
  const cache = await caches.open(STYLES);
  await cache.put(url, answer);
  const known = await cache.keys();
  await Promise.all(known.slice(0, -MAX_STYLES).map((one) => cache.delete(one)));
}
