// The cards and markers beside the board, where the rules stand, too; and what is still out.
import { $, first, from, h, t } from "./dom.js";
import { wireIndex } from "./index.js";
import { hide } from "./peek.js";
import { alone } from "./rules_panel.js";
import { closeSheet, isPhone } from "./sheets.js";
import { config, store } from "./store.js";

/** @type {HTMLElement | null} */
let panel = null;
/** @type {ReturnType<typeof wireIndex> | null} */
let index = null;
/** @type {Element | null} what had the focus before */
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

/** @param {string} [name]  the card to be read */
export async function openCards(name = "") {
  if (!cardsOpen()) before = document.activeElement;
  closeSheet();
  if (isPhone()) hide();
  panel ??= make();
  alone("cards", true);
  panel.hidden = false;
  try {
    await filled(panel);
  } catch {
    const said = h("p.index-none", null, t("index_not_loaded"));
    first(".rules-scroll", panel)?.replaceChildren(said);
    return;
  }
  index?.search();
  if (name) index?.goTo(name);
  else first(isPhone() ? ".rules-scroll" : "input[type=search]", panel)?.focus();
}

/** @param {boolean} [focus]  back to where it was
 * @returns {boolean} it was open */
export function closeCards(focus = true) {
  if (!panel || !cardsOpen()) return false;
  panel.hidden = true;
  alone("cards", false);
  const back = before instanceof HTMLElement && before.isConnected ? before : $("menu-button");
  if (focus) back.focus({ preventScroll: true });
  return true;
}

/** The table has changed: what is still out, too. */
export function drawCards() {
  if (cardsOpen() && out()) index?.search();
}

/** Is only what is still out to be shown? */
const out = () =>
  Boolean(
    /** @type {HTMLInputElement | null} */ (first(".index-out input", panel ?? document))?.checked,
  );

/** All that this viewer sees of cards, wherever they lie: nothing else is known here. */
function inSight() {
  const { zones, pieces } = store.view.scene;
  return new Set([...zones.flatMap((zone) => zone.cards), ...pieces.map((piece) => piece.id)]);
}

/** Which entries are in question at all, for one search.
 * @returns {(entry: HTMLElement) => boolean} */
function asked() {
  if (!out()) return () => true;
  const seen = inSight();
  return (entry) => entry.classList.contains("is-drawn") && !seen.has(entry.dataset.name ?? "");
}

function make() {
  const made = h(
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
  $("main").append(made);
  return made;
}

/** @param {HTMLElement} made */
async function filled(made) {
  const box = /** @type {HTMLElement} */ (first(".rules-scroll", made));
  if (first(".index-body", box)) return;
  const answer = await fetch(config.cards);
  if (!answer.ok) throw new Error(String(answer.status));
  box.innerHTML = await answer.text(); // the site's own, as a page would be
  first(".index-filters", box)?.removeAttribute("open");
  first(".index-filters", box)?.before(
    h(
      "label.check.index-out",
      { title: t("index_out_help") },
      h("input", { type: "checkbox" }),
      h("span", null, t("index_out"), " ", h("small", null, t("index_out_help"))),
    ),
  );
  index = wireIndex(made, asked);
}
