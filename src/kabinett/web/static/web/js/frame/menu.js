// The menu in the bar, and the sheets it opens: preferences, keys, this game.
import { decisions } from "../ask/proposals.js";
import { post } from "../core/requests.js";
import { cardFace, mark } from "../cards.js";
import { askForRecord } from "../past/clone.js";
import { openCards } from "../panels/card_index_panel.js";
import { dialog, rest } from "./dialog.js";
import { $, from, h, t } from "../dom.js";
import { mayLook } from "../past/past.js";
import { prefs, setPref } from "../prefs.js";
import { preparedAnswers } from "../ask/prepared.js";
import { openRules } from "../panels/rules_panel.js";
import { tryOut } from "../table/sounds.js";
import { config, label, panelOf, player, store } from "../store.js";
import { sincePanel } from "../log/story.js";

/** @import { Act, Child, Standing } from "../types.d.ts" */

/** @type {HTMLElement | null} */
let menu = null;

/** @param {Act} act */
export function wireMenu(act) {
  const button = $("menu-button");
  button.addEventListener("click", () => {
    if (menu) return close(true);
    menu = h("div.menu", { role: "menu", "aria-label": t("menu") }, items(act));
    document.body.append(menu);
    menu.style.top = `${button.getBoundingClientRect().bottom + 6}px`;
    button.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement} */ (menu.firstChild).focus();
    return undefined;
  });
  document.addEventListener("pointerdown", (event) => {
    if (menu && !from(event).closest(".menu, #menu-button")) close();
  });
  document.addEventListener("keydown", walk, true);
}

function close(focus = false) {
  menu?.remove();
  menu = null;
  $("menu-button").setAttribute("aria-expanded", "false");
  if (focus) $("menu-button").focus();
}

/** @param {KeyboardEvent} event */
function walk(event) {
  if (!menu) return;
  const entries = /** @type {HTMLElement[]} */ ([...menu.children]);
  const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const last = event.shiftKey ? 0 : entries.length - 1;
  if (event.key === "Tab" && at !== last) return;
  if (event.key === "Escape" || event.key === "Tab") close(true);
  else if (event.key === "ArrowDown") entries[(at + 1) % entries.length].focus();
  else if (event.key === "ArrowUp") entries[(at - 1 + entries.length) % entries.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Act} act */
function items(act) {
  /** @param {string} key
   * @param {() => void} act */
  const item = (key, act) => {
    const onclick = () => {
      close();
      rest(); // so focus returns there when the sheet closes
      act();
    };
    return h("button.menu-item", { type: "button", role: "menuitem", onclick }, t(key));
  };
  /** @param {string} key
   * @param {string} href
   * @param {string} [target] */
  const link = (key, href, target) => h("a.menu-item", { role: "menuitem", href, target }, t(key));
  const over = config.over || store.view?.over;
  const alone = config.replay || config.lesson; // nobody plays at a table here
  return [
    item("preferences", preferences),
    alone ? null : item("since", () => dialog("since", sincePanel)),
    mayLook() ? item("past", () => act.look(-1)) : null,
    item("this_game", thisGame),
    config.rules ? item("rules", () => openRules()) : null,
    config.card_kinds.length ? item("cards", () => openCards()) : null,
    config.aid ? link("player_aid", aidPage(), "_blank") : null,
    alone ? null : decisions(act).map(({ key, run }) => item(key, run)),
    item("keys", keys),
    alone ? null : link("replay", config.replay_page),
    config.replay && !config.imported ? link("to_table", config.table_page) : null,
    over || config.export === "open" ? link("record", config.api.record) : null,
    !over && config.export === "told" ? item("record", askForRecord) : null,
    link("my_games", "/"),
  ];
}

/** The player aid of the viewer's role, if it has its own. */
function aidPage() {
  const role = panelOf(store.seat)?.role;
  return role ? `${config.aid}?role=${encodeURIComponent(role)}` : config.aid;
}

/** @param {"theme" | "speed"} name
 * @param {string[]} values */
function radios(name, values) {
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
const check = (checked, onchange, ...text) =>
  h(
    "label.check",
    null,
    h("input", { type: "checkbox", checked, onchange }),
    h("span", null, text),
  );

/** @param {Event} event */
const box = (event) => /** @type {HTMLInputElement} */ (event.target);

/** Opens the standing orders at one of them, or with "" the prepared answers, to add one.
 * @param {string} name */
export function openOrders(name) {
  const where = name ? `[data-order="${name}"] input` : "[data-act=prepare]";
  const section = /** @type {HTMLElement | null} */ (preferences().querySelector(where));
  if (name) section?.focus();
  else section?.click();
}

/** @param {Event} event */
function sounds(event) {
  setPref("sounds", box(event).checked);
  if (prefs.sounds) tryOut();
}

/** @param {Event} event */
const taps = (event) => setPref("taps", box(event).checked ? 2 : 1);

function preferences() {
  return dialog("preferences", () => [
    h("h2", null, t("preferences")),
    radios("theme", ["system", "light", "dark"]),
    radios("speed", ["off", "fast", "normal", "slow"]),
    check(prefs.sounds, sounds, t("pref_sounds"), h("small", null, t("pref_sounds_help"))),
    check(prefs.confirm, (event) => setPref("confirm", box(event).checked), t("pref_confirm")),
    check(prefs.taps === 2, taps, t("pref_taps"), h("small", null, t("pref_taps_help"))),
    config.replay ? null : (config.mine || []).map(autoPass),
    store.view?.orders && config.standing.length ? standingOrders(store.view.viewer) : null,
    store.view?.prepared ? preparedAnswers(store.view.viewer) : null,
  ]);
}

/** What the seat wants answered in advance, whatever it holds.
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
      save(box(event).checked ? { ...orders, [name]: [] } : others);
    return h(
      "div.order",
      { "data-order": name },
      check(Boolean(but), onchange, text),
      but && places.length
        ? h(
            "fieldset.order-places",
            null,
            h("legend", null, t("orders_but")),
            places.map((place) =>
              check(
                but.includes(place),
                (event) =>
                  save({
                    ...orders,
                    [name]: places.filter((each) =>
                      each === place ? box(event).checked : but.includes(each),
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
function autoPass(seat) {
  const who = player(seat);
  const save = async (/** @type {Event} */ event) => {
    const wanted = box(event).checked;
    try {
      await saveAutoPass(seat, wanted);
    } catch {
      box(event).checked = !wanted;
    }
  };
  return check(
    Boolean(who?.auto_pass),
    save,
    t("pref_auto_pass"),
    config.mine.length > 1 ? ` (${who?.label})` : "",
    h("small", null, t("pref_auto_pass_help")),
  );
}

