// The choices as buttons: the asked line has those that the table does not show, the list has all
// of them.

import { actions } from "../core/actions.js";
import { isPhone } from "../core/sheets.js";
import { findAll, h, plainText } from "../dom.js";
import { describeCard } from "../cards.js";
import { askKey, panelOf, store, thing } from "../store.js";
import { consumeLongPress } from "../table/peek.js";
import { sectionsOf } from "./choice_groups.js";
import { amountsOf, choiceNumbers } from "./choice_numbers.js";

/** @import { Ask, Choice } from "../types.d.ts" */
/** @import { Entry, Section } from "./choice_groups.js" */

export const MOST_IN_LINE = 6; // more choices than this need the list
const FEW_ON_BOARD = 4; // a phone also shows up to this many places of the board as buttons

/** The choices that no element of the page shows. On a phone, whose board has small pieces, a few
 * places of the board also get buttons. */
export function choicesInWords() {
  const choices = store.view.ask?.choices ?? [];
  const lit = choices.filter(({ name }) => drawnElements(name).some((one) => one.closest("#map")));
  const isSaid = isPhone() && lit.length <= FEW_ON_BOARD;
  return choices.filter(
    (choice) => !drawnElements(choice.name).length || (isSaid && lit.includes(choice)),
  );
}

/** @param {string} name */
const drawnElements = (name) => findAll(`#main [data-id="${CSS.escape(name)}"]`);

/** All choices in the order of the list: first words, then things. Cards of the hand have the order
 * in which they lie there. */
function listSections() {
  const worded = choicesInWords();
  const drawn = (store.view.ask?.choices ?? []).filter((choice) => !worded.includes(choice));
  const cards = findAll("#hand [data-id]").map((one) => one.dataset.id);
  const place = (/** @type {Choice} */ { name }) => cards.indexOf(name) + 1 || cards.length + 1;
  const sorted = drawn.toSorted((one, other) => place(one) - place(other));
  return sectionsOf([...worded, ...sorted], questionText());
}

/** Marks the drawings and buttons of some choices, and no others.
 * @param {"selected" | "proposed" | "to-confirm"} mark
 * @param {[string, string][]} texts  the name of each choice, and what its mark says */
export function markChoices(mark, texts) {
  const attribute = `data-${mark}`;
  for (const one of findAll(`[${attribute}]`)) one.removeAttribute(attribute);
  for (const [choice, text] of texts) {
    const name = CSS.escape(choice);
    for (const one of findAll(`[data-open][data-id="${name}"], #asked [data-choice="${name}"]`))
      one.setAttribute(attribute, text);
  }
}

const questionText = () => plainText(store.view.ask?.text ?? []);

/** @param {Section[]} sections */
const choicesOf = (sections) =>
  sections.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ choice }) => choice)),
  );

/** Starts numbering at 1 when the turn passes to another seat. */
export function startTurnNumbers() {
  const { scene, viewer } = store.view;
  const turn = [viewer, scene.active, scene.heading].join(" ");
  if (turn !== store.turn) store.numberedAsks = [];
  store.turn = turn;
}

/** The number of each choice. The asked line and the list show the same numbers, however often they
 * are drawn.
 * @returns {Map<string, number>} */
function currentNumbers() {
  const { choices } = /** @type {Ask} */ (store.view.ask);
  const ask = askKey(store.view.ask);
  const [last] = store.numberedAsks;
  if (last?.ask === ask && choices.every(({ name }) => last.numbers.has(name))) return last.numbers;
  const worded = choicesOf(sectionsOf(choicesInWords()));
  const drawn = choicesOf(listSections()).filter((choice) => !worded.includes(choice));
  const question = plainQuestion(store.view.ask);
  const numbered = choiceNumbers([...worded, ...drawn], question, store.numberedAsks);
  store.numberedAsks.unshift({ ask, question, numbers: numbered });
  return numbered;
}

/** The words of a question, without numbers and names of things.
 * @param {Ask | null} ask */
export function plainQuestion(ask) {
  const parts = ask?.text.filter((part) => typeof part === "string") ?? [];
  return parts.join("").replace(/\d+/g, "");
}

/** Has an earlier ask of this turn asked the same? */
export function isAskedAgain() {
  const ask = askKey(store.view.ask);
  const question = plainQuestion(store.view.ask);
  return store.numberedAsks.some((row) => row.ask !== ask && row.question === question);
}

