// Groups the lines of the log: a heading with the lines below it, a cause with its outcome. Also
// decides which lines remain when groups are folded or one seat is filtered.
import { readStorage, writeStorage } from "../core/storage.js";
import { config, store } from "../store.js";

/** @import { LogLine, Parts } from "../types.d.ts" */

/** A heading at line `at` with the lines before `end`. `leaf`: no other heading lies between them.
 * @typedef {{at: number, end: number, leaf: boolean}} Group */
/** How this browser shows the log.  `folds`: all groups are folded except those in `other`; if
 * false, only those in `other` are folded.  `seat`: only the lines about this seat are shown.
 * `open`: the tools of the log are open.
 * @typedef {{folds: boolean, other: number[], seat: number | null, open: boolean}} Reading */

const RANK = { turn: 2, phase: 1 };
/** @param {LogLine} line */
const rank = (line) => /** @type {Record<string, number>} */ (RANK)[line.level] ?? 0;

/** @param {LogLine[]} log
 * @param {number} at  the line of a heading
 * @returns {Group} */
export function groupAt(log, at) {
  const own = rank(log[at]);
  let end = at + 1;
  while (end < log.length && rank(log[end]) < own) end += 1;
  const under = log.slice(at + 1, end).some((line) => line.level);
  return { at, end, leaf: !under };
}

// -- how this browser reads this log

const storageKey = () => `log:${config.table || config.game}`;
/** @type {Reading} */
const DEFAULTS = { folds: false, other: [], seat: null, open: false };
/** @type {Reading} */
let settings = { ...DEFAULTS, ...readStorage(storageKey(), {}) };

export const logSettings = () => settings;

/** @param {Partial<Reading>} change */
export function changeLogSettings(change) {
  settings = { ...settings, ...change };
  writeStorage(storageKey(), settings);
}

/** Is the group under this heading folded? When all groups fold, the last one stays open, because
 * people read what is happening now.
 * @param {LogLine[]} log
 * @param {number} at */
export function isFolded(log, at) {
  const { folds, other } = logSettings();
  if (other.includes(at)) return !folds;
  if (!folds) return false;
  const group = groupAt(log, at);
  return group.leaf && group.end < log.length;
}

/** @param {LogLine[]} log
 * @param {number} at */
export function toggleFold(log, at) {
  const { folds, other } = logSettings();
  const rest = other.filter((one) => one !== at);
  const folded = isFolded(log, at);
  changeLogSettings({ other: folded === folds ? [...rest, at] : rest });
}

// -- which lines are seen

/** The numbers of the lines to show; null shows all lines.
 * @param {LogLine[]} log
 * @returns {number[] | null} */
export function linesToShow(log) {
  const { folds, other, seat } = logSettings();
  if (!folds && !other.length && seat === null) return null;
  const indices = seat === null ? null : linesAbout(log, seat);
  /** @type {number[]} */
  const visible = [];
  for (let at = 0; at < log.length; at += 1) {
    if (indices && !indices.has(at)) continue;
    visible.push(at);
    if (log[at].level && isFolded(log, at)) at = groupAt(log, at).end - 1;
  }
  return visible;
}

/** The first seat that a line names.
 * @param {LogLine | undefined} line
 * @returns {number | null} */
export function mainSeat(line) {
  for (const part of line?.parts ?? []) {
    if (typeof part !== "string" && part.id.startsWith("seat:")) return Number(part.id.slice(5));
  }
  return null;
}

/** @param {LogLine} line
 * @param {number} seat */
export const namesSeat = (line, seat) =>
  line.parts.some((part) => typeof part !== "string" && part.id === `seat:${seat}`);

/** The number of the line before `at` that makes a test true, in the same turn; -1 if none does.
 * @param {LogLine[]} log
 * @param {number} at
 * @param {(line: LogLine) => unknown} test */
export function lineBefore(log, at, test) {
  for (let one = at - 1; one >= 0; one -= 1) {
    if (test(log[one])) return one;
    if (log[one].level) return -1;
  }
  return -1;
}

/** Who acts in a line: the seat of its cause or of the heading above it.
 * @param {LogLine[]} log
 * @param {number} at */
export function actorAt(log, at) {
  const cause = log[at].cause ? at : lineBefore(log, at, (line) => line.cause);
  const heading = log.slice(0, at + 1).findLast((line) => line.level);
  return mainSeat(log[cause]) ?? mainSeat(heading);
}

/** The numbers of the lines about a seat: lines that name the seat, belong to its turn, or follow
 * from what it did. The causes and headings of these lines are included.
 * @param {LogLine[]} log
 * @param {number} seat */
