// Divides the lines of the log that come with a view into tellings, the sentences that the director
// shows: first a cause (who, with what, where), then its outcome, a few words at a time.
import { plainText } from "../dom.js";
import { actorAt, lineBefore, mainSeat, shortLines } from "../log/groups.js";
import { lastRollIn } from "../board/last_roll.js";
import { store, thing } from "../store.js";

/** @import { LogLine, Milestone, Over, Parts, Zone } from "../types.d.ts" */

/** What the asked line says at one moment.
 * @typedef {object} Telling
 * @property {number | null} seat  who acts; null if nobody does
 * @property {Parts} above  what led to it, in small letters
 * @property {Parts} parts  the sentence
 * @property {LogLine[]} lines  the lines of the log behind it
 * @property {string} spoken  the whole lines, for a screen reader
 * @property {number[]} dice  the values of dice in the lines
 * @property {string[]} names  the things that the lines name
 * @property {string | null} card  the card that is played
 * @property {boolean} isCause  its outcome is not known yet
 * @property {number | null} [roll]  the number of the line with the dice that led to it
 * @property {Milestone & {key: string}} [milestone]  the milestone that it shows, with a key that is
 *   unique at the table */

const MOST_LETTERS = 110; // of a sentence, unless one line has more
const SHORTEST = 650; // ms for which a sentence stays
const LONGEST = 1700;
const OWN_ROLL = 2000; // the viewer's own dice
const FIRST = 450; // ms on top of those for the letters
const PER_LETTER = 11; // ms

/** The milliseconds for which a telling stays, at normal speed.
 * @param {Telling} telling */
export function timeOf({ seat, above, parts, dice, isCause }) {
  if (isCause) return SHORTEST;
  if (dice.length && seat === store.seat) return OWN_ROLL;
  const letters = plainText(parts).length + plainText(above).length / 2;
  return Math.min(LONGEST, Math.max(SHORTEST, FIRST + PER_LETTER * letters));
}

/** The tellings of the lines from `from` on.
 * @param {LogLine[]} log
 * @param {number} from
 * @param {Zone[]} zones  the zones of the view that brings the lines; a card whose effects continue
 *   lies in one of them
 * @returns {Telling[]} */
export function tellingsOf(log, from, zones) {
  /** @type {Telling[]} */
  const tellings = [];
  /** @type {LogLine[]} */
  let outcome = [];
  let last = from;
  const flush = () => {
    if (outcome.length) tellings.push(...outcomeTellings(log, last, outcome, zones));
    outcome = [];
  };
  for (let at = from; at < log.length; at += 1) {
    const line = log[at];
    if (line.cause || line.level) flush();
    if (line.cause) tellings.push(causeTelling(log, at, zones));
    else if (line.level && line.milestone) tellings.push(causeTelling(log, at, zones));
    else if (!line.level) outcome.push(line);
    last = at;
  }
  flush();
  noteRolls(tellings, log);
  return tellings;
}

/** Notes the dice that led to each telling: those in it, or earlier ones that follow from the same
 * cause.
 * @param {Telling[]} tellings
 * @param {LogLine[]} log */
function noteRolls(tellings, log) {
  /** @type {number | null} */
  let roll = null;
  for (const telling of tellings) {
    if (telling.isCause) roll = null;
    else if (telling.dice.length) roll = log.indexOf(telling.lines[lastRollIn(telling.lines)]);
    telling.roll = roll;
  }
}

/** The line in which a seat played the card whose effects a later line is about. The card still
 * lies in the middle of the table.
 * @param {LogLine[]} log
 * @param {number} at
 * @param {number | null} seat
 * @param {Zone[]} zones */
function linePlaying(log, at, seat, zones) {
  const line =
    log[lineBefore(log, at, (one) => one.cause && mainSeat(one) === seat && cardIn(one))];
  const card = cardIn(line);
  const lies = zones.some(
    (zone) => zone.seat === null && zone.kind !== "pile" && zone.cards.includes(card),
  );
  return card && lies ? line : undefined;
}

/** @param {LogLine[]} log
 * @param {number} at
 * @param {Zone[]} zones
 * @returns {Telling} */
function causeTelling(log, at, zones) {
  const line = log[at];
  const seat = actorAt(log, at);
  const heading = log.slice(0, at).findLast((one) => one.level);
  const context = cardIn(line) ? heading : (linePlaying(log, at, seat, zones) ?? heading);
  const above = context && context !== line ? context.parts : [];
  const card = cardIn(line) ?? cardIn(context);
  const parts = line.parts;
  return {
    ...telling(seat, above, [line]),
    parts,
    card,
    isCause: true,
    milestone: milestoneOf(log, line),
  };
}

