// The rules beside the board: a panel of the right column, on a phone a sheet over the table.
import { $, all, first, from, h, t } from "../dom.js";
import { hide } from "../table/peek.js";
import { goTo, wireRules } from "./rules.js";
import { closeSheet, isPhone } from "../frame/sheets.js";
import { config } from "../store.js";

const KEPT = `rules:${config?.game}`; // the panel opens again with the page
/** @type {HTMLElement | null} */
let panel = null;
/** @type {Element | null} what had the focus before the panel opened */
let before = null;

export const rulesOpen = () => Boolean(panel && !panel.hidden);

export function wireRulesPanel() {
  const button = $("rules-button");
  button.hidden = !config.rules;
  if (!config.rules) return;
  button.addEventListener("click", () => toggleRules());
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (from(event).closest("[data-rule]"));
    if (!link) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    openRules(link.dataset.rule);
  });
  $("sheet-tabs").addEventListener("click", () => closeRules(false));
  document.addEventListener("beside", (event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "rules") closeRules(false);
  });
  addEventListener("pagehide", keep);
  if (readPlace().open) openRules("", false);
}

/** @returns {{open?: boolean, at?: number}} */
function readPlace() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

function keep() {
  const at = first(".rules-scroll", panel ?? document)?.scrollTop ?? readPlace().at ?? 0;
  sessionStorage.setItem(KEPT, JSON.stringify({ open: rulesOpen(), at }));
}

/** @returns {boolean} whether there are rules to show or hide */
export function toggleRules() {
  if (!config.rules) return false;
  if (rulesOpen()) closeRules();
  else openRules();
  return true;
}

/** @param {string} [anchor]  the section to show; else the last place
 * @param {boolean} [focus] */
export async function openRules(anchor = "", focus = true) {
  if (!rulesOpen()) before = document.activeElement;
  closeSheet();
  if (isPhone()) hide(); // it would lie over the text
  panel ??= make();
  panel.hidden = false;
  show(true);
  try {
    await fillPanel(panel);
  } catch {
    // no connection: the next opening tries again
    first(".rules-scroll", panel)?.replaceChildren(h("p.rules-none", null, t("rules_not_loaded")));
    return;
  }
  const box = /** @type {HTMLElement} */ (first(".rules-scroll", panel));
  if (anchor) goTo(panel, anchor);
  else if (focus) toBeRead(panel).focus({ preventScroll: true });
  if (!anchor && readPlace().at && !box.scrollTop) box.scrollTop = readPlace().at ?? 0;
  keep();
}

/** Where the keyboard goes when the panel opens: to the search, except on a phone, whose own keyboard
 * would cover the text.
 * @param {HTMLElement} made */
const toBeRead = (made) =>
  /** @type {HTMLElement} */ (
    (!isPhone() && first(".rules-search input", made)) || first(".rules-scroll", made)
  );

/** @param {boolean} [focus]  returns it to where it was
 * @returns {boolean} whether the panel was open */
export function closeRules(focus = true) {
  if (!panel || !rulesOpen()) return false;
  keep();
  panel.hidden = true;
  keep();
  show(false);
  if (!focus) return true;
  const back = before instanceof HTMLElement && before.isConnected ? before : $("rules-button");
  back.focus({ preventScroll: true });
  return true;
}

/** @param {boolean} open */
function show(open) {
  $("rules-button").setAttribute("aria-expanded", String(open));
  alone("rules", open);
}

/** The room beside the board holds one panel: the others close.
 * @param {string} name
 * @param {boolean} open */
export function alone(name, open) {
  if (open) document.dispatchEvent(new CustomEvent("beside", { detail: name }));
  document.body.toggleAttribute("data-rules", open);
}

function make() {
  const panel = h(
    "section.rules.rules-panel",
    { id: "rules", "aria-label": t("rules"), hidden: true },
    h(
      "header.rules-bar",
      null,
      h("h2", null, t("rules")),
      h("a.link", { href: config.rules.split("?")[0], target: "_blank" }, t("rules_page")),
      h(
        "button.dialog-close",
        { type: "button", "aria-label": t("close"), onclick: closeRules },
        "×",
      ),
    ),
    h("div.rules-scroll", { tabindex: "0" }),
  );
  $("main").append(panel);
  return panel;
}

/** @param {HTMLElement} panel */
async function fillPanel(panel) {
  const box = /** @type {HTMLElement} */ (first(".rules-scroll", panel));
  if (first(".rules-body", box)) return;
  const answer = await fetch(config.rules);
  if (!answer.ok) throw new Error(String(answer.status));
  box.innerHTML = await answer.text(); // the site's own HTML, as safe as a page
  for (const contents of all(".rules-contents", box)) contents.removeAttribute("open");
  wireRules(panel);
}
