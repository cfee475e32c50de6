// The index of cards and markers, which is filtered and searched in the browser.
import { cardFace } from "../cards.js";
import { findAll, findFirst, setText, t, targetOf } from "../dom.js";
import { foldCase, markWords, unmarkWords, wordsOf } from "./text_search.js";

/** Makes an index searchable, and draws the faces of its cards when they come into sight.
 * @param {HTMLElement} root
 * @param {() => (entry: HTMLElement) => boolean} [makeFilter]  returns a further condition for entries
 * @returns {{ search: () => void, goTo: (name: string) => void }} */
export function wireCardIndex(root, makeFilter = () => () => true) {
  const form = /** @type {HTMLFormElement | null} */ (findFirst(".index-finding", root));
  const search = () => form && filterEntries(root, form, makeFilter());
  if (form) {
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", search);
    form.addEventListener("reset", () => setTimeout(search));
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !searchTerms(form).some(Boolean)) return;
      event.preventDefault();
      event.stopPropagation();
      form.reset();
    });
  }
  drawFaces(root);
  root.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (
      targetOf(event).closest('h3 a[href^="#"]')
    );
    if (link) showEntry(root, decodeURIComponent(link.hash.slice(1)), form);
  });
  return { search: () => search(), goTo: (name) => showEntry(root, name, form) };
}

/** Scrolls to a card, and clears a search that hides the card.
 * @param {HTMLElement} root
 * @param {string} name
 * @param {HTMLFormElement | null} form */
function showEntry(root, name, form) {
  const entry = findFirst(`.entry[data-name="${CSS.escape(name)}"]`, root);
  if (!entry) return;
  if (entry.hidden && form) {
    for (const field of fields(form)) field.value = "";
    form.dispatchEvent(new Event("input"));
  }
  for (const one of findAll(".is-here", root)) one.classList.remove("is-here");
  entry.classList.add("is-here");
  entry.scrollIntoView({ block: "start" });
  entry.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form */
const fields = (form) =>
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (
    findAll("input[type=search], select", form)
  );

/** The text of the search, and the values of the filters.
 * @param {HTMLFormElement} form */
const searchTerms = (form) => fields(form).map((field) => field.value.trim());

/** Shows the entries that match all filters and contain all words, and marks the words.
 * @param {HTMLElement} root
 * @param {HTMLFormElement} form
 * @param {(entry: HTMLElement) => boolean} fits */
function filterEntries(root, form, fits) {
  unmarkWords(root);
  const selects = /** @type {HTMLSelectElement[]} */ (findAll("select[data-facet]", form));
  const facts = selects
    .filter((select) => select.value)
    .map((select) => `${select.dataset.facet}=${select.value}`);
  const input = /** @type {HTMLInputElement} */ (findFirst("input[type=search]", form));
  const words = wordsOf(input.value);
  const entries = findAll(".entry", root);
  let matches = 0;
  let among = 0;
  for (const entry of entries) {
    const isFitting = fits(entry);
    const text = /** @type {HTMLElement} */ (findFirst(".entry-text", entry));
    const has = entry.dataset.foundBy?.split(" ") ?? [];
    const haystack = words.length ? foldCase(text.textContent ?? "") : "";
    entry.hidden = !(
      isFitting &&
      facts.every((fact) => has.includes(fact)) &&
      words.every((word) => haystack.includes(word))
    );
    among += Number(isFitting);
    if (entry.hidden) continue;
    matches += 1;
    if (words.length) markWords(text, words);
  }
  for (const part of findAll(".index-part", root)) {
    const remaining = findAll(".entry", part).filter((entry) => !entry.hidden).length;
    part.hidden = !remaining;
    setText(findFirst("h2 small", part), String(remaining));
  }
  sortByName(root, words);
  hideUselessFilters(selects, entries);
  const some = facts.length > 0 || words.length > 0;
  setText(
    findFirst(".index-found", form),
    some ? t("index_found", { n: matches, all: among }) : `${among}`,
  );
  const reset = findFirst(".index-all", form);
  if (reset) reset.hidden = !some;
  const none = findFirst(".index-none", root);
  if (none) none.hidden = matches > 0;
}

/** Moves the entries whose names contain all words to the front, and their sections too; the others
 * keep their order.
 * @param {HTMLElement} root
 * @param {string[]} words */
function sortByName(root, words) {
  const isNamed = (/** @type {HTMLElement} */ entry) => {
    const name = foldCase(findFirst("h3", entry)?.textContent ?? "");
    return words.length > 0 && !entry.hidden && words.every((word) => name.includes(word));
  };
  const parts = findAll(".index-part", root);
  for (const part of parts) putFirst(findAll(".entry", part), isNamed);
  putFirst(parts, (part) => findAll(".entry", part).some(isNamed));
}

/** Moves some elements before their siblings.
 * @param {HTMLElement[]} elements
 * @param {(element: HTMLElement) => boolean} isFirst */
function putFirst(elements, isFirst) {
  for (const [row, element] of elements.entries()) element.dataset.row ??= String(row);
  const before = elements.toSorted((a, b) => Number(a.dataset.row) - Number(b.dataset.row));
  const sorted = [...before.filter(isFirst), ...before.filter((element) => !isFirst(element))];
  if (sorted.every((element, row) => element === elements[row])) return;
  const place = document.createComment("");
  elements[0].before(place);
  place.replaceWith(...sorted);
}

/** Hides the filters that do not apply to any visible entry.
 * @param {HTMLSelectElement[]} selects
 * @param {HTMLElement[]} entries */
function hideUselessFilters(selects, entries) {
  const shownFacets = new Set(
    entries
      .filter((entry) => !entry.hidden)
      .flatMap((entry) => (entry.dataset.foundBy ?? "").split(" "))
      .map((fact) => fact.split("=")[0]),
  );
  const none = shownFacets.size === 0;
  for (const select of selects) {
    const label = /** @type {HTMLElement} */ (select.parentElement);
    label.hidden = !(none || select.value || shownFacets.has(select.dataset.facet ?? ""));
  }
}

/** @param {HTMLElement} root */
function drawFaces(root) {
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const { face } = /** @type {HTMLElement} */ (target).dataset;
        if (face) target.replaceChildren(cardFace(face, "hand"));
      }
    },
    { rootMargin: "300px" },
  );
  for (const face of findAll("[data-face]", root)) observer.observe(face);
}
