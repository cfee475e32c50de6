// The rules to read: searched here in the browser, with the words marked.
import { all, first, from, t, write } from "../dom.js";
import { foldCase, markWords, unmarkWords, wordsOf } from "./text_search.js";

/** Makes a text of rules searchable; its list of contents follows.
 * @param {HTMLElement} root */
export function wireRules(root) {
  const input = /** @type {HTMLInputElement | null} */ (first(".rules-search input", root));
  if (!input) return;
  input.addEventListener("input", () => search(root, input.value));
  first(".rules-search", root)?.addEventListener("submit", (event) => {
    event.preventDefault();
    first("mark", root)?.scrollIntoView({ block: "center" });
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !input.value) return;
    event.preventDefault();
    event.stopPropagation();
    clearSearch(root);
  });
  for (const table of all(".rules-table", root)) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0; // so that keys scroll it
  }
  root.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (from(event).closest('a[href^="#"]'));
    if (link) goTo(root, decodeURIComponent(link.hash.slice(1)));
  });
}

/** Shows everything again.
 * @param {HTMLElement} root */
export function clearSearch(root) {
  const input = /** @type {HTMLInputElement | null} */ (first(".rules-search input", root));
  if (!input?.value) return;
  input.value = "";
  search(root, "");
}

/** Scrolls to a section or a ruling, and clears a search that hides it.
 * @param {HTMLElement} root
 * @param {string} anchor */
export function goTo(root, anchor) {
  const target = first(`#${CSS.escape(anchor)}`, root);
  if (!target) return;
  if (!target.checkVisibility()) clearSearch(root);
  for (const one of all(".is-here", root)) one.classList.remove("is-here");
  const rule = /** @type {HTMLElement} */ (target.closest(".rule") ?? target);
  rule.classList.add("is-here");
  rule.scrollIntoView({ block: "start" });
  rule.focus({ preventScroll: true });
}

/** Shows what holds all words, and marks them.
 * @param {HTMLElement} root
 * @param {string} query */
function search(root, query) {
  unmarkWords(root);
  const words = wordsOf(query);
  let matches = 0;
  for (const part of all(".rules-text .rule", root)) {
    const text = words.length ? foldCase(part.textContent ?? "") : "";
    part.hidden = !words.every((word) => text.includes(word));
    if (part.hidden || !words.length) continue;
    matches += 1;
    markWords(part, words);
  }
  // a heading above rulings that are all hidden
  for (const list of all(".rulings dl", root)) {
    const empty = !all(".rule", list).some((row) => !row.hidden);
    list.hidden = empty;
    if (list.previousElementSibling instanceof HTMLElement) {
      list.previousElementSibling.hidden = empty;
    }
  }
  const rulings = first(".rulings", root);
  if (rulings) rulings.hidden = !all("dl", rulings).some((list) => !list.hidden);
  for (const entry of all(".rules-contents [data-part]", root)) {
    entry.hidden = Boolean(first(`#${CSS.escape(entry.dataset.part ?? "")}`, root)?.hidden);
  }
  const output = first(".rules-found", root);
  write(
    output,
    words.length ? t(matches ? "rules_found" : "rules_found_none", { n: matches }) : "",
  );
}
