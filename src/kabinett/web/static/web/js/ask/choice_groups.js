// Arranges many choices as a short list: a heading has the words with which all choices of a kind
// begin, and choices about the same thing stand side by side. Only names and labels are
// read.

/** @import { Choice } from "../types.d.ts" */
/** A choice, and the part of its label that its headings do not say.
 * @typedef {{choice: Choice, text: string}} Entry */
/** Choices about one thing, whose name is `lead`; `lead` is empty for choices that have no thing in
 * common.
 * @typedef {{lead: string, entries: Entry[]}} Group */
/** Choices of one kind. `heading` is what all their labels begin with, or empty.
 * @typedef {{heading: string, groups: Group[]}} Section */

const MOST_UNGROUPED = 6; // a list of so many choices or fewer has no groups
const FEWEST_OF_KIND = 3; // fewer choices of a kind get no heading
const FEWEST_COMMON_WORDS = 2; // a single common word does not become a heading
/** A label that begins with the thing it is about: "Workers (SPD, 1 Base)", "Kiel–Hamburg". */
const LEAD_PATTERN = /^([^(:–]+)(?: \(([^()]+)\)|: (.+)|(–)(.+))$/;

/** @param {Choice[]} choices
 * @param {string} [question]  what the page says above the choices
 * @returns {Section[]} */
export function sectionsOf(choices, question = "") {
  if (choices.length <= MOST_UNGROUPED) return [ungrouped(choices, saidLead(choices, question))];
  const kinds = groupBy(choices, kindOf);
  const many = [...kinds].filter(([kind, { length }]) => kind && length >= FEWEST_OF_KIND);
  const rest = choices.filter((choice) => !many.some(([kind]) => kind === kindOf(choice)));
  const sections = many.map(([, some]) => sectionOf(some));
  if (!rest.length) return sections;
  return rest[0] === choices[0] ? [ungrouped(rest), ...sections] : [...sections, ungrouped(rest)];
}

/** The kind of a choice; "" for a choice that is a plain word.
 * @param {Choice} choice */
const kindOf = ({ name }) => (name.includes(":") ? name.split(":")[0] : "");

/** Groups items with the same key; groups come in the order of their first items.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} keyOf */
function groupBy(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const byHeading = new Map();
  for (const one of all) byHeading.set(keyOf(one), [...(byHeading.get(keyOf(one)) ?? []), one]);
  return byHeading;
}

/** @param {Choice[]} choices
 * @param {string} [lead]  left out: all labels begin with it
 * @returns {Section} */
const ungrouped = (choices, lead = "") => {
  const text = (/** @type {Choice} */ { label }) => label.slice(lead.length).trim();
  return {
    heading: "",
    groups: [{ lead: "", entries: choices.map((choice) => ({ choice, text: text(choice) })) }],
  };
};

/** What all labels say up to a colon, if the question says it, too; otherwise "".
 * @param {Choice[]} choices
 * @param {string} question */
function saidLead(choices, question) {
  if (choices.length < 2) return "";
  const common = commonWords(choices.map(({ label }) => label));
  return common.endsWith(":") && question.includes(common.slice(0, -1)) ? common : "";
}

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

/** The whole words with which all labels begin, if each label has at least one more word.
 * @param {string[]} labels */
function commonWords(labels) {
  const all = labels.map((label) => label.split(" "));
  const least = Math.min(...all.map((words) => words.length)) - 1;
  let same = 0;
  while (same < least && all.every((words) => words[same] === all[0][same])) same += 1;
  const open = all[0].slice(0, same).findIndex((word) => word.startsWith("("));
  if (open >= 0) same = open; // do not cut through a bracket
  return same < FEWEST_COMMON_WORDS ? "" : all[0].slice(0, same).join(" ");
}

/** Groups entries about the same thing, unless most things have only one entry.
 * @param {Entry[]} entries
 * @returns {Group[]} */
function groupsOf(entries) {
  const pairs = entries.map(({ choice, text }) => {
    const [, lead = "", bracket, after, dash = "", other] = text.match(LEAD_PATTERN) ?? [];
    return { choice, lead: lead + dash, text: bracket ?? after ?? other ?? text };
  });
  const groups = [...groupBy(pairs, ({ lead }) => lead)];
  const alone = groups.filter(([lead, some]) => lead === "" || some.length === 1);
  const loneEntries = alone.reduce((sum, [, some]) => sum + some.length, 0);
  if (2 * loneEntries > entries.length) return [{ lead: "", entries }];
  return groups.map(([lead, some]) => ({
    lead,
    entries: some.map(({ choice, text }) => ({ choice, text })),
  }));
}
