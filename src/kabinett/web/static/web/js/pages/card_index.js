// The page of a game's cards and markers.
import { get } from "../core/requests.js";
import { $, all, first } from "../dom.js";
import { loadHooks } from "../core/hooks.js";
import { wireIndex } from "../panels/card_index.js";
import { config, store } from "../store.js";

const root = $("index");
const parameters = new URLSearchParams(location.search);
const selects = /** @type {HTMLSelectElement[]} */ (all("select[data-facet]", root));
const input = /** @type {HTMLInputElement | null} */ (first("input[type=search]", root));

/** The address holds what is chosen, so that people can send it. */
function keep() {
  for (const select of selects) set(select.dataset.facet ?? "", select.value);
  set("words", input?.value ?? "");
  const query = parameters.toString();
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
}

/** @param {string} name
 * @param {string} value */
function set(name, value) {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
}

async function start() {
  // The filters stand beside the list if there is room, else folded above it.
  const filters = /** @type {HTMLDetailsElement | null} */ (first(".index-filters", root));
  if (filters) filters.open = matchMedia("(min-width: 961px)").matches;
  for (const select of selects) select.value = parameters.get(select.dataset.facet ?? "") ?? "";
  if (input) input.value = parameters.get("words") ?? "";
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