/** @type {[string, string][]} */
const KEYS = [
  ["1–9", "key_numbers"],
  ["Tab  ← ↑ ↓ →", "key_arrows"],
  ["Enter", "key_enter"],
  ["/  L", "key_list"],
  ["U", "key_undo"],
  ["?", "key_why"],
  ["T", "key_terms"],
  ["H", "key_hand"],
  ["G", "key_log"],
  ["R", "key_rules"],
  [",  .", "key_past"],
  ["+  −  0", "key_zoom"],
  ["Esc", "key_escape"],
];

function keys() {
  const rows = KEYS.filter(
    ([, text]) => (text !== "key_zoom" || $("map")) && (text !== "key_rules" || config.rules),
  );
  dialog("keys", () => [
    h("h2", null, t("keys")),
    h(
      "dl.keys",
      null,
      rows.map(([key, text]) =>
        h(
          "div",
          null,
          h(
            "dt",
            null,
            key.split("  ").map((one) => h("kbd", null, one)),
          ),
          h("dd", null, t(text)),
        ),
      ),
    ),
    h("p.hint", null, t("keys_touch")),
  ]);
}

/** A house rule, and the ruling behind it.
 * @param {{ label: string, value: string, ruling: string }} option */
function optionLine({ label: text, value, ruling }) {
  const link = { type: "button", data: { rule: `ruling-${ruling}` } };
  const citation = ruling && config.rules ? h("button.cite", link, t("ruling", { ruling })) : null;
  return h("div", null, h("dt", null, text), h("dd", null, value, " ", citation));
}

function thisGame() {
  const { view } = store;
  /** @param {string} label
   * @param {string} value
   * @param {string} [kind] */
  const line = (label, value, kind = "dd") =>
    h("div", null, h("dt", null, label), h(kind, null, value));
  dialog("game", () => [
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

/** Shows all face-up cards of a pile, the newest first.
 * @param {string} id */
export function pileSheet(id) {
  const zone = store.view.scene.zones.find((one) => one.id === id);
  const cards = zone?.cards.filter((card) => card !== null).reverse() ?? [];
  dialog("pile", () => [
    h("h2", null, `${zone?.label} · ${zone?.cards.length}`),
    h(
      "div.pile-cards",
      null,
      cards.map((card) => mark(cardFace(card, "table"), card)),
    ),
  ]);
}
