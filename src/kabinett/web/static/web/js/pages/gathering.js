// The page of a table that gathers players, and the desk of a class: shows what changes, and adds
// this browser's share to the dice.

import { copyText } from "../core/clipboard.js";
import { nonce } from "../core/nonce.js";
import { poll } from "../core/poll.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, findAll, findFirst, setText } from "../dom.js";

const PAUSE = 3000; // ms between two requests
const LATER = 15000; // ms after a request that failed

const gatheringBox = byId("gathering");

async function refresh() {
  const { live, invite, digest, always } = gatheringBox.dataset;
  if (document.hidden && always === undefined) return; // a class's desk asks even when hidden
  const query = new URLSearchParams({ seen: digest ?? "", invite: invite ?? "" });
  const answer = await fetch(`${live}?${query}`, { headers: { Accept: "application/json" } });
  if (answer.status === 404) location.reload(); // the table is gone, or hidden from this person
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.status !== 200) return;
  const gathering = await answer.json();
  if (gathering.go) location.assign(gathering.go);
  else show(gathering);
}

/** @param {{html: string, digest: string, title: string}} gathering */
function show(gathering) {
  const restore = rememberInput();
  gatheringBox.dataset.digest = gathering.digest;
  gatheringBox.innerHTML = gathering.html; // HTML of the site itself, as safe as the page
  enableReady();
  document.title = `${gathering.title} · Kabinett`;
  restore();
  setText(byId("said"), findFirst("#now")?.textContent?.trim().replace(/\s+/g, " ") ?? "");
}

/** Remembers which details are open, what is typed, and where the focus is. Returns a function that
 * restores all this in the new HTML. */
function rememberInput() {
  const openDetails = findAll("details[id][open]", gatheringBox).map(({ id }) => id);
  const typed = fieldsWithIds().filter(isChanged);
  const { activeElement } = document;
  const focus = activeElement && selectorOf(activeElement);
  const caret = activeElement instanceof HTMLInputElement ? activeElement.selectionStart : null;
  return () => {
    for (const id of openDetails) document.getElementById(id)?.setAttribute("open", "");
    for (const field of fieldsWithIds()) {
      const old = typed.find(({ id }) => id === field.id);
      if (old) field.value = old.value;
    }
    const focused = focus ? document.querySelector(focus) : null;
    if (!(focused instanceof HTMLElement)) return;
    focused.focus();
    if (focused instanceof HTMLInputElement && caret !== null) {
      focused.setSelectionRange(caret, caret);
    }
  };
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

const fieldsWithIds = () => /** @type {Field[]} */ (findAll("input[id], select[id]", gatheringBox));

/** @param {Field} field */
function isChanged(field) {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  return !field.selectedOptions[0]?.defaultSelected;
}

/** A selector that finds the element again in new HTML, or "".
 * @param {Element} element */
function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const around = element.closest("[id]")?.id;
  if (!around || around === gatheringBox.id) return "";
  const tag = element.localName;
  const value = element.getAttribute("value");
  return `#${CSS.escape(around)} ${tag}${value === null ? "" : `[value="${CSS.escape(value)}"]`}`;
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
  if (await copyText(field.value)) button.textContent = button.dataset.done ?? "";
  else field.select(); // for a person who copies by key
});

// Each form loads the page again. The focus returns to its button, to the button that has replaced
// it, or to the first line of the section, whose buttons now do something else.
const PRESSED = "pressed";

document.addEventListener("submit", (event) => {
  const { submitter } = /** @type {SubmitEvent} */ (event);
  const section = submitter?.closest("section");
  if (!submitter || !section || !gatheringBox.contains(section)) return;
  const line = section.getAttribute("aria-labelledby") ?? "now";
  writeStorage(PRESSED, [selectorOf(submitter), line], "sessionStorage");
});

function restoreFocus() {
  const pressed = readStorage(PRESSED, null, "sessionStorage");
  if (!pressed) return;
  writeStorage(PRESSED, null, "sessionStorage");
  const [button, line] = pressed;
  const heading = document.getElementById(line);
  const main = heading?.closest("section")?.querySelector(".desk-buttons .button-main");
  const place = (button && findFirst(button)) || main || heading;
  if (!(place instanceof HTMLElement)) return;
  if (place === heading) place.tabIndex = -1;
  place.focus();
}

restoreFocus();
enableReady();
poll(refresh, PAUSE, LATER);
