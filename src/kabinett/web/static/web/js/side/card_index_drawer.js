// The index of cards and markers as a drawer beside the board. It can leave out the cards that the
// viewer sees.
import { onEvent } from "../core/events.js";
import { closeSheet, isPhone } from "../core/sheets.js";
import { byId, findFirst, h, t, targetOf } from "../dom.js";
import { config, store } from "../store.js";
import { hidePeek } from "../table/peek.js";
import { wireCardIndex } from "./card_index.js";
import { claimDrawerRoom } from "./rules_drawer.js";

/** @type {HTMLElement | null} */
let drawer = null;
/** @type {ReturnType<typeof wireCardIndex> | null} */
let index = null;
/** The element that had the focus before the drawer opened. @type {Element | null} */
let focusBefore = null;

const isIndexOpen = () => Boolean(drawer && !drawer.hidden);

export function wireCardIndexDrawer() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (targetOf(event).closest("[data-card-of]"));
    if (link) openCardIndex(link.dataset.cardOf);
  });
  byId("sheet-tabs").addEventListener("click", () => closeCardIndex(false));
  onEvent("drawer", (name) => {
    if (name !== "cards") closeCardIndex(false);
  });
}

/** @param {string} [name]  a card to scroll to */
export async function openCardIndex(name = "") {
  if (!isIndexOpen()) focusBefore = document.activeElement;
  closeSheet();
  if (isPhone()) hidePeek();
  drawer ??= makeDrawer();
  claimDrawerRoom("cards", true);
  drawer.hidden = false;
  try {
    await fillDrawer(drawer);
  } catch {
    const notice = h("p.index-none", null, t("index_not_loaded"));
    findFirst(".rules-scroll", drawer)?.replaceChildren(notice);
    return;
  }
  index?.search();
  if (name) index?.goTo(name);
  else findFirst(isPhone() ? ".rules-scroll" : "input[type=search]", drawer)?.focus();
}

/** @param {boolean} [focus]  whether the focus returns to where it was
 * @returns {boolean} whether the drawer was open */
export function closeCardIndex(focus = true) {
  if (!drawer || !isIndexOpen()) return false;
  drawer.hidden = true;
  claimDrawerRoom("cards", false);
  const back =
    focusBefore instanceof HTMLElement && focusBefore.isConnected
      ? focusBefore
      : byId("menu-button");
  if (focus) back.focus({ preventScroll: true });
  return true;
}

/** Filters again after the table has changed. */
export function drawCardIndex() {
  if (isIndexOpen() && showsOnlyUnseen()) index?.search();
}

/** Does the drawer show only the cards that the viewer does not see? */
const showsOnlyUnseen = () =>
  Boolean(
    /** @type {HTMLInputElement | null} */ (findFirst(".index-out input", drawer ?? document))
      ?.checked,
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
  const drawer = h(
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
  byId("main").append(drawer);
  return drawer;
}

/** @param {HTMLElement} drawer */
async function fillDrawer(drawer) {
  const box = /** @type {HTMLElement} */ (findFirst(".rules-scroll", drawer));
  if (findFirst(".index-body", box)) return;
  const answer = await fetch(config.cards);
  if (!answer.ok) throw new Error(String(answer.status));
  box.innerHTML = await answer.text(); // HTML of the site itself, as safe as a page
  findFirst(".index-filters", box)?.removeAttribute("open");
  findFirst(".index-filters", box)?.before(
    h(
      "label.check.index-out",
      { title: t("index_out_help") },
      h("input", { type: "checkbox" }),
      h("span", null, t("index_out"), " ", h("small", null, t("index_out_help"))),
    ),
  );
  index = wireCardIndex(drawer, entryFilter);
}
