// The menu in the bar, and the dialogs that it opens: preferences, keys, facts of this game.
import { KEYS } from "../ask/keyboard.js";
import { preparedAnswers } from "../ask/prepared.js";
import { menuDecisions } from "../ask/proposals.js";
import { cardFace, markThing } from "../cards.js";
import { mode } from "../core/mode.js";
import { post } from "../core/requests.js";
import { byId, h, hasBoard, t, targetOf } from "../dom.js";
import { sinceContents } from "../log/story.js";
import { openCardIndex } from "../panels/card_index_panel.js";
import { openRules } from "../panels/rules_panel.js";
import { confirmRecord } from "../past/clone.js";
import { hasPast } from "../past/past.js";
import { prefs, setPref } from "../prefs.js";
import { config, label, panelOf, playerOf, store } from "../store.js";
import { playSample } from "../table/sounds.js";
import { focusAsked, openDialog } from "./dialog.js";

/** @import { PageActions, Child, Standing } from "../types.d.ts" */

/** @type {HTMLElement | null} */
let openedMenu = null;

/** @param {PageActions} act */
export function wireMenu(act) {
  const button = byId("menu-button");
  button.addEventListener("click", () => {
    if (openedMenu) return closeMenu(true);
    openedMenu = h("div.menu", { role: "menu", "aria-label": t("menu") }, menuItems(act));
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

/** @param {PageActions} act */
function menuItems(act) {
  /** @param {string} key
   * @param {() => void} act */
  const item = (key, act) => {
    const onclick = () => {
      closeMenu();
      focusAsked(); // the focus returns there when the dialog closes
      act();
    };
    return h("button.menu-item", { type: "button", role: "menuitem", onclick }, t(key));
  };
  /** @param {string} key
   * @param {string} href
   * @param {string} [target] */
  const link = (key, href, target) => h("a.menu-item", { role: "menuitem", href, target }, t(key));
  const over = config.over || store.view?.over;
  return [
    item("preferences", openPreferences),
    mode.belongsToTable ? item("since", () => openDialog("since", sinceContents)) : null,
    hasPast() ? item("past", () => act.moveInPast(-1)) : null,
    item("this_game", openGameFacts),
    config.rules ? item("rules", () => openRules()) : null,
    config.card_kinds.length ? item("cards", () => openCardIndex()) : null,
    config.aid ? link("player_aid", aidPage(), "_blank") : null,
    mode.belongsToTable ? menuDecisions(act).map(({ key, run }) => item(key, run)) : null,
    item("keys", openKeys),
    mode.belongsToTable ? link("replay", config.replay_page) : null,
    mode.isReplay && !config.imported ? link("to_table", config.table_page) : null,
    over || config.export === "open" ? link("record", config.api.record) : null,
    !over && config.export === "told" ? item("record", confirmRecord) : null,
    link("my_games", "/"),
  ];
}

/** The address of the player aid, on the part of the viewer's role. */
function aidPage() {
  const role = panelOf(store.seat)?.role;
  return role ? `${config.aid}?role=${encodeURIComponent(role)}` : config.aid;
}

/** @param {"theme" | "speed"} name
 * @param {string[]} values */
function radioGroup(name, values) {
  /** @param {string} value */
  const radio = (value) =>
    h("input", {
      type: "radio",
      name,
      value,
      checked: prefs[name] === value,
      onchange: () => setPref(name, value),
    });
  return h(
    "fieldset.pref",
    null,
    h("legend", null, t(`pref_${name}`)),
    h(
      "div.segments",
      null,
      values.map((value) =>
        h("label.segment", null, radio(value), h("span", null, t(`${name}_${value}`))),
      ),
    ),
  );
}

/** @param {boolean} checked
 * @param {(event: Event) => void} onchange
 * @param {...Child} text */
const checkbox = (checked, onchange, ...text) =>
  h(
    "label.check",
    null,
    h("input", { type: "checkbox", checked, onchange }),
    h("span", null, text),
  );

/** @param {Event} event */
const checkboxOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** Opens the preferences at a standing order, or with "" at the form that prepares an answer.
 * @param {string} name */
export function openOrders(name) {
  const where = name ? `[data-order="${name}"] input` : "[data-act=prepare]";
  const section = /** @type {HTMLElement | null} */ (openPreferences().querySelector(where));
  if (name) section?.focus();
  else section?.click();
}

/** @param {Event} event */
function changeSounds(event) {
  setPref("sounds", checkboxOf(event).checked);
  if (prefs.sounds) playSample();
}

/** @param {Event} event */
const changeTaps = (event) => setPref("taps", checkboxOf(event).checked ? 2 : 1);

function openPreferences() {
  return openDialog("preferences", () => [
    h("h2", null, t("preferences")),
    radioGroup("theme", ["system", "light", "dark"]),
    radioGroup("speed", ["off", "fast", "normal", "slow"]),
    checkbox(prefs.sounds, changeSounds, t("pref_sounds"), h("small", null, t("pref_sounds_help"))),
    checkbox(
      prefs.confirm,
      (event) => setPref("confirm", checkboxOf(event).checked),
      t("pref_confirm"),
    ),
    checkbox(prefs.taps === 2, changeTaps, t("pref_taps"), h("small", null, t("pref_taps_help"))),
    mode.isReplay ? null : (config.mine || []).map(autoPassBox),
    store.view?.orders && config.standing.length ? standingOrders(store.view.viewer) : null,
    store.view?.prepared ? preparedAnswers(store.view.viewer) : null,
  ]);
}

/** The standing orders of a seat: what the site answers for it, whatever cards it holds.
 * @param {number} seat */
function standingOrders(seat) {
  let orders = { ...store.view.orders };
  /** @param {Record<string, string[]>} wanted */
  const save = async (wanted) => {
    const before = orders;
    orders = wanted;
    try {
      await post(config.api.settings, { seat, orders });
    } catch {
      orders = before;
    }
    fields.replaceChildren(...config.standing.map(one));
  };
  /** @param {Standing} standing */
  const one = ({ name, label: text, places }) => {
    const but = orders[name];
    const { [name]: _, ...others } = orders;
    const onchange = (/** @type {Event} */ event) =>
      save(checkboxOf(event).checked ? { ...orders, [name]: [] } : others);
    return h(
      "div.order",
      { "data-order": name },
      checkbox(Boolean(but), onchange, text),
      but && places.length
        ? h(
            "fieldset.order-places",
            null,
            h("legend", null, t("orders_but")),
            places.map((place) =>
              checkbox(
                but.includes(place),
                (event) =>
                  save({
                    ...orders,
                    [name]: places.filter((each) =>
                      each === place ? checkboxOf(event).checked : but.includes(each),
                    ),
                  }),
                label(place),
              ),
            ),
          )
        : null,
    );
  };
  const fields = h("div.orders-list", null, config.standing.map(one));
  return h(
    "fieldset.pref.orders",
    null,
    h("legend", null, t("orders")),
    h("small", null, t("orders_help")),
    fields,
  );
}

/** @param {number} seat
 * @param {boolean} wanted */
export const saveAutoPass = (seat, wanted) =>
  post(config.api.settings, { seat, auto_pass: wanted });

/** @param {number} seat */
function autoPassBox(seat) {
  const who = playerOf(seat);
  const save = async (/** @type {Event} */ event) => {
    const wanted = checkboxOf(event).checked;
    try {
      await saveAutoPass(seat, wanted);
    } catch {
      checkboxOf(event).checked = !wanted;
    }
  };
  return checkbox(
    Boolean(who?.auto_pass),
    save,
    t("pref_auto_pass"),
    config.mine.length > 1 ? ` (${who?.label})` : "",
    h("small", null, t("pref_auto_pass_help")),
  );
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

/** Shows the face-up cards of a pile, the newest first.
 * @param {string} id */
export function openPile(id) {
  const zone = store.view.scene.zones.find((one) => one.id === id);
  const cards = zone?.cards.filter((card) => card !== null).reverse() ?? [];
  openDialog("pile", () => [
    h("h2", null, `${zone?.label} · ${zone?.cards.length}`),
    h(
      "div.pile-cards",
      null,
      cards.map((card) => markThing(cardFace(card, "table"), card)),
    ),
  ]);
}
