// The index of cards and markers, a panel where the rules open too; it can show only what is still out.
import { $, first, from, h, t } from "../dom.js";
import { wireIndex } from "./card_index.js";
import { hide } from "../table/peek.js";
import { alone } from "./rules_panel.js";
import { closeSheet, isPhone } from "../frame/sheets.js";
import { config, store } from "../store.js";

/** @type {HTMLElement | null} */
let panel = null;
/** @type {ReturnType<typeof wireIndex> | null} */
let index = null;
/** @type {Element | null} what had the focus before the panel opened */
let before = null;

const cardsOpen = () => Boolean(panel && !panel.hidden);

export function wireCardsPanel() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (from(event).closest("[data-card-of]"));
    if (link) openCards(link.dataset.cardOf);
  });
  $("sheet-tabs").addEventListener("click", () => closeCards(false));
  document.addEventListener("beside", (event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "cards") closeCards(false);
  });
}

/** @param {string} [name]  the card to show */
export async function openCards(name = "") {
  if (!cardsOpen()) before = document.activeElement;
  closeSheet();
  if (isPhone()) hide();
  panel ??= make();
  alone("cards", true);
  panel.hidden = false;
  try {
    await fillPanel(panel);
  } catch {
    const notice = h("p.index-none", null, t("index_not_loaded"));
    first(".rules-scroll", panel)?.replaceChildren(notice);
    return;
  }
  index?.search();
  if (name) index?.goTo(name);
  else first(isPhone() ? ".rules-scroll" : "input[type=search]", panel)?.focus();
}

/** @param {boolean} [focus]  returns it to where it was
 * @returns {boolean} whether the panel was open */
export function closeCards(focus = true) {
  if (!panel || !cardsOpen()) return false;
  panel.hidden = true;
  alone("cards", false);
  const back = before instanceof HTMLElement && before.isConnected ? before : $("menu-button");
  if (focus) back.focus({ preventScroll: true });
  return true;
}

/** The table has changed, and with it what is still out. */
export function drawCards() {
  if (cardsOpen() && out()) index?.search();
}

/** Shall the panel show only what is still out? */
const out = () =>
  Boolean(
    /** @type {HTMLInputElement | null} */ (first(".index-out input", panel ?? document))?.checked,
  );

/** All cards that this viewer sees, wherever they lie: the page knows no others. */
function inSight() {
  const { zones, pieces } = store.view.scene;
  return new Set([...zones.flatMap((zone) => zone.cards), ...pieces.map((piece) => piece.id)]);
}

/** Which entries a search may show at all.
 * @returns {(entry: HTMLElement) => boolean} */
function entryFilter() {
  if (!out()) return () => true;
  const inView = inSight();
  return (entry) => entry.classList.contains("is-drawn") && !inView.has(entry.dataset.name ?? "");
}

function make() {
  const panel = h(
    "section.rules-panel.index",
    { id: "cards", "aria-label": t("cards"), hidden: true },
    h(
      "header.rules-bar",
      null,
      h("h2", null, t("cards")),
      h("a.link", { href: config.cards_page, target: "_blank" }, t("rules_page")),
      h(
        "button.dialog-close",
        { type: "button", "aria-label": t("close"), onclick: () => closeCards() },
        "×",
      ),
    ),
    h("div.rules-scroll", { tabindex: "0", role: "region", "aria-label": t("cards") }),
  );
  $("main").append(panel);
  return panel;
}

/** @param {HTMLElement} panel */
async function fillPanel(panel) {
  const box = /** @type {HTMLElement} */ (first(".rules-scroll", panel));
  if (first(".index-body", box)) return;
  const answer = await fetch(config.cards);
  if (!answer.ok) throw new Error(String(answer.status));
  box.innerHTML = await answer.text(); // the site's own HTML, as safe as a page
  first(".index-filters", box)?.removeAttribute("open");
  first(".index-filters", box)?.before(
    h(
      "label.check.index-out",
      { title: t("index_out_help") },
      h("input", { type: "checkbox" }),
      h("span", null, t("index_out"), " ", h("small", null, t("index_out_help"))),
    ),
  );
  index = wireIndex(panel, entryFilter);
}
