// The numbers that people type to choose. A choice keeps its number while the asks of one turn
// offer it, and the next ask gives that number to no other choice. An amount always has its own
// number, because its button shows nothing else.

/** @import { Choice } from "../types.d.ts" */
/** The number of each choice, by name. @typedef {Map<string, number>} Numbers */
/** An earlier ask of this turn: its key, its question, and the numbers of its choices.
 * @typedef {{ask: string, question: string, numbers: Numbers}} Row */

const KEYS = 9; // the keyboard has keys for 1 to 9

/** The amounts that distinguish choices from others of their kind, by name: 3 for `pool:3`, "Commit 3
 * Levels". If one choice of a kind has no such amount, the whole kind has none: for example the
 * options `option:1`, "Improve the economy", and `option:2`, "Place 2 Bases".
 * @param {Choice[]} choices
 * @returns {Map<string, number>} */
export function amountsOf(choices) {
  const amounts = new Map(choices.map((choice) => [choice.name, amountOf(choice)]));
  const kindOf = (/** @type {string} */ name) => name.split(":")[0];
  const plain = new Set(
    choices.filter(({ name }) => !amounts.get(name)).map((c) => kindOf(c.name)),
  );
  return new Map([...amounts].filter(([name]) => !plain.has(kindOf(name))));
}

/** @param {Choice} choice */
function amountOf({ name, label }) {
  const number = name.split(":")[1] ?? "";
  return /^[1-9]\d*$/.test(number) && label.match(/\d+/g)?.join() === number ? Number(number) : 0;
}

/** The names of choices that end or decline, in this order if an ask has several. */
const CLOSING = ["done", "pass", "none", "no", "give_up"];

/** The name of the choice that ends or declines. It has the key 0 in every ask.
 * @param {Choice[]} choices */
export const closingChoice = (choices) =>
  CLOSING.find((name) => choices.some((choice) => choice.name === name));

/** Numbers the choices of an ask.
 * @param {Choice[]} choices
 * @param {string} question  the words of the ask, without numbers and names of things
 * @param {Row[]} rows  the earlier asks of this turn, the latest first
 * @returns {Numbers} */
export function choiceNumbers(choices, question, rows) {
  const earlier = rows.find((row) => isContinuation(row, choices, question))?.numbers;
  const amounts = amountsOf(choices);
  if (earlier) {
    const before = withoutAmounts(earlier, amounts);
    const numbers = numbersAfter(before, choices, amounts);
    const fresh = choices.filter(({ name }) => !before.has(name) && !amounts.has(name));
    // Among a few choices, a new one needs no number of two digits.
    const isLong = fresh.some(({ name }) => Number(numbers.get(name)) > KEYS);
    if (!isLong || choices.length > KEYS) return numbers;
  }
  return numbersAfter(new Map(), choices, amounts);
}

/** The numbers of an earlier ask, without those that are now an amount of something else.
 * @param {Numbers} earlier
 * @param {Map<string, number>} amounts
 * @returns {Numbers} */
function withoutAmounts(earlier, amounts) {
  const now = new Set([...amounts.values()].filter(Boolean));
  return new Map([...earlier].filter(([name, n]) => amounts.get(name) === n || !now.has(n)));
}

/** @param {Numbers} before  the numbers that choices keep
 * @param {Choice[]} choices
 * @param {Map<string, number>} amounts
 * @returns {Numbers} */
function numbersAfter(before, choices, amounts) {
  /** @type {Numbers} */
  const numbers = new Map();
  const taken = new Set(before.values());
  const take = (/** @type {string} */ name, /** @type {number} */ wanted) => {
    let number = wanted;
    while (taken.has(number)) number += 1;
    taken.add(number);
    numbers.set(name, number);
  };
  const closing = closingChoice(choices);
  if (closing) numbers.set(closing, 0);
  for (const { name } of choices) {
    const number = before.get(name);
    if (number) numbers.set(name, number);
  }
  const fresh = choices.map(({ name }) => name).filter((name) => !numbers.has(name));
  const ofAmount = (/** @type {string} */ name) => amounts.get(name) ?? 0;
  for (const name of fresh) if (ofAmount(name)) take(name, ofAmount(name));
  // they start after the largest amount, because a smaller amount may be offered later
  const first = Math.max(0, ...choices.map(({ name }) => ofAmount(name))) + 1;
  const rest = fresh.filter((name) => !ofAmount(name));
  for (const name of rest) take(name, first + rest.length - 1 <= KEYS ? first : 1);
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