/** The short labels of choices that differ only in an amount (`pool:3`): the first of a kind keeps
 * its whole label, the others show the amount alone.
 * @param {Choice[]} choices
 * @returns {Map<string, number>} */
function shortLabels(choices) {
  const amounts = amountsOf(choices);
  const names = [...amounts.keys()];
  const alike = (/** @type {string} */ name) => {
    const kind = name.split(":")[0];
    return names.filter((other) => other.split(":")[0] === kind);
  };
  const short = names.filter((one) => alike(one).length >= MOST_IN_LINE && alike(one)[0] !== one);
  return new Map([...amounts].filter(([name]) => short.includes(name)));
}

/** The most letters of a button that are never broken into two lines. */
const ONE_LINE = 16;

/** @param {number | string} [key] */
const keyHint = (key = "") => (key === "" ? null : h("kbd", { "aria-hidden": true }, String(key)));

/** The buttons of the asked line.
 * @param {Choice[]} choices
 * @param {boolean} lit  other choices are lit on the table */
export function lineButtons(choices, lit) {
  const keys = currentNumbers();
  const short = shortLabels(choices);
  // who has a role is asked about the roles of others, and knows them
  const isCasting =
    choices.length > 1 && !panelOf(store.seat)?.role && choices.every(({ name }) => castText(name));
  const urged = store.view.ask?.obvious ?? (choices.length === 1 ? choices[0].name : "");
  const button = (/** @type {Entry} */ { choice, text }) => {
    const { name, label, kind, ends } = choice;
    const number = short.get(name);
    // The main button simply goes on. A choice is not the main one if things are lit instead, or if
    // it names a thing or ends the turn.
    const main = name === urged && !lit && !kind && !ends;
    const sign = number ?? text;
    return h(
      main ? "button.button.choice.button-main" : "button.button.choice",
      {
        key: name,
        type: "button",
        title: label,
        "aria-label": sign === label ? undefined : label,
        "aria-keyshortcuts": keys.get(name),
        data: { choice: name, ref: name, number, key: keys.get(name) },
        onclick: (/** @type {MouseEvent} */ event) =>
          consumeLongPress() || actions.choose(name, event),
      },
      keyHint(number === keys.get(name) ? "" : keys.get(name)),
      h(
        String(sign).length > ONE_LINE ? "span.choice-text" : "span.choice-text.is-short",
        null,
        sign,
        isCasting ? h("small.choice-about", null, castText(name)) : null,
      ),
    );
  };
  return arrangeSections(sectionsOf(choices, questionText()), button);
}

/** The text about what a role can do; "" if the thing is no role.
 * @param {string} name */
const castText = (name) => (thing(name)?.letter && thing(name)?.text) || "";

/** The buttons of the list: all choices, including those that are lit on the table. */
export function listButtons() {
  const keys = currentNumbers();
  const button = (/** @type {Entry} */ { choice: { name, label }, text }) =>
    h(
      "button.list-choice",
      {
        key: name,
        type: "button",
        "aria-label": text === label ? undefined : label,
        "aria-keyshortcuts": keys.get(name),
        "aria-description": describeCard(name),
        data: { choice: name, ref: name, key: keys.get(name) },
        onclick: (/** @type {MouseEvent} */ event) =>
          consumeLongPress() || actions.choose(name, event),
      },
      keyHint(keys.get(name)),
      text,
    );
  return arrangeSections(listSections(), button);
}

/** Puts the entries below their headings. Leaves a heading out if the question has its words.
 * @param {Section[]} sections
 * @param {(entry: Entry) => HTMLElement} button */
function arrangeSections(sections, button) {
  if (sections.length === 1 && sections[0].groups.length === 1 && !sections[0].heading) {
    return sections[0].groups[0].entries.map(button);
  }
  const question = questionText();
  return sections.map(({ heading, groups }, nth) =>
    h(
      "div.choice-section",
      { key: `section ${nth}` },
      heading && !question.includes(heading) ? h("p.choice-heading", null, heading) : null,
      groups.map(({ lead, entries }) =>
        h(
          lead ? "div.choice-group.has-lead" : "div.choice-group",
          { key: `group ${lead}`, role: lead ? "group" : null, "aria-label": lead || null },
          lead ? h("span.choice-lead", { "aria-hidden": true }, lead) : null,
          entries.map(button),
        ),
      ),
    ),
  );
}