/** The outcome of a cause as tellings of a few lines each.
 * @param {LogLine[]} log
 * @param {number} at  the last of the lines
 * @param {LogLine[]} lines
 * @param {Zone[]} zones */
function outcomeTellings(log, at, lines, zones) {
  const cause = log[at].cause ? -1 : lineBefore(log, at, (line) => line.cause);
  const seat = actorAt(log, at);
  const context = cause >= 0 ? log[cause] : log.slice(0, at).findLast((one) => one.level);
  const card = cardIn(context) ?? cardIn(linePlaying(log, at, seat, zones));
  /** @type {LogLine[][]} */
  const sentences = [];
  let letters = 0;
  for (const line of lines) {
    const length = plainText(line.parts).length;
    const fits =
      letters + length <= MOST_LETTERS && !line.milestone && !sentences.at(-1)?.[0].milestone;
    if (sentences.length && fits) sentences.at(-1)?.push(line);
    else sentences.push([line]);
    letters = fits ? letters + length : length;
  }
  const above = context?.parts ?? [];
  return sentences.map((some) => {
    const one = telling(seat, above, some);
    // Also points at the things that the cause names, because readers look there for the outcome.
    return {
      ...one,
      names: [...one.names, ...partNames(above)],
      card,
      milestone: milestoneOf(log, some[0]),
    };
  });
}

/** The telling of the end of the game.
 * @param {Over} over
 * @returns {Telling} */
export function endTelling({ kind, text, aftermath }) {
  const name = aftermath.length ? "aftermath" : kind;
  const milestone = { name, parts: [text], over: true, key: "over" };
  const nothing = { seat: null, above: [], lines: [], dice: [], names: [], card: null };
  return { ...nothing, parts: [text], spoken: text, isCause: false, milestone };
}

/** @param {LogLine[]} log
 * @param {LogLine} line */
function milestoneOf(log, line) {
  const { milestone: name, parts } = line;
  return name ? { name, parts, over: false, key: `${name} ${log.indexOf(line)}` } : undefined;
}

/** @param {number | null} seat
 * @param {Parts} above
 * @param {LogLine[]} lines
 * @returns {Telling} */
function telling(seat, above, lines) {
  const sentences = shortLines(lines, seat).map(withCapital);
  const parts = inOne(sentences).flatMap((sentence, nth) => [...(nth ? [" · "] : []), ...sentence]);
  const names = lines.flatMap(namesIn);
  const dice = names.flatMap((name) => name.match(/^die:([1-6])$/)?.[1] ?? []).map(Number);
  const spoken = lines.map((line) => plainText(line.parts)).join(" ");
  return { seat, above, parts, lines, spoken, dice, names, card: null, isCause: false };
}

/** Joins neighbouring sentences that differ only in their last thing: "S1 discard A, B".
 * @param {Parts[]} sentences */
function inOne(sentences) {
  /** @type {Parts[]} */
  const joint = [];
  let before = "";
  for (const sentence of sentences) {
    const place = sentence.findLastIndex((part) => typeof part !== "string");
    const rest = place > 0 ? JSON.stringify(sentence.with(place, "")) : "";
    if (rest && rest === before) addThing(/** @type {Parts} */ (joint.at(-1)), sentence[place]);
    else joint.push(sentence);
    before = rest;
  }
  return joint;
}

/** Adds a thing to a sentence after its last one, in quotation marks if that one has them.
 * @param {Parts} sentence
 * @param {Parts[number]} added */
function addThing(sentence, added) {
  const place = sentence.findLastIndex((part) => typeof part !== "string");
  const [left, right] = [sentence[place - 1], sentence[place + 1] ?? ""].map(String);
  const [close] = right.match(/^[“”’»]/) ?? [""];
  const [open] = close ? (left.match(/[„“‚«]$/) ?? [""]) : [""];
  sentence.splice(place + 1, 0, `${close}, ${open}`, added);
}

/** @param {Parts} parts */
const partNames = (parts) => parts.flatMap((part) => (typeof part === "string" ? [] : [part.id]));

/** @param {LogLine} line */
const namesIn = ({ parts }) => partNames(parts);

/** The first card that a line names.
 * @param {LogLine | undefined} line */
const cardIn = (line) =>
  (line && namesIn(line).find((name) => thing(name)?.kind === "card")) ?? null;

/** @param {Parts} parts
 * @returns {Parts} */
function withCapital([first, ...rest]) {
  if (typeof first !== "string") return first ? [first, ...rest] : [];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}
