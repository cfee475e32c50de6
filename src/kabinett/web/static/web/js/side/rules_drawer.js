// The rules as a drawer beside the board; on a phone, over the table.
import { byId, findAll, findFirst, h, t, targetOf } from "../dom.js";
import { isPhone } from "../core/sheets.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { config } from "../store.js";
import { wantsPlain } from "../prefs.js";
import { Drawer } from "./drawer.js";
import { showLevel, showPlainRule, showRule, wireRules } from "./rules.js";

// Whether the drawer was open when the page was left, and where.
const STORAGE_KEY = `rules:${config?.game}`;
const drawer = new Drawer({
  name: "rules",
  make: makeDrawer,
  address: () => config.rules,
  notLoaded: "rules_not_loaded",
  wire: wireContent,
  button: "rules-button",
  toggle(open) {
    byId("rules-button").setAttribute("aria-expanded", String(open));
    if (!open) storePlace(false);
  },
});

export function wireRulesDrawer() {
  if (!config.rules) return;
  byId("rules-button").addEventListener("click", () => toggleRules());
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (targetOf(event).closest("[data-rule]"));
    if (!link) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    openRules(link.dataset.rule);
  });
  drawer.listen();
  addEventListener("pagehide", () => storePlace());
  if (storedPlace().open) openRules("", false);
}

/** @returns {{open?: boolean, at?: number}} */
const storedPlace = () => readStorage(STORAGE_KEY, {}, "sessionStorage");

/** @param {boolean} [open]  whether the drawer opens again with the page */
function storePlace(open = drawer.isOpen) {
  if (!drawer.element) return; // nobody has opened the rules
  const at = drawer.isOpen ? drawer.box?.scrollTop : storedPlace().at; // 0 while it is hidden
  writeStorage(STORAGE_KEY, { open, at }, "sessionStorage");
}

/** @returns {boolean} whether this game has rules to show */
export function toggleRules() {
  if (!config.rules) return false;
  if (drawer.isOpen) closeRules();
  else openRules();
  return true;
}

/** @param {string} [anchor]  a section to show; otherwise the last place
 * @param {boolean} [focus] */
export async function openRules(anchor = "", focus = true) {
  const wasOpen = drawer.isOpen;
  const isThere = await drawer.open();
  const { element, box } = drawer;
  if (!isThere || !element || !box) return;
  if (!anchor && !wasOpen) showLevel(element, wantsPlain());
  if (anchor && !(wantsPlain() && showPlainRule(element, anchor))) showRule(element, anchor);
  else if (focus && !anchor) focusInDrawer(element).focus({ preventScroll: true });
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

/** @returns {boolean} whether the drawer was open */
export const closeRules = () => drawer.close();

function makeDrawer() {
  return h(
    "section.rules.rules-panel",
    { id: "rules", "aria-label": t("rules"), hidden: true },
    h(
      "header.rules-bar",
      null,
      h("h2", null, t("rules")),
      h("a.link", { href: config.rules.split("?")[0], target: "_blank" }, t("rules_page")),
      h(
        "button.dialog-close",
        { type: "button", "aria-label": t("close"), onclick: () => closeRules() },
        "×",
      ),
    ),
    h("div.rules-scroll", { tabindex: "0" }),
  );
}

/** @param {HTMLElement} element
 * @param {HTMLElement} box */
function wireContent(element, box) {
  for (const contents of findAll(".rules-contents", box)) contents.removeAttribute("open");
  const levels = findFirst(".rules-levels", box);
  if (levels) findFirst(".rules-bar a", element)?.after(levels); // there they stay in sight
  wireRules(element);
}
