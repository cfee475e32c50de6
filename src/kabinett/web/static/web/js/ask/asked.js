// The asked line: the question as a sentence, its choices as buttons, and buttons that undo and
// restart.
import { actions } from "../core/actions.js";
import { onEvent } from "../core/events.js";
import { mode } from "../core/mode.js";
import { byId, findById, findFirst, h, plainText, sentence, setChildren, t } from "../dom.js";
import { drawPast, hasPast } from "../past/past.js";
import { config, label, namesOfWaiting, store } from "../store.js";
import { aimNotice, bellChoice, bellNotice } from "../table/bell_choice.js";
import { citations } from "../table/citations.js";
import { askedClock, siteNow } from "../table/clocks.js";
import { causeElement, noteCause } from "./cause.js";
import {
  choicesInWords,
  lineButtons,
  listButtons,
  markChoices,
  MOST_IN_LINE,
  startTurnNumbers,
} from "./choices.js";
import { agreementBars } from "./agreements.js";
import { markSelected } from "./selection.js";
import { showChoices } from "./sheet_of_ask.js";
import { markProposed, teamRow } from "./team.js";

/** @import { Choice } from "../types.d.ts" */

/** What fits beside the sentence in a narrow window: at most so many buttons, so many letters on
 * them, and so many letters on them and in the sentence together. */
const BESIDE = { buttons: 2, letters: 44, all: 64 };
/** If buttons and sentence have more letters, the buttons stand below it in any window. */
const LETTERS_IN_LINE = 110;
let isListShown = false;

onEvent("seat", () => {
  isListShown = false;
});

export function drawAsked() {
  const { view } = store;
  const box = byId("asked");
  noteCause();
  startTurnNumbers();
  if (store.past) {
    box.dataset.state = "past";
    box.dataset.ask = "";
    drawPast();
    return;
  }
  if (store.telling) {
    box.dataset.state = "telling";
    box.dataset.ask = "";
    store.telling();
    return;
  }
  box.dataset.state = view.over ? "over" : view.ask ? "open" : "waiting";
  const ask = String(view.ask?.id ?? "");
  if (box.dataset.ask !== ask) box.scrollTop = 0;
  box.dataset.ask = ask;
  setChildren(
    box,
    notices(),
    askedLine(),
    store.toConfirm ? null : teamRow(actions.choose),
    isListShown && store.openChoices.size ? choiceList() : null,
  );
  markSelected();
  markProposed();
  markToConfirm();
}

/** Marks what has been chosen while its confirmation waits; the other choices step back. */
function markToConfirm() {
  const choice = store.toConfirm;
  byId("main").toggleAttribute("data-confirming", choice !== null);
  markChoices("to-confirm", choice === null ? [] : [[choice, ""]]);
}

function notices() {
  const { view } = store;
  const notice = store.notice || view.notice;
  const bars = agreementBars();
  const ofClass = config.school_class
    ? [bellNotice(), bellChoice(), aimNotice()].filter(Boolean)
    : [];
  if (!view.incident && !notice && !bars.length && !ofClass.length) return null;
  return h(
    "div.asked-notices",
    { key: "notices" },
    view.incident
      ? h("p.asked-notice.is-bad", { role: "alert" }, t("incident", { id: view.incident }))
      : null,
    notice ? h("p.asked-notice", { role: "status" }, notice) : null,
    ofClass,
    bars,
  );
}

