// Beside a page of `kabinett dev`: what was found when the game was saved last, and the page anew
// when the site has begun with its rules.

/** @typedef {{begun: string, faults: string[]}} Found */

const EACH = 1000; // milliseconds
const PATIENCE = 10000; // for an answer, of a site that may have begun anew since
const OPENED = "kabinett-dev-opened";

const box = /** @type {HTMLDetailsElement} */ (document.getElementById("dev"));
const list = /** @type {HTMLElement} */ (document.getElementById("dev-faults"));
const first = /** @type {HTMLElement} */ (document.getElementById("dev-first"));
const count = /** @type {HTMLElement} */ (document.getElementById("dev-count"));
let shown = "";

/** What the site answers, unless it takes too long.
 * @param {string} url */
const get = (url) => fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });

/** Load the page anew if it is there: nothing would lead back from the page of an error. */
async function loadAnew() {
  if ((await get(location.href)).ok) location.reload();
}

/** @param {Found} found
 * @returns {Promise<void> | undefined} */
function show({ begun, faults }) {
  if (begun !== box.dataset.begun) return loadAnew();
  box.hidden = !faults.length;
  const text = JSON.stringify(faults);
  if (text === shown) return undefined;
  shown = text;
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

async function look() {
  try {
    const answer = await get(String(box.dataset.state));
    if (answer.ok) await show(await answer.json());
  } catch {
    // The site begins just now.
  }
  setTimeout(look, EACH);
}

box.hidden = true;
box.open = Boolean(sessionStorage.getItem(OPENED));
box.addEventListener("toggle", () => sessionStorage.setItem(OPENED, box.open ? "1" : ""));
look();
