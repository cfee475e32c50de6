// The numbers that people type to choose. A choice keeps its number while the asks of one turn
// offer it, and the next ask gives that number to no other choice.

/** @import { Choice } from "../types.d.ts" */
/** The number of each choice, by name. @typedef {Map<string, number>} Numbers */
/** An earlier ask of this turn: its key, its question, and the numbers of its choices.
 * @typedef {{ask: string, question: string, numbers: Numbers}} Row */

const KEYS = 9; // the keyboard has keys for 1 to 9

/** The amount that distinguishes a choice from others of its kind: 3 in `pool:3`, "Commit 3
 * Levels". 0 if it has none.
 * @param {Choice} choice */
export function amountOf({ name, label }) {
  const number = name.split(":")[1] ?? "";
  return /^[1-9]\d*$/.test(number) && label.match(/\d+/g)?.join() === number ? Number(number) : 0;
}

/** Numbers the choices of an ask.
 * @param {Choice[]} choices
 * @param {string} question  the words of the ask, without numbers and names of things
 * @param {Row[]} rows  the earlier asks of this turn, the latest first
 * @returns {Numbers} */
export function choiceNumbers(choices, question, rows) {
  const before = rows.find((row) => isContinuation(row, choices, question))?.numbers ?? new Map();
  /** @type {Numbers} */
  const numbers = new Map();
  const taken = new Set(before.values());
  const take = (/** @type {string} */ name, /** @type {number} */ wanted) => {
    let number = wanted;
    while (taken.has(number)) number += 1;
    taken.add(number);
    numbers.set(name, number);
  };
  for (const { name } of choices) if (before.has(name)) numbers.set(name, before.get(name));
  const fresh = choices.filter(({ name }) => !numbers.has(name));
  for (const choice of fresh) if (amountOf(choice)) take(choice.name, amountOf(choice));
  // they start after the largest amount, because a smaller amount may be offered later
  const first = Math.max(0, ...fresh.map(amountOf)) + 1;
  const rest = fresh.filter((choice) => !amountOf(choice));
  for (const { name } of rest) take(name, first + rest.length - 1 <= KEYS ? first : 1);
  return numbers;
}

/** Does an ask continue an earlier one? It does if it repeats the question with at least one of the
 * same choices, or if more than half of its choices are the same.
 * @param {Row} row
 * @param {Choice[]} choices
 * @param {string} question */
function isContinuation({ question: before, numbers }, choices, question) {
  const common = choices.filter(({ name }) => numbers.has(name)).length;
  return question === before ? common > 0 : 2 * common > choices.length;
}