function askedLine() {
  const { view } = store;
  if (view.over) return null;
  if (view.paused) {
    const isRung = store.bell !== null && store.bell <= siteNow();
    const words = t(isRung ? "class_rung_asked" : "class_paused_asked");
    return lineOf([h("p.asked-text.is-waiting", { key: "waiting" }, words)]);
  }
  if (store.toConfirm) return lineOf(confirmation());
  if (!view.ask) return lineOf([mode.isLesson ? lessonNotice() : waitingNotice(), toolButtons()]);
  if (!store.openChoices.size) {
    return lineOf([h("p.asked-text", null, sentence(view.ask.text)), skipButton()]);
  }
  const choices = choicesInWords();
  const lit = view.ask.choices.length - choices.length;
  const more = choices.length ? "lit_more" : "lit_choices";
  const hintProps = { type: "button", title: t("lit_show"), onclick: showChoices };
  const hint = lit ? h("button.asked-hint", hintProps, t(more, { n: lit })) : null;
  const cause = causeElement();
  return lineOf(
    [
      h(
        "p.asked-text",
        null,
        cause,
        sentence(view.ask.text),
        hint ? "\u2002 " : " ",
        hint,
        chosenSoFar(),
      ),
      h(
        "div.asked-choices",
        { key: "choices", role: "group", "aria-label": t("choices") },
        lineButtons(choices, lit > 0),
      ),
      toolButtons(lit > 0),
    ],
    crowdClass(choices, plainText(view.ask.text), cause?.textContent),
  );
}

/** The classes of the line that say how many buttons it has.
 * @param {Choice[]} choices
 * @param {string} question
 * @param {string | null} [cause]  what stands above the question, in a line of its own */
function crowdClass(choices, question, cause) {
  if (choices.length > MOST_IN_LINE) return "has-many";
  const letters = choices.reduce((sum, word) => sum + word.label.length, 0);
  const widest = Math.max(question.length, cause?.length ?? 0);
  if (choices.length && letters + widest > LETTERS_IN_LINE) return "has-several has-long";
  const isWide = letters > BESIDE.letters || letters + widest > BESIDE.all;
  return choices.length > BESIDE.buttons || (choices.length && isWide) ? "has-several" : "";
}

/** @param {import("../types.d.ts").Child[]} parts
 * @param {string} [full] */
const lineOf = (parts, full = "") =>
  h("div", { key: "line", class: full ? `asked-line ${full}` : "asked-line" }, parts);

function confirmation() {
  const choice = store.toConfirm ?? "";
  const words = store.openChoices.get(choice)?.label ?? label(choice);
  const yesProps = { type: "button", data: { confirm: "yes" }, onclick: actions.confirm };
  const noProps = { type: "button", data: { confirm: "no" }, onclick: actions.cancel };
  const neverProps = {
    type: "button",
    data: { confirm: "never" },
    title: t("confirm_never_help"),
    onclick: actions.confirmForGood,
  };
  return [
    h(
      "p.asked-text",
      { role: "alert" },
      h("span.asked-cause", null, sentence(store.view.ask?.text ?? [])),
      " ",
      t("confirm_end", { choice: words }),
    ),
    h(
      "div.asked-choices",
      { key: "confirm" },
      h("button.button.button-main", yesProps, t("confirm_yes")),
      h("button.button", noProps, t("confirm_no")),
      h("button.tool", neverProps, t("confirm_never")),
    ),
  ];
}

/** What the line says when a lesson asks nothing, because the reader waits for nobody. */
const lessonNotice = () => h("p.asked-text.is-waiting", { key: "waiting" }, t("guide_reads"));

/** The quotation marks for a quotation inside another, in English and German.
 * @type {Record<string, string>} */
const INNER_QUOTES = { "„": "‚", "“": "‘", "”": "’" };

function waitingNotice() {
  const { view } = store;
  const who = namesOfWaiting();
  const dots = h("span.dots", { "aria-hidden": true }, h("i"), h("i"), h("i"));
  // The question addresses the seat that is asked and may begin with its name. A line of its own
  // names that seat, because readers must not think that they are asked.
  const asks = view.asked_text
    ?.replace(`${who}: `, "")
    .replace(/[„“”]/g, (mark) => INNER_QUOTES[mark]);
  const text = who ? t("waiting_for", { who }) : t("waiting");
  const words = who && asks ? t("question_to", { who, what: asks }) : "";
  const question = words ? h("span.asked-question", { title: words }, words) : null;
  return h(
    "p.asked-text.is-waiting",
    { key: "waiting" },
    dots,
    h("span", null, text, question, chosenSoFar()),
  );
}

