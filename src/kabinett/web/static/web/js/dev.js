// Beside a page of `kabinett dev`: what was found when the game was saved last, and the page anew
// when the site has begun with its rules.

/** @typedef {{begun: string, faults: string[]}} Found */

const EACH = 1000; // milliseconds

const box = /** @type {HTMLElement} */ (document.getElementById("dev"));
const list = /** @type {HTMLElement} */ (document.getElementById("dev-faults"));
const count = /** @type {HTMLElement} */ (document.getElementById("dev-count"));
let shown = "";

/** @param {Found} found */
function show({ begun, faults }) {
  if (begun !== box.dataset.begun) return location.reload();
  box.hidden = !faults.length;
  const text = JSON.stringify(faults);
  if (text === shown) return undefined;
  shown = text;
  count.textContent = String(faults.length);
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
    const answer = await fetch(String(box.dataset.state), { cache: "no-store" });
    if (answer.ok) show(await answer.json());
  } catch {
    // The site begins just now.
  }
  setTimeout(look, EACH);
}

box.hidden = true;
look();
