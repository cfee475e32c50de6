// The asked line: what is asked in a sentence, its choices as buttons, undo and restart.
import { agreementBars } from "./agreements.js";
import { askedClock } from "./clocks.js";
import { $, all, fill, first, h, plain, sentence, t } from "./dom.js";
import { drawPast, mayLook } from "./past.js";
import { wasPress } from "./peek.js";
import { citations } from "./rules_panel.js";
import { config, label, store } from "./store.js";

/** @import { Act, Choice } from "./types.d.ts" */

const FEW = 6; // words that stand in a line,
const BESIDE = 2; // and so many, or letters, that stand beside the sentence in a narrow window
const BESIDE_LETTERS = 60;
const LONG = 110; // letters, with the sentence: then the words stand below it in any window
let listOpen = false;

/** @param {Act} act */
export function drawAsked(act) {
  const { view } = store;
  const asked = $("asked");
  if (store.past) {
    asked.dataset.state = "past";
    asked.dataset.ask = "";
    drawPast();
    return;
  }
  asked.dataset.state = view.over ? "over" : view.ask ? "open" : "waiting";
  asked.dataset.ask = String(view.ask?.id ?? "");
  fill(asked, notices(act), line(act), listOpen && store.open.size ? list(act) : null);
}

/** @param {Act} act */
function notices(act) {
  const { view } = store;
  const notice = store.notice || view.notice;
  const bars = agreementBars(act);
  if (!view.incident && !notice && !bars.length) return null;
  return h(
    "div.asked-notices",
    { key: "notices" },
    view.incident
      ? h("p.asked-notice.is-bad", { role: "alert" }, t("incident", { id: view.incident }))
      : null,
    notice ? h("p.asked-notice", { role: "status" }, notice) : null,
    bars,
  );
}

/** @param {Act} act */
function line(act) {
  const { view } = store;
  if (view.over) return null;
  if (store.pending) return lineOf(confirmation(act));
  if (!view.ask) return lineOf([config.lesson ? reading() : waiting(), tools(act)]);
  if (!store.open.size) {
    return lineOf([h("p.asked-text", null, sentence(view.ask.text)), skipButton(act)]);
  }
  const words = view.ask.choices.filter((choice) => !isDrawn(choice.name));
  const lit = view.ask.choices.length - words.length;
  const short = numbers(words);
  const hint = lit ? h("span.asked-hint", null, t("lit_choices", { n: lit })) : null;
  return lineOf(
    [
      h("p.asked-text", null, sentence(view.ask.text), hint),
      h(
        "div.asked-choices",
        { key: "choices", role: "group", "aria-label": t("choices") },
        words.map((choice, index) => button(choice, index, act, lit > 0, short.get(choice.name))),
      ),
      tools(act, lit > 0),
    ],
    crowd(words, plain(view.ask.text)),
  );
}

/** How full the line is of words.
 * @param {Choice[]} words
 * @param {string} sentence */
function crowd(words, sentence) {
  if (words.length > FEW) return "has-many";
  const letters = words.reduce((sum, word) => sum + word.label.length, 0);
  if (words.length && letters + sentence.length > LONG) return "has-several has-long";
  return words.length > BESIDE || letters > BESIDE_LETTERS ? "has-several" : "";
}

/** Of many words that one number tells apart (`pool:3`) the first says all, the others the number.
 * @param {Choice[]} words
 * @returns {Map<string, string>} */
function numbers(words) {
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  for (const { name, label } of words) {
    const [kind, number] = name.split(":");
    if (label.match(/\d+/g)?.join() !== number) continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
  }
  const many = [...kinds.values()].filter((names) => names.length >= FEW);
  return new Map(many.flatMap(([, ...rest]) => rest.map((name) => [name, name.split(":")[1]])));
}

/** @param {import("./types.d.ts").Child[]} parts
 * @param {string} [full] */
const lineOf = (parts, full = "") =>
  h("div", { key: "line", class: full ? `asked-line ${full}` : "asked-line" }, parts);

/** @param {Act} act */
function confirmation(act) {
  const choice = store.pending ?? "";
  const named = store.open.get(choice)?.label ?? label(choice);
  const yes = { type: "button", data: { confirm: "yes" }, onclick: act.confirm };
  const no = { type: "button", data: { confirm: "no" }, onclick: act.cancel };
  return [
    h("p.asked-text", { role: "alert" }, t("confirm_end", { choice: named })),
    h(
      "div.asked-choices",
      { key: "confirm" },
      h("button.button.button-main", yes, t("confirm_yes")),
      h("button.button", no, t("confirm_no")),
    ),
  ];
}

