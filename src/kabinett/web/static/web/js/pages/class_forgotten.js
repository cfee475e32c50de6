// Empties what this site has stored in the browser of a pupil whose class is closed, then goes to
// the first page for classes. The server has sent Clear-Site-Data, which browsers obey with TLS
// only.

async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of (await window.caches?.keys()) ?? []) await caches.delete(name);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
}

forget()
  .catch(() => {}) // a browser that keeps nothing
  .finally(() => location.replace(document.body.dataset.next ?? "/"));
