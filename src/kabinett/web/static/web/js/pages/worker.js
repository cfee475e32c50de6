// The service worker: notices of the site, and a page for when there is no network.  It stores only
// that page and its files: no table, no hand.
const FILES = "/static/"; // the site sends this file with the digest of its files
const KEPT = `kabinett-shell ${FILES}`;
const PAGE = "/offline/";
const MADE_OF = [
  "icon.svg",
  "js/pages/theme.js",
  "js/pages/offline.js",
  "css/base.css",
  "css/offline.css",
  "fonts/barlow-400-german.woff2",
  "fonts/barlow-600-german.woff2",
  "fonts/barlow-700-german.woff2",
];
const SHELL = [PAGE, ...MADE_OF.map((name) => `${FILES}web/${name}`)];
/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

async function fill() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

// Answers only where the network fails: all other requests go their way.
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => shell(PAGE)));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => shell(pathname)));
});

/** @param {string} path */
async function shell(path) {
  return (await (await caches.open(KEPT)).match(path)) ?? Response.error();
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, url } = event.data.json();
  const notice = { body: text, tag: url, data: { url }, icon: `${FILES}web/icons/192.png` };
  event.waitUntil(worker.registration.showNotification(title, notice));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Shows an address in its tab, else in a new one.
 * @param {string} url */
async function show(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  const tabs = await worker.clients.matchAll({ type: "window" });
  const open = tabs.find((/** @type {any} */ tab) => new URL(tab.url).pathname === pathname);
  return open ? open.focus() : worker.clients.openWindow(url);
}
