// What belongs together in the log: a heading with all below it, a cause with its outcome; and which
// lines remain when groups are folded or one seat is filtered.
import { keep, readStored } from "../prefs.js";
import { config, store } from "../store.js";

/** @import { LogLine, Parts } from "../types.d.ts" */

/** A heading, and where its part ends; `leaf`: no other heading stands under it.
 * @typedef {{at: number, end: number, leaf: boolean}} Group */
/** @typedef {{folds: boolean, other: number[], seat: number | null, open: boolean}} Reading
 * `folds`: groups are folded except those in `other`; if false, only those in `other` are folded;
 * `seat`: only lines that concern it; `open`: the row of tools is open */

const RANK = { turn: 2, phase: 1 };
/** @param {LogLine} line */
const rank = (line) => /** @type {Record<string, number>} */ (RANK)[line.level] ?? 0;

/** @param {LogLine[]} log
 * @param {number} at  a heading
 * @returns {Group} */
export function groupAt(log, at) {
  const own = rank(log[at]);
  let end = at + 1;
  while (end < log.length && rank(log[end]) < own) end += 1;
  const under = log.slice(at + 1, end).some((line) => line.level);
  return { at, end, leaf: !under };
}

// -- how this browser reads this log

const key = () => `kabinett:log:${config.table || config.game}`;
/** @type {Reading} */
const AS_IT_IS = { folds: false, other: [], seat: null, open: false };
/** @type {Reading} */
let read = { ...AS_IT_IS, ...readStored(key(), {}) };

export const reading = () => read;

/** @param {Partial<Reading>} change */
export function readAs(change) {
  read = { ...read, ...change };
  keep(key(), read);
}

/** Is the group under this heading folded?  When all fold, the last stays open: people read what
 * happens at the moment.
 * @param {LogLine[]} log
 * @param {number} at */
export function isFolded(log, at) {
  const { folds, other } = reading();
  if (other.includes(at)) return !folds;
  if (!folds) return false;
  const group = groupAt(log, at);
  return group.leaf && group.end < log.length;
}

/** @param {LogLine[]} log
 * @param {number} at */
export function turnFold(log, at) {
  const { folds, other } = reading();
  const rest = other.filter((one) => one !== at);
  const folded = isFolded(log, at);
  readAs({ other: folded === folds ? [...rest, at] : rest });
}

// -- which lines are seen

/** The numbers of the lines to show; null: all of them.
 * @param {LogLine[]} log
 * @returns {number[] | null} */
export function seenLines(log) {
  const { folds, other, seat } = reading();
  if (!folds && !other.length && seat === null) return null;
  const indices = seat === null ? null : concerning(log, seat);
  /** @type {number[]} */
  const visible = [];
  for (let at = 0; at < log.length; at += 1) {
    if (indices && !indices.has(at)) continue;
    visible.push(at);
    if (log[at].level && isFolded(log, at)) at = groupAt(log, at).end - 1;
  }
  return visible;
}

/** The seat that a line is mainly about.
 * @param {LogLine | undefined} line
 * @returns {number | null} */
export function seatOf(line) {
  for (const part of line?.parts ?? []) {
    if (typeof part !== "string" && part.id.startsWith("seat:")) return Number(part.id.slice(5));
  }
  return null;
}

/** @param {LogLine} line
 * @param {number} seat */
export const names = (line, seat) =>
  line.parts.some((part) => typeof part !== "string" && part.id === `seat:${seat}`);

/** The lines that name a seat, stand in its turn, or came of what it did; each with its cause and
 * headings.
 * @param {LogLine[]} log
 * @param {number} seat */
function concerning(log, seat) {
  /** @type {number[]} */
  const indices = [];
  /** @type {number[]} headings and cause above the line */
  let above = [];
  let whose = false; // in the turn of that seat
  let by = false; // under a cause of that seat
  for (const [at, line] of log.entries()) {
    if (line.level) {
      above = line.level === "turn" ? [] : above.filter((one) => log[one].level === "turn");
      above.push(at);
      whose = names(line, seat);
      by = false;
      if (whose) indices.push(...above);
      continue;
    }
    if (line.cause) {
      above = above.filter((one) => log[one].level);
      by = seatOf(line) === seat;
    }
    if (whose || by || names(line, seat)) indices.push(...above, at);
    if (line.cause) above.push(at);
  }
  return new Set(indices);
}

/** Do lines stand under a cause, from this line on?
 * @param {LogLine[]} log
 * @param {number} from
 * @returns {boolean} */
export function standsUnder(log, from) {
  for (let at = from - 1; at >= 0; at -= 1) {
    if (log[at].level) return false;
    if (log[at].cause) return true;
  }
  return false;
}

// -- a group in one line

/** A group in one line: its causes and outcomes, without the name in its heading; a group without
 * causes gives its first line.
 * @param {LogLine[]} log
 * @param {Group} group
 * @returns {Parts} */
export function gist(log, { at, end }) {
  const lines = log.slice(at + 1, end).filter((line) => !line.level);
  const causes = lines.flatMap((line, place) => (line.cause ? withOutcome(lines, place) : []));
  const summary = causes.length ? once(causes) : lines.filter((line) => !line.own).slice(0, 2);
  const seat = seatOf(log[at]);
  return summary.flatMap((line, place) => [
    ...(place ? [" · "] : []),
    ...shorten(line.parts, seat),
  ]);
}

/** Leaves out lines that repeat an earlier one.
 * @param {LogLine[]} lines */
function once(lines) {
  const texts = lines.map((line) => JSON.stringify(line.parts));
  return lines.filter((_, place) => texts.indexOf(texts[place]) === place);
}

/** A cause, and its outcome: the last line under it about a thing that the cause names.
 * @param {LogLine[]} lines
 * @param {number} place */
function withOutcome(lines, place) {
  const cause = lines[place];
  const next = lines.findIndex((line, at) => at > place && line.cause);
  const under = lines.slice(place + 1, next < 0 ? lines.length : next);
  const things = thingsIn(cause);
  const outcome = under.findLast(
    (line) => !line.own && thingsIn(line).some((id) => things.includes(id)),
  );
  return outcome ? [cause, outcome] : [cause];
}

/** @param {LogLine} line */
const thingsIn = (line) =>
  line.parts.flatMap((part) =>
    typeof part === "string" || part.id.startsWith("seat:") ? [] : [part.id],
  );

/** A sentence without its full stop, and without this seat at its beginning.
 * @param {Parts} parts
 * @param {number | null} seat
 * @returns {Parts} */
export function shorten(parts, seat) {
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

/** The number of a line's moment, just after it: a replay of a finished game numbers its moments
 * itself, else they are the lines of the log.
 * @param {number} at */
export const momentOf = (at) => store.log[at]?.line ?? at + 1;
