// The rules as a drawer beside the board; on a phone, over the table.
import { announce, onEvent } from "../core/events.js";
import { closeSheet, isPhone } from "../core/sheets.js";
import { byId, findAll, findFirst, h, t, targetOf } from "../dom.js";
import { config } from "../store.js";
import { hidePeek } from "../table/peek.js";
import { wantsPlain } from "../prefs.js";
import { showLevel, showPlainRule, showRule, wireRules } from "./rules.js";

// Whether the drawer was open when the page was left, and where.
const STORAGE_KEY = `rules:${config?.game}`;
/** @type {HTMLElement | null} */
let drawer = null;
/** The element that had the focus before the drawer opened. @type {Element | null} */
let focusBefore = null;

const areRulesOpen = () => Boolean(drawer && !drawer.hidden);

export function wireRulesDrawer() {
  const button = byId("rules-button");
  button.hidden = !config.rules;
  if (!config.rules) return;
  button.addEventListener("click", () => toggleRules());
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (targetOf(event).closest("[data-rule]"));
    if (!link) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    openRules(link.dataset.rule);
  });
  byId("sheet-tabs").addEventListener("click", () => closeRules(false));
  onEvent("drawer", (name) => {
    if (name !== "rules") closeRules(false);
  });
  addEventListener("pagehide", storePlace);
  if (storedPlace().open) openRules("", false);
}

/** @returns {{open?: boolean, at?: number}} */
function storedPlace() {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

function storePlace() {
  if (!drawer) return; // nobody has opened the rules
  const at = findFirst(".rules-scroll", drawer)?.scrollTop ?? storedPlace().at ?? 0;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ open: areRulesOpen(), at }));
}

/** @returns {boolean} whether this game has rules to show */
export function toggleRules() {
  if (!config.rules) return false;
  if (areRulesOpen()) closeRules();
  else openRules();
  return true;
}

/** @param {string} [anchor]  a section to show; otherwise the last place
 * @param {boolean} [focus] */
export async function openRules(anchor = "", focus = true) {
  const wasOpen = areRulesOpen();
  if (!wasOpen) focusBefore = document.activeElement;
  closeSheet();
  if (isPhone()) hidePeek(); // the enlarged thing would cover the text
  drawer ??= makeDrawer();
  drawer.hidden = false;
  setOpen(true);
  try {
    await fillDrawer(drawer);
  } catch {
    // The next opening tries again.
    findFirst(".rules-scroll", drawer)?.replaceChildren(
      h("p.rules-none", null, t("rules_not_loaded")),
    );
    return;
  }
  const box = /** @type {HTMLElement} */ (findFirst(".rules-scroll", drawer));
  if (!anchor && !wasOpen) showLevel(drawer, wantsPlain());
  if (anchor && !(wantsPlain() && showPlainRule(drawer, anchor))) showRule(drawer, anchor);
  else if (focus && !anchor) focusInDrawer(drawer).focus({ preventScroll: true });
  if (!anchor && storedPlace().at && !box.scrollTop) box.scrollTop = storedPlace().at ?? 0;
  storePlace();
}

/** The element that gets the focus when the drawer opens: the search field; on a phone the text,
 * because the phone's keyboard would cover it.
 * @param {HTMLElement} made */
const focusInDrawer = (made) =>
  /** @type {HTMLElement} */ (
    (!isPhone() && findFirst(".rules-search input", made)) || findFirst(".rules-scroll", made)
  );

/** @param {boolean} [focus]  whether the focus returns to where it was
 * @returns {boolean} whether the drawer was open */
export function closeRules(focus = true) {
  if (!drawer || !areRulesOpen()) return false;
  storePlace();
  drawer.hidden = true;
  storePlace();
  setOpen(false);
  if (!focus) return true;
  const back =
    focusBefore instanceof HTMLElement && focusBefore.isConnected
      ? focusBefore
      : byId("rules-button");
  back.focus({ preventScroll: true });
  return true;
}

/** @param {boolean} open */
function setOpen(open) {
  byId("rules-button").setAttribute("aria-expanded", String(open));
  claimDrawerRoom("rules", open);
}

/** Opens or closes a drawer in the room beside the board, which holds only one: the others close.
 * @param {string} name
 * @param {boolean} open */
export function claimDrawerRoom(name, open) {
  if (open) announce("drawer", name);
  document.body.toggleAttribute("data-rules", open);
}

function makeDrawer() {
  const drawer = h(
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
  byId("main").append(drawer);
  return drawer;
}

/** @param {HTMLElement} drawer */
async function fillDrawer(drawer) {
  const box = /** @type {HTMLElement} */ (findFirst(".rules-scroll", drawer));
  if (findFirst(".rules-body", box)) return;
  const answer = await fetch(config.rules);
  if (!answer.ok) throw new Error(String(answer.status));
  box.innerHTML = await answer.text(); // HTML of the site itself, as safe as a page
  for (const contents of findAll(".rules-contents", box)) contents.removeAttribute("open");
  const levels = findFirst(".rules-levels", box);
  if (levels) findFirst(".rules-bar a", drawer)?.after(levels); // there they stay in sight
  wireRules(drawer);
}
