// The asked line: the question as a sentence, its choices as buttons, undo and restart.
import { agreementBars } from "./proposals.js";
import { FEW, lineButtons, listButtons, noteTurn, wordChoices } from "./choices.js";
import { citations } from "../panels/citations.js";
import { askedClock } from "./clocks.js";
import { $, fill, first, h, plain, sentence, t } from "../dom.js";
import { drawPast, mayLook } from "../past/past.js";
import { showLit } from "../frame/phone.js";
import { markSelected } from "./selection.js";
import { config, label, store } from "../store.js";

/** @import { Act, Choice } from "../types.d.ts" */

const BESIDE = 2; // this many buttons, or letters, fit beside the sentence in a narrow window
const BESIDE_LETTERS = 60;
const LONG = 110; // letters, with the sentence: beyond that the buttons stand below it in any window
let listOpen = false;

/** @param {Act} act */
export function drawAsked(act) {
  const { view } = store;
  const box = $("asked");
  noteCause();
  noteTurn();
  if (store.past) {
    box.dataset.state = "past";
    box.dataset.ask = "";
    drawPast();
    return;
  }
  box.dataset.state = view.over ? "over" : view.ask ? "open" : "waiting";
  box.dataset.ask = String(view.ask?.id ?? "");
  fill(box, notices(act), line(act), listOpen && store.open.size ? list(act) : null);
  markSelected();
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
  const choices = wordChoices();
  const lit = view.ask.choices.length - choices.length;
  const more = choices.length ? "lit_more" : "lit_choices";
  const way = { type: "button", title: t("lit_show"), onclick: showLit };
  const hint = lit ? h("button.asked-hint", way, t(more, { n: lit })) : null;
  return lineOf(
    [
      h("p.asked-text", null, cause(), sentence(view.ask.text), " ", hint, chosenSoFar()),
      h(
        "div.asked-choices",
        { key: "choices", role: "group", "aria-label": t("choices") },
        lineButtons(choices, act, lit > 0),
      ),
      tools(act, lit > 0),
    ],
    crowd(choices, plain(view.ask.text)),
  );
}

/** The phase in which each cause came, by its line of the log, behind the line `since`: this page did
 * not show the seat before.
 * @type {{seat?: number, since: number, phases: Map<number, number | null>}} */
let heard = { since: -1, phases: new Map() };

const lastCause = () => store.log.findLastIndex((line) => line.cause);

function noteCause() {
  const { seat, log, view } = store;
  const line = lastCause();
  if (seat !== heard.seat) heard = { seat, since: line, phases: new Map() };
  for (const one of heard.phases.keys()) if (one >= log.length) heard.phases.delete(one); // undone
  if (line > heard.since && !heard.phases.has(line)) heard.phases.set(line, view.scene.phase);
}

/** What led to this ask, an event or a roll, when the strip already shows something else.  A cause ends
 * with its phase or its heading.  It does not count for a seat that is asked something of its own
 * while others are asked too. */
function cause() {
  const line = lastCause();
  if (store.view.ask?.own) return null;
  const isLast = line === store.log.length - 1;
  if (isLast || heard.phases.get(line) !== store.view.scene.phase) return null;
  if (store.log.slice(line).some(({ level }) => level)) return null;
  const { parts } = store.log[line];
  return h("span.asked-cause", { title: plain(parts) }, sentence(parts));
}

/** How full of buttons the line is.
 * @param {Choice[]} choices
 * @param {string} sentence */
function crowd(choices, sentence) {
  if (choices.length > FEW) return "has-many";
  const letters = choices.reduce((sum, word) => sum + word.label.length, 0);
  if (choices.length && letters + sentence.length > LONG) return "has-several has-long";
  return choices.length > BESIDE || letters > BESIDE_LETTERS ? "has-several" : "";
}

/** @param {import("../types.d.ts").Child[]} parts
 * @param {string} [full] */
