// The chronology of a class: keeps what a pupil writes, in this browser or on the site, and saves
// the page as a file.
import { post } from "../core/requests.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, findAll, findFirst } from "../dom.js";

const PAUSE = 800; // ms from the last letter typed until the page sends a reason

const page = byId("chronology");
const { code, keep, why, file } = page.dataset;
const storageKey = `why:${code}`;

/** Keeps a reason in this browser; throws if the browser stores nothing.
 * @param {string} key
 * @param {string} text */
function storeHere(key, text) {
  const reasons = { ...readStorage(storageKey, {}), [key]: text };
  writeStorage(storageKey, reasons);
  if (readStorage(storageKey, {})[key] !== text) throw new Error("nothing is stored");
}

/** Keeps what is written into a field.
 * @param {HTMLTextAreaElement} field */
function wire(field) {
  const key = field.dataset.key ?? "";
  const saved = /** @type {HTMLElement | null | undefined} */ (
    field.parentElement?.querySelector(".chronology-saved")
  );
  let timer = 0;
  const store = async () => {
    clearTimeout(timer);
    timer = 0;
    const text = field.value;
    try {
      if (keep) await post(keep, { key, text }, true);
      else storeHere(key, text);
      byId("failed").hidden = true;
      if (saved && field.value === text) saved.textContent = saved.dataset.saved ?? "";
    } catch {
      byId("failed").hidden = false;
    }
  };
  const copyForPrint = () => {
    const written = field.nextElementSibling;
    if (written) written.textContent = field.value;
  };
  if (!keep) field.value = readStorage(storageKey, {})[key] ?? "";
  copyForPrint();
  field.addEventListener("input", () => {
    copyForPrint();
    if (saved) saved.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(store, PAUSE);
  });
  addEventListener("pagehide", () => timer && store());
}

for (const field of findAll("textarea", page)) wire(/** @type {HTMLTextAreaElement} */ (field));

/** @param {Element | null | undefined} element */
const textIn = (element) => (element?.textContent ?? "").trim().replace(/\s+/g, " ");

/** The chronology of all tables as a text. */
function pageText() {
  const lines = [document.title, ""];
  for (const element of findAll(".chronology-table :is(h2, h3, .chronology-entry)", page)) {
    if (element.matches(".chronology-entry")) lines.push(...linesOfEntry(element), "");
    else lines.push(textIn(element), "");
  }
  return lines.join("\n");
}

/** @param {HTMLElement} entry */
function linesOfEntry(entry) {
  const played = findAll(".chronology-played > p", entry).map(textIn);
  const [year, history] = findAll(".chronology-history p", entry).map(textIn);
  const own = findAll(".chronology-written", entry).map(textIn);
  const told = findAll(".chronology-told", entry).map(textIn);
  const head = `${entry.getAttribute("value")}. ${textIn(findFirst("h4", entry))} (${year})`;
  const reasons = [...own, ...told].filter(Boolean).map((reason) => `${why}: ${reason}`);
  return [head, ...[...played, history, ...reasons].map((line) => `   ${line}`)];
}

const saveButton = byId("save");
saveButton.hidden = false;
saveButton.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pageText()], { type: "text/plain;charset=utf-8" }));
  link.download = `${file}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
