// The service worker: notices of the site, and a page for where there is no net.  It keeps that
// page and what it is made of, and nothing else: no table, no hand.
const FILES = "/static/"; // as it is sent, with the digest of the site's files
const KEPT = `kabinett-shell ${FILES}`;
const PAGE = "/offline/";
const MADE_OF = [
  "icon.svg",
  "js/theme.js",
  "js/offline.js",
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
  const kept = await caches.open(KEPT);
  await kept.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

// Only where the net fails: everything else goes its way as if nobody stood here.
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
  const shown = { body: text, tag: url, data: { url }, icon: `${FILES}web/icons/192.png` };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** The tab that shows it, else a new one.
 * @param {string} url */
async function show(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  const tabs = await worker.clients.matchAll({ type: "window" });
  const there = tabs.find((/** @type {any} */ tab) => new URL(tab.url).pathname === pathname);
  return there ? there.focus() : worker.clients.openWindow(url);
}