const lineOf = (parts, full = "") =>
  h("div", { key: "line", class: full ? `asked-line ${full}` : "asked-line" }, parts);

/** @param {Act} act */
function confirmation(act) {
  const choice = store.pending ?? "";
  const words = store.open.get(choice)?.label ?? label(choice);
  const yes = { type: "button", data: { confirm: "yes" }, onclick: act.confirm };
  const no = { type: "button", data: { confirm: "no" }, onclick: act.cancel };
  return [
    h(
      "p.asked-text",
      { role: "alert" },
      h("span.asked-cause", null, sentence(store.view.ask?.text ?? [])),
      t("confirm_end", { choice: words }),
    ),
    h(
      "div.asked-choices",
      { key: "confirm" },
      h("button.button.button-main", yes, t("confirm_yes")),
      h("button.button", no, t("confirm_no")),
    ),
  ];
}

/** A lesson waits for nobody. */
const reading = () => h("p.asked-text.is-waiting", { key: "waiting" }, t("guide_reads"));

/** Quotation marks within others, English and German.
 * @type {Record<string, string>} */
const INNER = { "„": "‚", "“": "‘", "”": "’" };

function waiting() {
  const { view } = store;
  const who = view.waiting.map((one) => one.label).join(", ");
  const dots = h("span.dots", { "aria-hidden": true }, h("i"), h("i"), h("i"));
  // The question speaks to the seat that is asked, and may begin with its name.
  const asks = view.asked_text?.replace(`${who}: `, "").replace(/[„“”]/g, (mark) => INNER[mark]);
  const sentence = asks ? t("waiting_for_answer", { who, what: asks }) : t("waiting_for", { who });
  const text = who ? sentence : t("waiting");
  return h(
    "p.asked-text.is-waiting",
    { key: "waiting" },
    dots,
    h("span", null, text, chosenSoFar()),
  );
}

/** What this seat has chosen already while it or others still choose something else. */
function chosenSoFar() {
  const what = store.view.given.join(" · ");
  return what ? h("span.asked-given", { title: what }, t("you_chose", { what })) : null;
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
  const own = {
    type: "button",
    key: "own",
    data: { act: "pass" },
    title: t("pref_auto_pass_help"),
  };
  const orders = {
    type: "button",
    key: "orders",
    data: { act: "orders" },
    title: t(standing ? "orders" : "prepared"),
    onclick: () => act.orders(store.view.ask?.standing ?? ""),
  };
  return h(
    "div.asked-tools",
    { key: "tools" },
    config.rules ? citations(view.ask?.cites, false) : null,
    isObvious() ? h("button.tool", { ...own, onclick: act.autoPass }, t("auto_pass_tool")) : null,
    (standing || (inCompany() && !isObvious())) && !config.lesson
      ? h("button.tool", orders, t(standing ? "orders_tool" : "prepared_tool"))
      : null,
    askedClock(),
    lit ? h("button.tool", open, t("list"), h("kbd", null, "/")) : null,
    view.undo ? h("button.tool", undo, t("undo"), h("kbd", null, "U")) : null,
    view.restart ? h("button.tool", restart, t("restart")) : null,
    mayLook() ? lookBack(act) : null,
  );
}

/** Does a seat choose while others wait for it?  Then preparing an answer is worth it. */
function inCompany() {
  const { view } = store;
  return view.ask && view.prepared && view.players.filter(({ bot }) => !bot).length > 1;
}

/** Is the only choice obvious, and may the site answer such asks for this seat from here on? */
function isObvious() {
  const { view } = store;
  const passes = view.players.find(({ seat }) => seat === view.viewer)?.auto_pass;
  return inCompany() && view.ask?.obvious && !passes;
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

/** @param {Act} act */
const list = (act) =>
  h(
    "div.asked-list",
    { key: "list", role: "group", "aria-label": t("list_title") },
    listButtons(act),
  );

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
