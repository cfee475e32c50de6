// The answers as buttons: the asked line has those that the table does not show, the list has all.
import { all, h, plain } from "../dom.js";
import { sectionsOf } from "./choice_groups.js";
import { amountOf, numbersOf } from "./choice_numbers.js";
import { wasPress } from "../table/peek.js";
import { isPhone } from "../frame/sheets.js";
import { store } from "../store.js";

/** @import { Act, Ask, Choice } from "../types.d.ts" */
/** @import { Entry, Section } from "./choice_groups.js" */

export const FEW = 6; // at most this many answers stand in the line
const AT_HAND = 4; // a phone says up to this many places of the map in words too

/** The choices that neither the table, the hand, a seat nor the map shows.  A phone, whose map
 * has small pieces, also says a few things of the map. */
export function wordChoices() {
  const choices = store.view.ask?.choices ?? [];
  const lit = choices.filter(({ name }) => drawings(name).some((one) => one.closest("#map")));
  const isSaid = isPhone() && lit.length <= AT_HAND;
  return choices.filter(
    (choice) => !drawings(choice.name).length || (isSaid && lit.includes(choice)),
  );
}

/** @param {string} name */
const drawings = (name) => all(`#main [data-id="${CSS.escape(name)}"]`);

/** All choices in the order of the list: words, then what is lit on the table, as it lies there. */
function allChoices() {
  const worded = wordChoices();
  const drawn = (store.view.ask?.choices ?? []).filter((choice) => !worded.includes(choice));
  const cards = all("#hand [data-id]").map((one) => one.dataset.id);
  const place = (/** @type {Choice} */ { name }) => cards.indexOf(name) + 1 || cards.length + 1;
  return sectionsOf([...worded, ...drawn.toSorted((one, other) => place(one) - place(other))]);
}

/** @param {Section[]} sections */
const inOrder = (sections) =>
  sections.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ choice }) => choice)),
  );

/** Numbers begin anew when the turn passes to another seat. */
export function noteTurn() {
  const { scene, viewer } = store.view;
  const turn = [viewer, scene.active, scene.heading].join(" ");
  if (turn !== store.turn) Object.assign(store, { turn, rows: [] });
}

/** The number of each choice, the same on the line and in the list, however often they are drawn.
 * @returns {Map<string, number>} */
function numbers() {
  const { seat, id, text, choices } = /** @type {Ask} */ (store.view.ask);
  const ask = `${seat}:${id}`;
  const [last] = store.rows;
  if (last?.ask === ask && choices.every(({ name }) => last.numbers.has(name))) return last.numbers;
  const worded = inOrder(sectionsOf(wordChoices()));
  const drawn = inOrder(allChoices()).filter((choice) => !worded.includes(choice));
  const parts = text.filter((part) => typeof part === "string");
  const question = parts.join("").replace(/\d+/g, "");
  const numbered = numbersOf([...worded, ...drawn], question, store.rows);
  store.rows.unshift({ ask, question, numbers: numbered });
  return numbered;
}

/** Of choices that only one number tells apart (`pool:3`) the first has its whole label, the others
 * the number.
 * @param {Choice[]} choices
 * @returns {Map<string, number>} */
function shortLabels(choices) {
  const amounts = choices.filter(amountOf);
  const alike = (/** @type {Choice} */ { name }) => {
    const kind = name.split(":")[0];
    return amounts.filter((other) => other.name.split(":")[0] === kind);
  };
  const short = amounts.filter((one) => alike(one).length >= FEW && alike(one)[0] !== one);
  return new Map(short.map((choice) => [choice.name, amountOf(choice)]));
}

/** @param {number | string} [key] */
const digit = (key) => (key ? h("kbd", { "aria-hidden": true }, key) : null);

/** The buttons of the line.
 * @param {Choice[]} choices
 * @param {Act} act
 * @param {boolean} lit  the table lights other choices */
export function lineButtons(choices, act, lit) {
  const keys = numbers();
  const short = shortLabels(choices);
  const urged = store.view.ask?.obvious ?? (choices.length === 1 ? choices[0].name : "");
  const button = (/** @type {Entry} */ { choice, text }) => {
    const { name, label, kind, ends } = choice;
    const number = short.get(name);
    // the main button is the plain way on, not a decision among several nor a way around what is lit
    const main = name === urged && !lit && !kind && !ends;
    const sign = number ?? text;
    return h(
      main ? "button.button.choice.button-main" : "button.button.choice",
      {
        key: name,
        type: "button",
        title: label,
        "aria-label": sign === label ? undefined : label,
        data: { choice: name, ref: name, number, key: keys.get(name) },
        onclick: (/** @type {MouseEvent} */ event) => wasPress() || act.choose(name, event),
      },
      digit(number === keys.get(name) ? "" : keys.get(name)),
      h("span.choice-text", null, sign),
    );
  };
  return arrangeSections(sectionsOf(choices), button);
}

/** Every choice in words, also those that the table lights.
 * @param {Act} act */
export function listButtons(act) {
  const keys = numbers();
  const button = (/** @type {Entry} */ { choice: { name, label }, text }) =>
    h(
      "button.list-choice",
      {
        key: name,
        type: "button",
        "aria-label": text === label ? undefined : label,
        data: { choice: name, ref: name, key: keys.get(name) },
        onclick: (/** @type {MouseEvent} */ event) => wasPress() || act.choose(name, event),
      },
      digit(keys.get(name)),
      text,
    );
  return arrangeSections(allChoices(), button);
}

/** Puts the entries below their headings, except for a heading that the question says.
 * @param {Section[]} sections
 * @param {(entry: Entry) => HTMLElement} button */
function arrangeSections(sections, button) {
  if (sections.length === 1 && sections[0].groups.length === 1 && !sections[0].heading) {
    return sections[0].groups[0].entries.map(button);
  }
  const question = plain(store.view.ask?.text ?? []);
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
