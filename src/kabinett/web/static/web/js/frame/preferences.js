// The dialog of the preferences: the look of the page, how a click chooses, and what the site answers
// for a seat by itself.
import { preparedAnswers } from "../ask/prepared.js";
import { holdsPen } from "../ask/team.js";
import { openDialog } from "../core/dialog.js";
import { mode } from "../core/mode.js";
import { post, refusalText } from "../core/requests.js";
import { StoredValue } from "../core/stored_value.js";
import { findFirst, h, t } from "../dom.js";
import { applyLevel } from "../side/rules.js";
import { prefs, setPref, wantsPlain } from "../prefs.js";
import { config, label, playerOf, store } from "../store.js";
import { playSample } from "../table/sounds.js";

/** @import { Child, Standing } from "../types.d.ts" */

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
function changePlain(event) {
  setPref("plain", checkboxOf(event).checked);
  applyLevel();
}

/** @param {Event} event */
const changeTaps = (event) => setPref("taps", checkboxOf(event).checked ? 2 : 1);

export function openPreferences() {
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
    config.rules
      ? checkbox(wantsPlain(), changePlain, t("pref_plain"), h("small", null, t("pref_plain_help")))
      : null,
    checkbox(
      prefs.keys,
      (event) => setPref("keys", checkboxOf(event).checked),
      t("pref_keys"),
      h("small", null, t("pref_keys_help")),
    ),
    checkbox(prefs.taps === 2, changeTaps, t("pref_taps"), h("small", null, t("pref_taps_help"))),
    config.school_class ? null : answersGivenForMe(), // pupils decide for themselves
  ]);
}

/** The part about what the site answers for this person, now and later. */
const answersGivenForMe = () => [
  mode.isReplay || !holdsPen() ? null : (config.mine || []).map(autoPassBox),
  store.view?.orders && config.standing.length ? standingOrders(store.view.viewer) : null,
  store.view?.prepared ? preparedAnswers(store.view.viewer) : null,
];

/** A line for the reason why a change was not stored. */
const problemLine = () => h("p.pref-wrong", { role: "alert" });

/** @param {unknown} [error] */
const problemText = (error) => (error ? refusalText(error, "not_done") : "");

/** The standing orders of a seat: what the site answers for it, whatever cards it holds.
 * @param {number} seat */
function standingOrders(seat) {
  const problem = problemLine();
  const fields = h("div.orders-list");
  /** The orders, each with the places for which it does not count.
   * @type {StoredValue<Record<string, string[]>>} */
  const orders = new StoredValue(
    { ...store.view.orders },
    (wanted) => post(config.api.settings, { seat, orders: wanted }),
    (_, error) => {
      problem.textContent = problemText(error);
      draw();
    },
  );
  const draw = () =>
    fields.replaceChildren(...config.standing.map((standing) => orderFields(standing, orders)));
  draw();
  return h(
    "fieldset.pref.orders",
    null,
    h("legend", null, t("orders")),
    h("small", null, t("orders_help")),
    fields,
    problem,
  );
}

/** @param {Standing} standing
 * @param {StoredValue<Record<string, string[]>>} orders */
function orderFields({ name, label: text, places }, orders) {
  const exceptions = orders.value[name];
  const give = (/** @type {Event} */ event) => {
    const { [name]: _, ...others } = orders.value;
    orders.change(checkboxOf(event).checked ? { ...others, [name]: [] } : others);
  };
  /** @param {string} place
   * @param {boolean} isException */
  const except = (place, isException) => {
    const others = (orders.value[name] ?? []).filter((one) => one !== place);
    orders.change({ ...orders.value, [name]: isException ? [...others, place] : others });
  };
  const placeBox = (/** @type {string} */ place) =>
    checkbox(
      exceptions.includes(place),
      (event) => except(place, checkboxOf(event).checked),
      label(place),
    );
  return h(
    "div.order",
    { "data-order": name },
    checkbox(Boolean(exceptions), give, text),
    exceptions && places.length
      ? h("fieldset.order-places", null, h("legend", null, t("orders_but")), places.map(placeBox))
      : null,
  );
}

/** @param {number} seat
 * @param {boolean} wanted */
export const saveAutoPass = (seat, wanted) =>
  post(config.api.settings, { seat, auto_pass: wanted });

/** @param {number} seat */
function autoPassBox(seat) {
  const who = playerOf(seat);
  const problem = problemLine();
  const autoPass = new StoredValue(
    Boolean(who?.auto_pass),
    (wanted) => saveAutoPass(seat, wanted),
    (wanted, error) => {
      const box = /** @type {HTMLInputElement} */ (findFirst("input", line));
      box.checked = wanted;
      problem.textContent = problemText(error);
    },
  );
  const line = checkbox(
    autoPass.value,
    (event) => autoPass.change(checkboxOf(event).checked),
    t("pref_auto_pass"),
    config.mine.length > 1 ? ` (${who?.label})` : "",
    h("small", null, t("pref_auto_pass_help")),
  );
  return [line, problem];
}
