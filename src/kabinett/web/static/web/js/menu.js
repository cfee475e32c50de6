// The menu in the bar, and the sheets it opens: preferences, keys, this game.
import { post } from "./api.js";
import { $, h, t } from "./dom.js";
import { cardFace, mark } from "./cards.js";
import { dialog } from "./dialog.js";
import { sincePanel } from "./log.js";
import { prefs, setPref } from "./prefs.js";
import { config, player, store } from "./store.js";

export function wireMenu() {
  const button = $("menu-button");
  let menu = null;
  const close = (focus) => {
    menu?.remove();
    menu = null;
    button.setAttribute("aria-expanded", "false");
    if (focus) button.focus();
  };
  button.addEventListener("click", () => {
    if (menu) return close(true);
    menu = h("div.menu", { role: "menu" }, items(close));
    document.body.append(menu);
    const at = button.getBoundingClientRect();
    menu.style.top = `${at.bottom + 6}px`;
    button.setAttribute("aria-expanded", "true");
    menu.firstChild.focus();
    return undefined;
  });
  document.addEventListener("pointerdown", (event) => {
    if (menu && !event.target.closest(".menu, #menu-button")) close();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (!menu) return;
      const all = [...menu.children];
      const at = all.indexOf(document.activeElement);
      if (event.key === "Escape") close(true);
      else if (event.key === "ArrowDown") all[(at + 1) % all.length].focus();
      else if (event.key === "ArrowUp") all[(at - 1 + all.length) % all.length].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

function items(close) {
  const item = (key, act) =>
    h(
      "button.menu-item",
      {
        type: "button",
        role: "menuitem",
        onclick: () => {
          close();
          act();
        },
      },
      t(key),
    );
  const link = (key, href) => h("a.menu-item", { role: "menuitem", href }, t(key));
  return [
    item("preferences", preferences),
    config.replay ? null : item("since", () => dialog("since", sincePanel)),
    item("this_game", thisGame),
    item("keys", keys),
    config.replay ? null : link("replay", config.replay_page),
    config.replay && !config.imported ? link("to_table", config.table_page) : null,
    config.over || store.view?.over ? link("record", config.api.record) : null,
    link("my_games", "/"),
  ].filter(Boolean);
}

function radios(name, values) {
  return h(
    "fieldset.pref",
    null,
    h("legend", null, t(`pref_${name}`)),
    h(
      "div.segments",
      null,
      values.map((value) =>
        h(
          "label.segment",
          null,
          h("input", {
            type: "radio",
            name,
            value,
            checked: prefs[name] === value,
            onchange: () => setPref(name, value),
          }),
          h("span", null, t(`${name}_${value}`)),
        ),
      ),
    ),
  );
}

export function preferences() {
  dialog("preferences", () => [
    h("h2", null, t("preferences")),
    radios("theme", ["system", "light", "dark"]),
    radios("speed", ["off", "fast", "normal", "slow"]),
    h(
      "label.check",
      null,
      h("input", {
        type: "checkbox",
        checked: prefs.confirm,
        onchange: (event) => setPref("confirm", event.target.checked),
      }),
      h("span", null, t("pref_confirm")),
    ),
    ...(config.replay ? [] : (config.mine || []).map(autoPass)),
  ]);
}

function autoPass(seat) {
  const who = player(seat);
  const save = async (event) => {
    const wanted = event.target.checked;
    try {
      await post(config.api.settings, { seat, auto_pass: wanted });
    } catch {
      event.target.checked = !wanted;
    }
  };
  return h(
    "label.check",
    null,
    h("input", { type: "checkbox", checked: who?.auto_pass, onchange: save }),
    h(
      "span",
      null,
      t("pref_auto_pass"),
      config.mine.length > 1 ? ` (${who?.label})` : "",
      h("small", null, t("pref_auto_pass_help")),
    ),
  );
}

export function keys() {
  const rows = [
    ["1–9", "key_numbers"],
    ["Tab  ← ↑ ↓ →", "key_arrows"],
    ["Enter", "key_enter"],
    ["/  L", "key_list"],
    ["U", "key_undo"],
    ["?", "key_why"],
    ["H", "key_hand"],
    ["G", "key_log"],
    ...(document.getElementById("map") ? [["+  −  0", "key_zoom"]] : []),
    ["Esc", "key_escape"],
  ];
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

function thisGame() {
  const { view } = store;
  dialog("game", () => [
    h("h2", null, t("this_game")),
    h(
      "dl.about-game",
      null,
      view.options.map((option) =>
        h("div", null, h("dt", null, option.label), h("dd", null, option.value)),
      ),
      h("div", null, h("dt", null, t("commitment")), h("dd.hash", null, view.commitment)),
      view.digest
        ? h("div", null, h("dt", null, t("digest")), h("dd.hash", null, view.digest))
        : null,
      view.over?.seed
        ? h("div", null, h("dt", null, t("seed")), h("dd.hash", null, view.over.seed))
        : null,
    ),
    h("p.hint", null, t("seed_help")),
  ]);
}

/** All cards of a pile that lie face up, the newest first. */
export function pileSheet(id) {
  const zone = store.view.scene.zones.find((one) => one.id === id);
  const cards = zone.cards.filter((card) => card !== null).reverse();
  dialog("pile", () => [
    h("h2", null, `${zone.label} · ${zone.cards.length}`),
    h(
      "div.pile-cards",
      null,
      cards.map((card) => mark(cardFace(card, "table"), card)),
    ),
  ]);
}
