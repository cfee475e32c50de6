// The page of a game's cards and markers.
import { get } from "./api.js";
import { $, all, first } from "./dom.js";
import { loadHooks } from "./hooks.js";
import { wireIndex } from "./index.js";
import { config, store } from "./store.js";

const root = $("index");
const asked = new URLSearchParams(location.search);
const selects = /** @type {HTMLSelectElement[]} */ (all("select[data-facet]", root));
const input = /** @type {HTMLInputElement | null} */ (first("input[type=search]", root));

/** What is chosen stands in the address, so that it can be sent to somebody. */
function keep() {
  for (const select of selects) set(select.dataset.facet ?? "", select.value);
  set("words", input?.value ?? "");
  const query = asked.toString();
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
}

/** @param {string} name
 * @param {string} value */
function set(name, value) {
  if (value) asked.set(name, value);
  else asked.delete(name);
}

async function start() {
  // There is room for the filters beside the list, or they are folded above it.
  const filters = /** @type {HTMLDetailsElement | null} */ (first(".index-filters", root));
  if (filters) filters.open = matchMedia("(min-width: 961px)").matches;
  for (const select of selects) select.value = asked.get(select.dataset.facet ?? "") ?? "";
  if (input) input.value = asked.get("words") ?? "";
  [store.things] = await Promise.all([get(config.things), loadHooks(config.hooks)]);
  const { search, goTo } = wireIndex(root);
  search();
  const form = first(".index-finding", root);
  form?.addEventListener("input", keep);
  form?.addEventListener("reset", () => setTimeout(keep));
  const follow = () => location.hash && goTo(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
}

start();
