// On the pages of `kabinett dev`: shows the faults of the last save of the game, and reloads the
// page when the site has restarted with its rules.

import { poll } from "../core/poll.js";
import { readStorage, writeStorage } from "../core/storage.js";

/** @typedef {{begun: string, faults: string[]}} Found */

const REFRESH_EVERY = 1000; // milliseconds
const PATIENCE = 10000; // ms to wait for the answer of a site that may be restarting
const OPENED = "dev-opened"; // whether the box of faults is open, in the session storage

const box = /** @type {HTMLDetailsElement} */ (document.getElementById("dev"));
const list = /** @type {HTMLElement} */ (document.getElementById("dev-faults"));
const first = /** @type {HTMLElement} */ (document.getElementById("dev-first"));
const count = /** @type {HTMLElement} */ (document.getElementById("dev-count"));
let digest = "";

/** The answer of the site; fails if it takes too long.
 * @param {string} url */
const get = (url) => fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });

/** Reloads the page if the site answers; otherwise the browser's error page would stay for good. */
async function reloadPage() {
  if ((await get(location.href)).ok) location.reload();
}

/** @param {Found} found
 * @returns {Promise<void> | undefined} */
function show({ begun, faults }) {
  if (begun !== box.dataset.begun) return reloadPage();
  box.hidden = !faults.length;
  const text = JSON.stringify(faults);
  if (text === digest) return undefined;
  digest = text;
  count.textContent = String(faults.length);
  first.textContent = (faults[0] ?? "").replace(/[^\s:]*\//, ""); // without its folder
  list.replaceChildren(
    ...faults.map((fault) => {
      const item = document.createElement("li");
      item.textContent = fault;
      return item;
    }),
  );
  return undefined;
}

/** Fails while the site is restarting. */
async function refresh() {
  const answer = await get(String(box.dataset.state));
  if (answer.ok) await show(await answer.json());
}

box.hidden = true;
box.open = readStorage(OPENED, false, "sessionStorage");
box.addEventListener("toggle", () => writeStorage(OPENED, box.open, "sessionStorage"));
poll(refresh, REFRESH_EVERY, REFRESH_EVERY);
