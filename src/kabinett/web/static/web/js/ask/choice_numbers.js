// The numbers of choices, by which keys choose them.  A choice keeps its number as long as asks of one
// turn offer it, and no other choice gets the number in the next ask.

/** @import { Choice } from "../types.d.ts" */
/** @typedef {Map<string, number>} Numbers  by the names of choices */
/** Which ask it was, what it asked, and which numbers its choices had.
 * @typedef {{ask: string, question: string, numbers: Numbers}} Row */

const KEYS = 9; // digits on a keyboard

/** The number by which an answer differs: 3 in `pool:3`, "Commit 3 Levels"; 0 if it has none.
 * @param {Choice} choice */
export function amountOf({ name, label }) {
  const number = name.split(":")[1] ?? "";
  return /^[1-9]\d*$/.test(number) && label.match(/\d+/g)?.join() === number ? Number(number) : 0;
}

/** The numbers of an ask's choices.
 * @param {Choice[]} choices
 * @param {string} question  its words, without numbers and things
 * @param {Row[]} rows  the earlier asks of this turn, the last first
 * @returns {Numbers} */
export function numbersOf(choices, question, rows) {
  const before = rows.find((row) => goesOn(row, choices, question))?.numbers ?? new Map();
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
  // behind the amounts, so that a smaller amount may follow
  const first = Math.max(0, ...fresh.map(amountOf)) + 1;
  const rest = fresh.filter((choice) => !amountOf(choice));
  for (const { name } of rest) take(name, first + rest.length - 1 <= KEYS ? first : 1);
  return numbers;
}

/** Does the ask go on with this row?  Its question is the same with some of the same choices, or its
 * choices are nearly the same.
 * @param {Row} row
 * @param {Choice[]} choices
 * @param {string} question */
function goesOn({ question: before, numbers }, choices, question) {
  const common = choices.filter(({ name }) => numbers.has(name)).length;
  return question === before ? common > 0 : 2 * common > choices.length;
}