/** In a lesson nobody is waited for. */
const reading = () => h("p.asked-text.is-waiting", { key: "waiting" }, t("guide_reads"));

function waiting() {
  const { view } = store;
  const who = view.waiting.map((one) => one.label).join(", ");
  const dots = h("span.dots", { "aria-hidden": true }, h("i"), h("i"), h("i"));
  const text = view.waiting_text || (who ? t("waiting_for", { who }) : t("waiting"));
  return h("p.asked-text.is-waiting", { key: "waiting" }, dots, text);
}

/** @param {Act} act
 * @param {boolean} [lit] */
function tools(act, lit = false) {
  const { view } = store;
  const open = {
    type: "button",
    id: "list-button",
    key: "list",
    "aria-expanded": String(listOpen),
    title: t("list_title"),
    onclick: () => toggleList(act),
  };
  const undo = { type: "button", key: "undo", data: { act: "undo" }, onclick: act.undo };
  const restart = {
    type: "button",
    key: "restart",
    data: { act: "restart" },
    onclick: act.restart,
  };
  const standing = view.ask?.standing;
  const orders = {
    type: "button",
    key: "orders",
    data: { act: "orders" },
    title: t("orders"),
    onclick: () => act.orders(standing ?? ""),
  };
  return h(
    "div.asked-tools",
    { key: "tools" },
    config.rules ? citations(view.ask?.cites, false) : null,
    standing && !config.lesson ? h("button.tool", orders, t("orders_tool")) : null,
    askedClock(),
    lit ? h("button.tool", open, t("list"), h("kbd", null, "/")) : null,
    view.undo ? h("button.tool", undo, t("undo"), h("kbd", null, "U")) : null,
    view.restart ? h("button.tool", restart, t("restart")) : null,
    mayLook() ? lookBack(act) : null,
  );
}

/** @param {Act} act */
function lookBack(act) {
  const props = { type: "button", key: "look", data: { act: "look" }, title: t("past_title") };
  const onclick = () => act.look(-1);
  return h("button.tool", { ...props, onclick }, t("past"), h("kbd", null, ","));
}

/** @param {Act} act */
function skipButton(act) {
  const props = { type: "button", onclick: act.skip };
  return h(
    "div.asked-tools",
    { key: "tools" },
    h("button.tool", props, t("skip"), h("kbd", null, "Esc")),
  );
}

/** @param {number} index */
const digit = (index) => (index < 9 ? h("kbd", { "aria-hidden": true }, String(index + 1)) : null);

/** @param {Choice} choice
 * @param {number} index
 * @param {Act} act
 * @param {boolean} lit  something on the table may be chosen: then a word is the way around it
 * @param {string} [number]  all that it says */
function button(choice, index, act, lit, number) {
  const { name, kind } = choice;
  const main = index === 0 && !kind && !choice.ends && !lit;
  return h(
    main ? "button.button.choice.button-main" : "button.button.choice",
    {
      key: name,
      type: "button",
      title: choice.label,
      "aria-label": number ? choice.label : undefined,
      data: { choice: name, ref: name, number },
      onclick: () => wasPress() || act.choose(name),
    },
    digit(index),
    h("span.choice-text", null, number ?? choice.label),
  );
}

/** Every choice in words, also those that are lit on the table.
 * @param {Act} act */
function list(act) {
  return h(
    "div.asked-list",
    { key: "list", role: "group", "aria-label": t("list_title") },
    store.view.ask?.choices.map(({ name, label }, index) =>
      h(
        "button.list-choice",
        {
          key: name,
          type: "button",
          data: { choice: name, ref: name },
          onclick: () => wasPress() || act.choose(name),
        },
        digit(index),
        label,
      ),
    ),
  );
}

/** @param {Act} act */
export function toggleList(act, open = !listOpen) {
  listOpen = open;
  drawAsked(act);
  if (listOpen) first(".asked-list button")?.focus();
  else $("list-button")?.focus();
}

export const closeList = () => {
  listOpen = false;
};
export const isListOpen = () => listOpen;

/** Does the table, the hand, a seat or the map show this thing?
 * @param {string} name */
function isDrawn(name) {
  return all(`#main [data-id="${CSS.escape(name)}"]`).length > 0;
}
