// The service worker: shows notices of the site, and a page while there is no network. It caches
// only that page and its files, no tables and no hands.
const FILES = "/static/"; // the site puts the digest of its files in here
const CACHE = `kabinett-shell ${FILES}`;
const PAGE = "/offline/";
const PAGE_FILES = [
  "icon.svg",
  "js/pages/theme.js",
  "js/pages/offline.js",
  "css/base.css",
  "css/offline.css",
  "fonts/barlow-400-german.woff2",
  "fonts/barlow-600-german.woff2",
  "fonts/barlow-700-german.woff2",
];
const CACHED = [PAGE, ...PAGE_FILES.map((name) => `${FILES}web/${name}`)];
/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fillCache().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(deleteOtherCaches().then(() => worker.clients.claim()));
});

async function fillCache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(CACHED.map((path) => new Request(path, { cache: "reload" })));
}

async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

// Answers only if the network fails; other requests are left alone.
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => cachedFile(PAGE)));
  else if (CACHED.includes(pathname))
    event.respondWith(fetch(request).catch(() => cachedFile(pathname)));
});

/** @param {string} path */
async function cachedFile(path) {
  return (await (await caches.open(CACHE)).match(path)) ?? Response.error();
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

/** Shows an address in its tab if it has one, otherwise in a new one.
 * @param {string} url */
async function show(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  const tabs = await worker.clients.matchAll({ type: "window" });
  const open = tabs.find((/** @type {any} */ tab) => new URL(tab.url).pathname === pathname);
  return open ? open.focus() : worker.clients.openWindow(url);
}
