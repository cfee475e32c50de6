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

/** Shows open rules in plain words or in full, as the reader or the class prefers. */
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
  wirePlainLinks(root);
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
    if (!link) return;
    const anchor = decodeURIComponent(link.hash.slice(1));
    if (!link.closest(".plain-page")) return showRule(root, anchor);
    event.preventDefault(); // readers of the plain pages stay in them
    showPlainRule(root, anchor, link);
  });
}

/** Shows the place of the plain pages that is about a section.
 * @param {HTMLElement} root
 * @param {string} anchor  the section's
 * @param {HTMLElement | null} [from]  a link in the plain pages: the next place after it is shown
 * @returns {boolean} whether there are plain pages */
export function showPlainRule(root, anchor, from = null) {
  if (!findFirst(".rules-plain", root)) return false;
  const places = plainPlaces(root, anchor);
  const next = places[(from ? places.indexOf(from) + 1 : 0) % places.length];
  const place = /** @type {HTMLElement} */ (
    next?.closest("li, p") ?? findFirst(".plain-page", root)
  );
  showLevel(root, true);
  for (const one of findAll(".is-here", root)) one.classList.remove("is-here");
  place.classList.add("is-here");
  place.tabIndex = -1;
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
  return true;
}

/** The places of the plain pages that are about a section; otherwise about the section that contains
 * it, or the first one about its chapter.
 * @param {HTMLElement} root
 * @param {string} anchor
 * @returns {HTMLElement[]} */
function plainPlaces(root, anchor) {
  /** @param {string} at */
  const about = (at) => findAll(`.plain-page [data-section="${at}"]`, root);
  for (let at = anchor; at.includes("."); at = at.slice(0, at.lastIndexOf("."))) {
    if (about(at).length) return about(at);
  }
  const chapter = anchor.split(".")[0];
  const ofChapter = findAll(`.plain-page [data-section^="${chapter}."]`, root).slice(0, 1);
  return about(anchor).length ? about(anchor) : ofChapter;
}

/** Makes the links of the plain pages lead to other places of these pages.  A link whose section has
 * only this one place becomes plain text.
 * @param {HTMLElement} root */
function wirePlainLinks(root) {
  const links = findAll('.plain-page a[href^="#"]', root);
  for (const link of links) link.dataset.section = link.getAttribute("href")?.slice(1);
  for (const link of links) {
    if (plainPlaces(root, link.dataset.section ?? "").length < 2) link.removeAttribute("href");
  }
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