function linesAbout(log, seat) {
  /** @type {number[]} */
  const indices = [];
  /** The headings and the cause above the line. @type {number[]} */
  let above = [];
  let whose = false; // the line belongs to the seat's turn
  let by = false; // the line follows from what the seat did
  for (const [at, line] of log.entries()) {
    if (line.level) {
      above = line.level === "turn" ? [] : above.filter((one) => log[one].level === "turn");
      above.push(at);
      whose = namesSeat(line, seat);
      by = false;
      if (whose) indices.push(...above);
      continue;
    }
    if (line.cause) {
      above = above.filter((one) => log[one].level);
      by = mainSeat(line) === seat;
    }
    if (whose || by || namesSeat(line, seat)) indices.push(...above, at);
    if (line.cause) above.push(at);
  }
  return new Set(indices);
}

/** Does the line at `from` follow a cause?
 * @param {LogLine[]} log
 * @param {number} from
 * @returns {boolean} */
export function isUnderCause(log, from) {
  for (let at = from - 1; at >= 0; at -= 1) {
    if (log[at].level) return false;
    if (log[at].cause) return true;
  }
  return false;
}

// -- a group in one line

const MOST_OUTCOMES = 3; // the outcomes of a cause that a summary has: the last ones

/** A group in one line.
 * @param {LogLine[]} log
 * @param {Group} group
 * @returns {Parts} */
export const groupSummary = (log, group) =>
  groupSentences(log, group).flatMap((parts, place) => (place ? [" · ", ...parts] : parts));

/** A group in a few sentences: its causes, each with its outcome, or its first two lines if it has
 * no causes. The sentences leave out the seat that the heading names.
 * @param {LogLine[]} log
 * @param {Group} group
 * @param {number} [from]  the line with which the sentences begin
 * @returns {Parts[]} */
export function groupSentences(log, { at, end }, from = at + 1) {
  const lines = log.slice(from, end).filter((line) => !line.level && !line.own);
  const seat = mainSeat(log[at]);
  const causes = lines.some((line) => line.cause)
    ? causesWithOutcomes(lines)
    : lines.slice(0, 2).map((cause) => ({ cause, outcomes: [] }));
  return causes.map(({ cause, outcomes }) => [
    ...shortenedParts(cause.parts, seat),
    ...outcomeParts(outcomes, mainSeat(cause) ?? seat),
  ]);
}

/** The causes, each with the lines that follow from it. Equal causes are named once.
 * @param {LogLine[]} lines */
function causesWithOutcomes(lines) {
  /** @type {Map<string, {cause: LogLine, outcomes: LogLine[]}>} */
  const byText = new Map();
  let present = { cause: lines[0], outcomes: /** @type {LogLine[]} */ ([]) };
  for (const line of lines) {
    if (line.cause) {
      const text = JSON.stringify(line.parts);
      present = byText.get(text) ?? { cause: line, outcomes: [] };
      byText.set(text, present);
    } else present.outcomes.push(line);
  }
  return [...byText.values()];
}

/** The outcome of a cause in a few words.
 * @param {LogLine[]} outcomes
 * @param {number | null} seat
 * @returns {Parts} */
function outcomeParts(outcomes, seat) {
  const all = shortLines(outcomes, seat);
  return all
    .slice(-MOST_OUTCOMES)
    .flatMap((parts, place) => [
      place ? ", " : all.length > MOST_OUTCOMES ? ": … " : ": ",
      ...parts,
    ]);
}

/** The shortened sentences of some lines. Equal lines stand there once, with their number.
 * @param {LogLine[]} lines
 * @param {number | null} seat
 * @returns {Parts[]} */
export function shortLines(lines, seat) {
  /** @type {Map<string, {parts: Parts, times: number}>} */
  const byText = new Map();
  for (const { parts } of lines) {
    const text = JSON.stringify(parts);
    byText.set(text, { parts, times: (byText.get(text)?.times ?? 0) + 1 });
  }
  return [...byText.values()].map(({ parts, times }) => [
    ...shortenedParts(parts, seat),
    ...(times > 1 ? [` ×${times}`] : []),
  ]);
}

/** A sentence without its full stop, and without this seat at its beginning.
 * @param {Parts} parts
 * @param {number | null} seat
 * @returns {Parts} */
export function shortenedParts(parts, seat) {
  const short = parts.slice();
  const [first, second] = short;
  if (typeof first !== "string" && first?.id === `seat:${seat}`) {
    short.shift();
    if (typeof second === "string") short[0] = second.replace(/^[:,\s]+/, "");
  }
  const last = short.at(-1);
  if (typeof last === "string") short[short.length - 1] = last.replace(/\.$/, "");
  return short.filter((part) => part !== "");
}

/** The number of the moment just after a line. A replay of a finished game numbers its moments
 * itself; otherwise moments count lines of the log.
 * @param {number} at */
export const momentOf = (at) => store.log[at]?.line ?? at + 1;
