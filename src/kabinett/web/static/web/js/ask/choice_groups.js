// Many choices as a short list: it says once what those of a kind begin with, and puts those of one
// thing together.  It reads only their names and labels.

/** @import { Choice } from "../types.d.ts" */
/** What is left to say of a choice below its headings.
 * @typedef {{choice: Choice, text: string}} Entry */
/** Choices of one thing, which `lead` names; with no lead, choices that have none in common.
 * @typedef {{lead: string, entries: Entry[]}} Group */
/** Choices of one kind below their common words, if they have any.
 * @typedef {{heading: string, groups: Group[]}} Section */

const MANY = 6; // a list of fewer needs no groups,
const LEAST = 3; // nor do fewer of a kind
const WORDS = 2; // in common: a single word is no heading
/** The thing that an answer is about, and the rest: "Workers (SPD, 1 Base)", "Kiel–Hamburg". */
const LEAD = /^([^(:–]+)(?: \(([^()]+)\)|: (.+)|(–)(.+))$/;

/** @param {Choice[]} choices
 * @returns {Section[]} */
export function sectionsOf(choices) {
  if (choices.length <= MANY) return [plainly(choices)];
  const kinds = together(choices, kindOf);
  const many = [...kinds].filter(([kind, { length }]) => kind && length >= LEAST);
  const rest = choices.filter((choice) => !many.some(([kind]) => kind === kindOf(choice)));
  const sections = many.map(([, some]) => sectionOf(some));
  if (!rest.length) return sections;
  return rest[0] === choices[0] ? [plainly(rest), ...sections] : [...sections, plainly(rest)];
}

/** Words have no kind.
 * @param {Choice} choice */
const kindOf = ({ name }) => (name.includes(":") ? name.split(":")[0] : "");

/** Puts together what has the same key, in the order of the first.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} keyOf */
function together(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const byHeading = new Map();
  for (const one of all) byHeading.set(keyOf(one), [...(byHeading.get(keyOf(one)) ?? []), one]);
  return byHeading;
}

/** @param {Choice[]} choices
 * @returns {Section} */
const plainly = (choices) => ({
  heading: "",
  groups: [{ lead: "", entries: choices.map((choice) => ({ choice, text: choice.label })) }],
});

/** @param {Choice[]} choices
 * @returns {Section} */
function sectionOf(choices) {
  const common = commonWords(choices.map(({ label }) => label));
  const entries = choices.map((choice) => {
    const text = choice.label.slice(common.length).trim();
    return { choice, text: text.match(/^\(([^()]+)\)$/)?.[1] ?? text };
  });
  return { heading: common.replace(/:$/, ""), groups: groupsOf(entries) };
}

/** Whole words that all labels begin with, and that leave something of each.
 * @param {string[]} labels */
function commonWords(labels) {
  const all = labels.map((label) => label.split(" "));
  const least = Math.min(...all.map((words) => words.length)) - 1;
  let same = 0;
  while (same < least && all.every((words) => words[same] === all[0][same])) same += 1;
  const open = all[0].slice(0, same).findIndex((word) => word.startsWith("("));
  if (open >= 0) same = open; // keeps what stands in brackets whole
  return same < WORDS ? "" : all[0].slice(0, same).join(" ");
}

/** Puts those of one thing together, if most are not alone.
 * @param {Entry[]} entries
 * @returns {Group[]} */
function groupsOf(entries) {
  const pairs = entries.map(({ choice, text }) => {
    const [, lead = "", bracket, after, dash = "", other] = text.match(LEAD) ?? [];
    return { choice, lead: lead + dash, text: bracket ?? after ?? other ?? text };
  });
  const groups = [...together(pairs, ({ lead }) => lead)];
  const alone = groups.filter(([lead, some]) => lead === "" || some.length === 1);
  const lonely = alone.reduce((sum, [, some]) => sum + some.length, 0);
  if (2 * lonely > entries.length) return [{ lead: "", entries }];
  return groups.map(([lead, some]) => ({
    lead,
    entries: some.map(({ choice, text }) => ({ choice, text })),
  }));
}
