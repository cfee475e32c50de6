// Empties what this site has stored in the browser of a pupil whose class is closed, then goes to
// the first page for classes. The site has sent Clear-Site-Data, which browsers obey with TLS
// only.

const PAUSE = 400; // ms in which the page that was left may still store something

async function forget() {
  new BroadcastChannel("kabinett:forget").postMessage(""); // to the other tabs: see every_page.js
  // The worker goes first: while it is being installed it fills the caches.
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
  for (const name of (await window.caches?.keys()) ?? []) await caches.delete(name);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}

forget()
  .catch(() => {}) // a browser that keeps nothing
  .finally(() => {
    localStorage.clear();
    sessionStorage.clear();
    location.replace(document.body.dataset.next ?? "/");
  });
