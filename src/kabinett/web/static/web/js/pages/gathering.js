// The page of a table that gathers players: shows who joins, and adds this browser's share to the
// dice.

import { nonce } from "../core/nonce.js";
import { byId, findFirst, setText } from "../dom.js";

const SOON = 3000; // ms between two requests
const LATER = 15000; // ms after a request that failed

const gatheringBox = byId("gathering");

async function refresh() {
  // A refresh would close a form that somebody is filling in.
  if (document.hidden || findFirst("details[data-hold][open]", gatheringBox)) return SOON;
  const { live, invite, digest } = gatheringBox.dataset;
  const query = new URLSearchParams({ seen: digest ?? "", invite: invite ?? "" });
  const answer = await fetch(`${live}?${query}`, { headers: { Accept: "application/json" } });
  if (answer.status === 404) location.reload(); // the table is gone, or hidden from this person
  if (answer.status !== 200) return answer.ok ? SOON : LATER;
  const gathering = await answer.json();
  if (gathering.go) location.assign(gathering.go);
  else show(gathering);
  return SOON;
}

/** @param {{html: string, digest: string, title: string}} gathering */
function show(gathering) {
  const focus = document.activeElement?.id;
  gatheringBox.dataset.digest = gathering.digest;
  gatheringBox.innerHTML = gathering.html; // HTML of the site itself, as safe as the page
  enableReady();
  document.title = `${gathering.title} · Kabinett`;
  if (focus) document.getElementById(focus)?.focus();
  setText(byId("said"), findFirst("#now")?.textContent?.trim().replace(/\s+/g, " ") ?? "");
}

async function refreshForever() {
  let pause = LATER;
  try {
    pause = await refresh();
  } catch {
    /* The connection is lost: try again later. */
  }
  setTimeout(refreshForever, pause);
}

// The button "ready" works once this script can add the share to the dice.
function enableReady() {
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
  const field = /** @type {HTMLInputElement} */ (byId(button.dataset.copy ?? ""));
  field.select();
  await navigator.clipboard?.writeText(field.value);
  button.textContent = button.dataset.done ?? "";
});

enableReady();
setTimeout(refreshForever, SOON);