/** What this seat has already chosen while it or others still have something else to choose. */
function chosenSoFar() {
  const what = store.view.given.join(" · ");
  return what ? h("span.asked-given", { title: what }, t("you_chose", { what })) : null;
}

/** @param {boolean} [lit] */
function toolButtons(lit = false) {
  const { view } = store;
  const listProps = {
    type: "button",
    id: "list-button",
    key: "list",
    "aria-expanded": String(isListShown),
    "aria-keyshortcuts": "/",
    title: t("list_title"),
    onclick: () => toggleList(),
  };
  const undo = { type: "button", key: "undo", data: { act: "undo" }, onclick: actions.undo };
  const noUndo = {
    type: "button",
    key: "no-undo",
    data: { act: "no-undo" },
    "aria-disabled": "true",
    title: t(`no_undo_${view.no_undo}`),
    onclick: actions.undo,
  };
  const restart = {
    type: "button",
    key: "restart",
    data: { act: "restart" },
    onclick: actions.restart,
  };
  const standing = view.ask?.standing;
  const offersOrders = !mode.isLesson && !config.school_class; // pupils decide for themselves
  const autoPass = {
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
    onclick: () => actions.openOrders(store.view.ask?.standing ?? ""),
  };
  return h(
    "div.asked-tools",
    { key: "tools" },
    config.rules ? citations(view.ask?.cites, false) : null,
    offersOrders && mayPassByItself()
      ? h("button.tool", { ...autoPass, onclick: actions.startAutoPass }, t("auto_pass_tool"))
      : null,
    offersOrders && (standing || (playsWithOthers() && !mayPassByItself()))
      ? h("button.tool", orders, t(standing ? "orders_tool" : "prepared_tool"))
      : null,
    askedClock(),
    lit ? h("button.tool", listProps, t("list"), h("kbd", null, "/")) : null,
    view.undo ? h("button.tool", undo, t("undo"), h("kbd", null, "U")) : null,
    view.no_undo ? h("button.tool", noUndo, t("undo")) : null,
    view.restart ? h("button.tool", restart, t("restart")) : null,
    hasPast() ? lookBackButton() : null,
  );
}

/** Does this seat play with other people? Then they wait for it, and preparing an answer saves
 * time. */
function playsWithOthers() {
  const { view } = store;
  return view.ask && view.prepared && view.players.filter(({ bot }) => !bot).length > 1;
}

/** Is the only choice obvious, so that the button "answer such asks for me" is worth showing? */
function mayPassByItself() {
  const { view } = store;
  const passes = view.players.find(({ seat }) => seat === view.viewer)?.auto_pass;
  return playsWithOthers() && view.ask?.obvious && !passes;
}

function lookBackButton() {
  const props = { type: "button", key: "look", data: { act: "look" }, title: t("past_title") };
  const onclick = () => actions.moveInPast(-1);
  return h("button.tool", { ...props, onclick }, t("past"), h("kbd", null, ","));
}

function skipButton() {
  const props = { type: "button", onclick: actions.skip };
  return h(
    "div.asked-tools",
    { key: "tools" },
    h("button.tool", props, t("skip"), h("kbd", null, "Esc")),
  );
}

const choiceList = () =>
  h("div.asked-list", { key: "list", role: "group", "aria-label": t("list_title") }, listButtons());

export function toggleList(open = !isListShown) {
  if (store.toConfirm) return; // first the confirmation is answered
  isListShown = open;
  drawAsked();
  if (isListShown) findFirst(".asked-list button")?.focus();
  else findById("list-button")?.focus();
}

export const closeList = () => {
  isListShown = false;
};
export const isListOpen = () => isListShown;
