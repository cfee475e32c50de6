// The index of cards and markers: filtered and searched here in the browser.
import { cardFace } from "../cards.js";
import { all, first, from, t, write } from "../dom.js";
import { foldCase, markWords, unmarkWords, wordsOf } from "./text_search.js";

/** Makes an index searchable, and draws the faces of its cards as they come into sight.
 * @param {HTMLElement} root
 * @param {() => (entry: HTMLElement) => boolean} [asked]  what else an entry must be
 * @returns {{ search: () => void, goTo: (name: string) => void }} */
export function wireIndex(root, asked = () => () => true) {
  const form = /** @type {HTMLFormElement | null} */ (first(".index-finding", root));
  const search = () => form && find(root, form, asked());
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
    const link = /** @type {HTMLAnchorElement | null} */ (from(event).closest('h3 a[href^="#"]'));
    if (link) goTo(root, decodeURIComponent(link.hash.slice(1)), form);
  });
  return { search: () => search(), goTo: (name) => goTo(root, name, form) };
}

/** Scrolls to a card, and clears a search that hides it.
 * @param {HTMLElement} root
 * @param {string} name
 * @param {HTMLFormElement | null} form */
function goTo(root, name, form) {
  const entry = first(`.entry[data-name="${CSS.escape(name)}"]`, root);
  if (!entry) return;
  if (entry.hidden && form) {
    for (const field of fields(form)) field.value = "";
    form.dispatchEvent(new Event("input"));
  }
  for (const one of all(".is-here", root)) one.classList.remove("is-here");
  entry.classList.add("is-here");
  entry.scrollIntoView({ block: "start" });
  entry.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form */
const fields = (form) =>
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (all("input[type=search], select", form));

/** What is typed, then what is chosen.
 * @param {HTMLFormElement} form */
const searchTerms = (form) => fields(form).map((field) => field.value.trim());

/** Shows the entries that have all chosen facts and hold all words, and marks the words.
 * @param {HTMLElement} root
 * @param {HTMLFormElement} form
 * @param {(entry: HTMLElement) => boolean} fits */
function find(root, form, fits) {
  unmarkWords(root);
  const selects = /** @type {HTMLSelectElement[]} */ (all("select[data-facet]", form));
  const facts = selects
    .filter((select) => select.value)
    .map((select) => `${select.dataset.facet}=${select.value}`);
  const input = /** @type {HTMLInputElement} */ (first("input[type=search]", form));
  const words = wordsOf(input.value);
  const entries = all(".entry", root);
  let matches = 0;
  let among = 0;
  for (const entry of entries) {
    const isFitting = fits(entry);
    const text = /** @type {HTMLElement} */ (first(".entry-text", entry));
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
  for (const part of all(".index-part", root)) {
    const remaining = all(".entry", part).filter((entry) => !entry.hidden).length;
    part.hidden = !remaining;
    write(first("h2 small", part), String(remaining));
  }
  sortByName(root, words);
  foldAway(selects, entries);
  const some = facts.length > 0 || words.length > 0;
  write(
    first(".index-found", form),
    some ? t("index_found", { n: matches, all: among }) : `${among}`,
  );
  const reset = first(".index-all", form);
  if (reset) reset.hidden = !some;
  const none = first(".index-none", root);
  if (none) none.hidden = matches > 0;
}

/** Puts entries first whose names hold all words, and their parts before the others; the rest keep
 * their order.
 * @param {HTMLElement} root
 * @param {string[]} words */
function sortByName(root, words) {
  const isNamed = (/** @type {HTMLElement} */ entry) => {
    const name = foldCase(first("h3", entry)?.textContent ?? "");
    return words.length > 0 && !entry.hidden && words.every((word) => name.includes(word));
  };
  const parts = all(".index-part", root);
  for (const part of parts) sort(all(".entry", part), isNamed);
  sort(parts, (part) => all(".entry", part).some(isNamed));
}

/** Puts some elements first among those side by side.
 * @param {HTMLElement[]} elements
 * @param {(element: HTMLElement) => boolean} isFirst */
function sort(elements, isFirst) {
  for (const [row, element] of elements.entries()) element.dataset.row ??= String(row);
  const before = elements.toSorted((a, b) => Number(a.dataset.row) - Number(b.dataset.row));
  const sorted = [...before.filter(isFirst), ...before.filter((element) => !isFirst(element))];
  if (sorted.every((element, row) => element === elements[row])) return;
  const place = document.createComment("");
  elements[0].before(place);
  place.replaceWith(...sorted);
}

/** Hides a filter that concerns nothing of what is shown.
 * @param {HTMLSelectElement[]} selects
 * @param {HTMLElement[]} entries */
function foldAway(selects, entries) {
  const there = new Set(
    entries
      .filter((entry) => !entry.hidden)
      .flatMap((entry) => (entry.dataset.foundBy ?? "").split(" "))
      .map((fact) => fact.split("=")[0]),
  );
  const none = there.size === 0;
  for (const select of selects) {
    const label = /** @type {HTMLElement} */ (select.parentElement);
    label.hidden = !(none || select.value || there.has(select.dataset.facet ?? ""));
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
  for (const face of all("[data-face]", root)) observer.observe(face);
}
