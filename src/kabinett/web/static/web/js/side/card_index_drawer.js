// The index of cards and markers as a drawer beside the board. It can leave out the cards that the
// viewer sees.
import { isPhone } from "../core/sheets.js";
import { findFirst, h, t, targetOf } from "../dom.js";
import { config, store } from "../store.js";
import { wireCardIndex } from "./card_index.js";
import { Drawer } from "./drawer.js";

const drawer = new Drawer({
  name: "cards",
  make: makeDrawer,
  address: () => config.cards,
  notLoaded: "index_not_loaded",
  wire: wireContent,
  button: "menu-button",
});
/** @type {ReturnType<typeof wireCardIndex> | null} */
let index = null;

export function wireCardIndexDrawer() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (targetOf(event).closest("[data-card-of]"));
    if (link) openCardIndex(link.dataset.cardOf);
  });
  drawer.listen();
}

/** @param {string} [name]  a card to scroll to */
export async function openCardIndex(name = "") {
  if (!(await drawer.open())) return;
  index?.search();
  if (name) index?.goTo(name);
  else
    findFirst(
      isPhone() ? ".rules-scroll" : "input[type=search]",
      drawer.element ?? document,
    )?.focus();
}

/** @returns {boolean} whether the drawer was open */
export const closeCardIndex = () => drawer.close();

/** Filters again after the table has changed. */
export function drawCardIndex() {
  if (drawer.isOpen && showsOnlyUnseen()) index?.search();
}

/** Does the drawer show only the cards that the viewer does not see? */
const showsOnlyUnseen = () =>
  Boolean(
    /** @type {HTMLInputElement | null} */ (
      findFirst(".index-out input", drawer.element ?? document)
    )?.checked,
  );

/** The names of all cards and pieces that this viewer sees. */
function cardsInSight() {
  const { zones, pieces } = store.view.scene;
  return new Set([...zones.flatMap((zone) => zone.cards), ...pieces.map((piece) => piece.id)]);
}

/** The condition for the entries that a search may show.
 * @returns {(entry: HTMLElement) => boolean} */
function entryFilter() {
  if (!showsOnlyUnseen()) return () => true;
  const inView = cardsInSight();
  return (entry) => entry.classList.contains("is-drawn") && !inView.has(entry.dataset.name ?? "");
}

function makeDrawer() {
  return h(
    "section.rules-panel.index",
    { id: "cards", "aria-label": t("cards"), hidden: true },
    h(
      "header.rules-bar",
      null,
      h("h2", null, t("cards")),
      h("a.link", { href: config.cards_page, target: "_blank" }, t("rules_page")),
      h(
        "button.dialog-close",
        { type: "button", "aria-label": t("close"), onclick: () => closeCardIndex() },
        "×",
      ),
    ),
    h("div.rules-scroll", { tabindex: "0", role: "region", "aria-label": t("cards") }),
  );
}

/** @param {HTMLElement} element
 * @param {HTMLElement} box */
function wireContent(element, box) {
  findFirst(".index-filters", box)?.removeAttribute("open");
  findFirst(".index-filters", box)?.before(
    h(
      "label.check.index-out",
      { title: t("index_out_help") },
      h("input", { type: "checkbox" }),
      h("span", null, t("index_out"), " ", h("small", null, t("index_out_help"))),
    ),
  );
  index = wireCardIndex(element, entryFilter);
}
