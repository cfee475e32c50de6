// The page of a game's cards and markers.

import { loadHooks } from "../core/hooks.js";
import { get } from "../core/requests.js";
import { byId, findAll, findFirst } from "../dom.js";
import { wireCardIndex } from "../side/card_index.js";
import { config, store } from "../store.js";

const root = byId("index");
const parameters = new URLSearchParams(location.search);
const selects = /** @type {HTMLSelectElement[]} */ (findAll("select[data-facet]", root));
const input = /** @type {HTMLInputElement | null} */ (findFirst("input[type=search]", root));

/** Puts the filters into the address, so that people can share them. */
function storeFilters() {
  for (const select of selects) setParameter(select.dataset.facet ?? "", select.value);
  setParameter("words", input?.value ?? "");
  const query = parameters.toString();
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
}

/** @param {string} name
 * @param {string} value */
function setParameter(name, value) {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
}

async function start() {
  // The filters are open beside the list if there is room, otherwise folded above it.
  const filters = /** @type {HTMLDetailsElement | null} */ (findFirst(".index-filters", root));
  if (filters) filters.open = matchMedia("(min-width: 60.0625em)").matches; // 961 px at usual size
  for (const select of selects) select.value = parameters.get(select.dataset.facet ?? "") ?? "";
  if (input) input.value = parameters.get("words") ?? "";
  [store.things] = await Promise.all([get(config.things), loadHooks(config.hooks)]);
  const { search, goTo } = wireCardIndex(root);
  search();
  const form = findFirst(".index-finding", root);
  form?.addEventListener("input", storeFilters);
  form?.addEventListener("reset", () => setTimeout(storeFilters));
  const follow = () => location.hash && goTo(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
}

start();
