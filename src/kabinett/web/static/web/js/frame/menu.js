// The menu in the bar, and two dialogs that it opens: the keys, and the facts of this game.
import { actions } from "../core/actions.js";
import { KEYS } from "../ask/keyboard.js";
import { menuDecisions } from "../ask/agreements.js";
import { focusAsked, openDialog } from "../core/dialog.js";
import { mode } from "../core/mode.js";
import { byId, h, hasBoard, t, targetOf } from "../dom.js";
import { openCardIndex } from "../side/card_index_drawer.js";
import { openRules } from "../side/rules_drawer.js";
import { confirmRecord } from "../past/clone.js";
import { hasPast } from "../past/past.js";
import { sinceContents } from "../past/story.js";
import { usePreferences } from "./preferences_loader.js";
import { config, panelOf, store } from "../store.js";

/** @type {HTMLElement | null} */
let openedMenu = null;

export function wireMenu() {
  const button = byId("menu-button");
  button.addEventListener("click", () => {
    if (openedMenu) return closeMenu(true);
    openedMenu = h("div.menu", { role: "menu", "aria-label": t("menu") }, menuItems());
    document.body.append(openedMenu);
    openedMenu.style.top = `${button.getBoundingClientRect().bottom + 6}px`;
    button.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement} */ (openedMenu.firstChild).focus();
    return undefined;
  });
  document.addEventListener("pointerdown", (event) => {
    if (openedMenu && !targetOf(event).closest(".menu, #menu-button")) closeMenu();
  });
  document.addEventListener("keydown", onMenuKey, true);
}

function closeMenu(focus = false) {
  openedMenu?.remove();
  openedMenu = null;
  byId("menu-button").setAttribute("aria-expanded", "false");
  if (focus) byId("menu-button").focus();
}

/** @param {KeyboardEvent} event */
function onMenuKey(event) {
  if (!openedMenu) return;
  const entries = /** @type {HTMLElement[]} */ ([...openedMenu.children]);
  const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const last = event.shiftKey ? 0 : entries.length - 1;
  if (event.key === "Tab" && at !== last) return;
  if (event.key === "Escape" || event.key === "Tab") closeMenu(true);
  else if (event.key === "ArrowDown") entries[(at + 1) % entries.length].focus();
  else if (event.key === "ArrowUp") entries[(at - 1 + entries.length) % entries.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function menuItems() {
  /** @param {string} key
   * @param {() => void} run */
  const item = (key, run) => {
    const onclick = () => {
      closeMenu();
      focusAsked(); // the focus returns there when the dialog closes
      run();
    };
    return h("button.menu-item", { type: "button", role: "menuitem", onclick }, t(key));
  };
  /** @param {string} key
   * @param {string} href
   * @param {string} [target] */
  const link = (key, href, target) => h("a.menu-item", { role: "menuitem", href, target }, t(key));
  const over = config.over || store.view?.over;
  return [
    item("preferences", () =>
      usePreferences(({ openPreferences }) => openPreferences(), actions.showRefusal),
    ),
    mode.belongsToTable ? item("since", () => openDialog("since", sinceContents)) : null,
    hasPast() ? item("past", () => actions.moveInPast(-1)) : null,
    item("this_game", openGameFacts),
    config.rules ? item("rules", () => openRules()) : null,
    config.card_kinds.length ? item("cards", () => openCardIndex()) : null,
    config.aid ? link("player_aid", aidPage(), "_blank") : null,
    mode.belongsToTable ? menuDecisions().map(({ key, run }) => item(key, run)) : null,
    item("keys", openKeys),
    mode.belongsToTable ? link("replay", config.replay_page) : null,
    mode.isReplay && !config.uploaded ? link("to_table", config.table_page) : null,
    over || config.export === "open" ? link("record", config.api.record) : null,
    !over && config.export === "told" ? item("record", confirmRecord) : null,
    config.school_class ? null : link("my_games", "/"),
  ];
}

/** The address of the part of the player aid about the viewer's role. */
function aidPage() {
  const role = panelOf(store.seat)?.role;
  return role ? `${config.aid}?role=${encodeURIComponent(role)}` : config.aid;
}

function openKeys() {
  const rows = KEYS.filter(
    ({ help }) => (help !== "key_zoom" || hasBoard()) && (help !== "key_rules" || config.rules),
  );
  openDialog("keys", () => [
    h("h2", null, t("keys")),
    h(
      "dl.keys",
      null,
      rows.map(({ shown, help }) =>
        h(
          "div",
          null,
          h(
            "dt",
            null,
            shown.split("  ").map((key) => h("kbd", null, key)),
          ),
          h("dd", null, t(help)),
        ),
      ),
    ),
    h("p.hint", null, t("keys_touch")),
  ]);
}

/** A house rule, with a link to the ruling behind it.
 * @param {{ label: string, value: string, ruling: string }} option */
function optionLine({ label: text, value, ruling }) {
  const link = { type: "button", data: { rule: `ruling-${ruling}` } };
  const citation = ruling && config.rules ? h("button.cite", link, t("ruling", { ruling })) : null;
  return h("div", null, h("dt", null, text), h("dd", null, value, " ", citation));
}

function openGameFacts() {
  const { view } = store;
  /** @param {string} label
   * @param {string} value
   * @param {string} [kind] */
  const line = (label, value, kind = "dd") =>
    h("div", null, h("dt", null, label), h(kind, null, value));
  openDialog("game", () => [
    h("h2", null, t("this_game")),
    h(
      "dl.about-game",
      null,
      view.options.map(optionLine),
      line(t("commitment"), view.commitment, "dd.hash"),
      view.digest ? line(t("digest"), view.digest, "dd.hash") : null,
      view.over?.seed ? line(t("seed"), view.over.seed, "dd.hash") : null,
    ),
    h("p.hint", null, t("seed_help")),
  ]);
}
