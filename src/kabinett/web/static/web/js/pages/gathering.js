// A table that gathers players: shows what changes there, and adds this browser's share to the dice
// when its person is ready.
import { $, first, write } from "../dom.js";
import { nonce } from "../core/nonce.js";

const SOON = 3000; // milliseconds between two looks
const LATER = 15000; // after a look that failed

const middle = $("gathering");

async function look() {
  if (document.hidden) return SOON;
  const { live, invite, digest } = middle.dataset;
  const query = new URLSearchParams({ seen: digest ?? "", invite: invite ?? "" });
  const answer = await fetch(`${live}?${query}`, { headers: { Accept: "application/json" } });
  if (answer.status === 404) location.reload(); // the table is gone, or I may not see it
  if (answer.status !== 200) return answer.ok ? SOON : LATER;
  const gathering = await answer.json();
  if (gathering.go) location.assign(gathering.go);
  else show(gathering);
  return SOON;
}

/** @param {{html: string, digest: string, title: string}} gathering */
function show(gathering) {
  const focus = document.activeElement?.id;
  middle.dataset.digest = gathering.digest;
  middle.innerHTML = gathering.html; // the site's own HTML, as safe as the page
  wake();
  document.title = `${gathering.title} · Kabinett`;
  if (focus) document.getElementById(focus)?.focus();
  write($("said"), first("#now")?.textContent?.trim().replace(/\s+/g, " ") ?? "");
}

async function goOn() {
  let pause = LATER;
  try {
    pause = await look();
  } catch {
    /* the connection is lost: tries later */
  }
  setTimeout(goOn, pause);
}

// A person who is ready adds to the dice, once this file is here to do it.
function wake() {
  const button = document.getElementById("ready");
  if (button instanceof HTMLButtonElement) button.disabled = false;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = form.elements.namedItem("nonce");
  if (field instanceof HTMLInputElement) field.value = nonce();
});

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const field = /** @type {HTMLInputElement} */ ($(button.dataset.copy ?? ""));
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.textContent = button.dataset.done ?? "";
});

wake();
setTimeout(goOn, SOON);
