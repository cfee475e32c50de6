// The text of the rules, with a search that marks the words.
import { findAll, findFirst, setText, t, targetOf } from "../dom.js";
import { setPref, wantsPlain } from "../prefs.js";
import { foldCase, markWords, unmarkWords, wordsOf } from "./text_search.js";

/** Shows the plain pages, or all the rules.
 * @param {HTMLElement} root
 * @param {boolean} plain */
export function showLevel(root, plain) {
  const level = plain && findFirst(".rules-plain", root) ? "plain" : "all";
  root.dataset.level = level;
  for (const link of findAll(".rules-levels a", root)) {
    if (link.dataset.level === level) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Shows the rules, where they are open, as the reader or the class wants them. */
export function applyLevel() {
  for (const root of findAll(".rules")) showLevel(root, wantsPlain());
}

/** Makes the two links above the text change what is shown.
 * @param {HTMLElement} root */
function wireLevels(root) {
  for (const link of findAll(".rules-levels a", root)) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      setPref("plain", link.dataset.level === "plain");
      showLevel(root, link.dataset.level === "plain");
      findFirst(".rules-scroll", root)?.scrollTo(0, 0);
    });
  }
}

/** Makes a text of rules searchable; its table of contents shows what the search finds.
 * @param {HTMLElement} root */
export function wireRules(root) {
  wireLevels(root);
  const input = /** @type {HTMLInputElement | null} */ (findFirst(".rules-search input", root));
  if (!input) return;
  input.addEventListener("input", () => search(root, input.value));
  findFirst(".rules-search", root)?.addEventListener("submit", (event) => {
    event.preventDefault();
    findFirst("mark", root)?.scrollIntoView({ block: "center" });
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !input.value) return;
    event.preventDefault();
    event.stopPropagation();
    clearSearch(root);
  });
  for (const table of findAll(".rules-table", root)) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0; // keys can scroll it
  }
  root.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (targetOf(event).closest('a[href^="#"]'));
    if (link) showRule(root, decodeURIComponent(link.hash.slice(1)));
  });
}

/** Shows the whole text again.
 * @param {HTMLElement} root */
function clearSearch(root) {
  const input = /** @type {HTMLInputElement | null} */ (findFirst(".rules-search input", root));
  if (!input?.value) return;
  input.value = "";
  search(root, "");
}

/** Scrolls to a section or a ruling, and clears a search that hides it.
 * @param {HTMLElement} root
 * @param {string} anchor */
export function showRule(root, anchor) {
  const target = findFirst(`#${CSS.escape(anchor)}`, root);
  if (!target) return;
  showLevel(root, Boolean(target.closest(".rules-plain")));
  if (!target.checkVisibility()) clearSearch(root);
  for (const one of findAll(".is-here", root)) one.classList.remove("is-here");
  const rule = /** @type {HTMLElement} */ (target.closest(".rule") ?? target);
  rule.classList.add("is-here");
  rule.scrollIntoView({ block: "start" });
  rule.focus({ preventScroll: true });
}

/** Shows the sections that contain all words, and marks the words.
 * @param {HTMLElement} root
 * @param {string} query */
function search(root, query) {
  unmarkWords(root);
  const words = wordsOf(query);
  let matches = 0;
  for (const part of findAll(".rules-text .rule", root)) {
    const text = words.length ? foldCase(part.textContent ?? "") : "";
    part.hidden = !words.every((word) => text.includes(word));
    if (part.hidden || !words.length) continue;
    matches += 1;
    markWords(part, words);
  }
  // A heading is hidden if all rulings below it are.
  for (const list of findAll(".rulings dl", root)) {
    const empty = !findAll(".rule", list).some((row) => !row.hidden);
    list.hidden = empty;
    if (list.previousElementSibling instanceof HTMLElement) {
      list.previousElementSibling.hidden = empty;
    }
  }
  const rulings = findFirst(".rulings", root);
  if (rulings) rulings.hidden = !findAll("dl", rulings).some((list) => !list.hidden);
  for (const entry of findAll(".rules-contents [data-part]", root)) {
    entry.hidden = Boolean(findFirst(`#${CSS.escape(entry.dataset.part ?? "")}`, root)?.hidden);
  }
  const output = findFirst(".rules-found", root);
  setText(
    output,
    words.length ? t(matches ? "rules_found" : "rules_found_none", { n: matches }) : "",
  );
}
