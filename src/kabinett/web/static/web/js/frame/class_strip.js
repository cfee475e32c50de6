// The strip of a class above the table: when the bell rings, and what the teacher says.
import { onEvent } from "../core/events.js";
import { Refused } from "../core/requests.js";
import { rolePlate } from "../cards.js";
import { isPhone, openSheet } from "../core/sheets.js";
import { speak } from "../core/speech.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, h, setChildren, t } from "../dom.js";
import { aimOf, bellWarning, timeToNextWarning, warnOfBell } from "../table/bell_choice.js";
import { siteNow, spanText } from "../table/clocks.js";
import { setClassPlain } from "../prefs.js";
import { openPane, unreadBadge } from "../side/panes.js";
import { fetchTalk } from "../side/talk.js";
import { config, label, panelOf, store } from "../store.js";
import { lineAndSheet } from "./class_sheet.js";
import { teamPart, watchSigns } from "./team_strip.js";

/** @import { Lateness, Team } from "../types.d.ts" */

/** What the site says about the class, one entry for each of its features.
 * @typedef {{ends: number | null, pause: string, word: {number: number, text: string} | null,
 *   pace: Lateness, standing: {ahead: string[], over: boolean} | null,
 *   hand: boolean | null, talk: ClassTalk, team: Team | null, hands_shown: boolean,
 *   chronology: string | null, plain: boolean}} SchoolClass */
/** How pupils may talk at their table, and whether the teacher has muted this one.
 * @typedef {{mode: "none" | "phrases" | "open", muted: boolean}} ClassTalk */
/** Sends a message about the class. `act` names what the pupil wants.
 * @typedef {(act: string, more?: Record<string, any>) => Promise<void>} AskClass */
/** A part of the strip: a function that draws one feature, or returns null.
 * @typedef {(data: SchoolClass) => HTMLElement | null} StripPart */

const SECOND_TAP = 1000; // ms in which a second tap does not take a call for the teacher back
const LATE = 3 * 60; // seconds before the bell at which its clock becomes marked

/** The parts of the strip.
 * @type {Record<"first" | "sentences" | "links", StripPart[]>} */
const PARTS = {
  first: [ownRole, bell],
  sentences: [ownAim, handsShown, pause, notes, wordToAll, team],
  links: [hand, talk, chronology, deskOfRehearsal],
};

/** @type {AskClass} */
let askClass = () => Promise.reject(new Refused(0, {}));

/** @param {(message: Record<string, any>) => Promise<void>} send */
export function wireClass(send) {
  askClass = (act, more = {}) => send({ ...more, type: "class", act });
  watchSigns(askClass, redrawClass);
  onEvent("page", redrawClass);
  onEvent("unread", redrawClass);
}

/** What the site last said about the class. @type {SchoolClass | null} */
let lastData = null;
/** When the table called the teacher, as `Date.now()`; 0: this page has seen no call. */
let callTime = 0;
/** Whether nobody has been allowed to talk since the page opened. */
let isQuiet = true;

onEvent("seat", () => {
  clearTimeout(ringing);
  lastData = null;
  callTime = 0;
  isQuiet = true;
  isAimOpen = false;
  lastNotes = { about: "", ask: null, areRead: false };
});

/** Reacts to a change in the class, and draws its strip.
 * @param {SchoolClass} data */
export function receiveClass(data) {
  const before = lastData;
  lastData = data;
  setClassPlain(data.plain);
  store.bell = data.ends;
  store.lateness = data.pace;
  if (before?.hand === false && data.hand) callTime = Date.now();
  isQuiet = (before === null || isQuiet) && data.talk.mode === "none";
  if (before && talkSentence(before) !== talkSentence(data)) {
    speak(talkSentence(data));
    fetchTalk();
  }
  redrawClass();
}

/** Draws the strip again: its table has changed, or time has passed. */
function redrawClass() {
  if (!lastData) return;
  followBell(lastData);
  drawStrip(lastData);
}

/** The timer that draws the strip again when the bell rings or chooses for the pupil.
 * @type {ReturnType<typeof setTimeout> | undefined} */
let ringing;

/** Warns before the bell chooses, and draws the strip again when what it says about the bell changes.
 * @param {SchoolClass} data */
function followBell(data) {
  clearTimeout(ringing);
  const left = secondsToBell(data);
  if (left === null || left <= 0) return;
  warnOfBell();
  ringing = setTimeout(redrawClass, Math.min(left * 1000, timeToNextWarning() ?? Infinity));
}

/** The seconds until the bell rings, 0 if it has rung; null if the class has none.
 * @param {SchoolClass} data */
function secondsToBell({ ends }) {
  if (ends === null) return null;
  return isStopped() ? 0 : Math.max(0, ends - siteNow());
}

/** @param {SchoolClass} data */
function drawStrip(data) {
  /** @param {StripPart[]} parts */
  const draw = (parts) => parts.map((part) => part(data)).filter((part) => part !== null);
  const [first, sentences, links] = [PARTS.first, PARTS.sentences, PARTS.links].map(draw);
  const group = links.length ? [h("div.class-links", { key: "links" }, links)] : [];
  const rest = [...sentences, ...group];
  const isEmpty = !first.length && !rest.length;
  const drawn =
    isPhone() && !isEmpty ? lineAndSheet(first, rest, redrawClass) : [...first, ...rest];
  byId("class-strip").hidden = isEmpty;
  setChildren(byId("class-strip"), ...drawn);
}

/** Is the aim of the role open? On a phone it stands in the sheet. */
let isAimOpen = false;

/** Which side this pupil plays.
 * @type {StripPart} */
function ownRole() {
  const role = panelOf(store.seat)?.role;
  if (!role) return null;
  const words = config.school_class?.roles[role] ?? t("class_you", { role: label(role) });
  const parts = [rolePlate(role, store.seat), " ", words];
  if (!aimOf(role) || isPhone()) return h("b.class-role", { key: "role" }, parts);
  const onclick = () => {
    isAimOpen = !isAimOpen;
    redrawClass();
  };
  const props = { key: "role", type: "button", "aria-expanded": String(isAimOpen) };
  return h("button.class-role.has-aim", { ...props, onclick, title: t("class_aim") }, parts);
}

/** What the pupil's role wants, after a tap on the role.
 * @type {StripPart} */
function ownAim() {
  const aim = aimOf(panelOf(store.seat)?.role);
  return aim && (isAimOpen || isPhone()) ? h("p.class-aim", { key: "aim" }, aim) : null;
}

/** @type {StripPart} */
function bell(data) {
  const left = secondsToBell(data);
  if (left === null) return null;
  if (!left) return h("b.class-bell", { key: "bell", role: "status" }, t("class_rung"));
  const warning = store.telling || store.past ? bellWarning() : ""; // both hide the question
  if (warning) return h("b.class-bell.is-choosing", { key: "choosing" }, warning);
  const clock = h("b.clock", { data: { until: data.ends, late: LATE } }, spanText(left));
  const words = h("span.class-bell-words", null, `${t("class_bell")} `);
  return h("span.class-bell", { key: "bell" }, words, clock);
}

/** @type {StripPart} */
function pause({ pause }) {
  if (!pause) return null;
  const words = t(pause === "aside" ? "class_aside" : "class_paused");
  return h("b.class-pause", { key: "pause", role: "status" }, words);
}

/** How a bot helps a table that is late, by its level.
 * @type {Record<number, string>} */
const HELP_WORDS = { 1: "class_late", 2: "class_minor", 3: "class_limited" };

/** Has the bell ended the game of this table? */
const isStopped = () => store.view?.over?.kind === "stopped";

/** The notes about the table's progress at each third of the time, about the help for a late table,
 * and about who is ahead.
 * @type {StripPart} */
function notes(data) {
  const words = [...paceWords(data), ...standingWords(data)].join(" ");
  if (!words) return null;
  const isRead = areNotesRead(`${data.pace.level} ${data.pace.third} ${data.standing?.over}`);
  const name = isRead ? "div.class-notes.is-read" : "div.class-notes";
  return h(name, { key: "notes", role: "status" }, h("span.class-said", null, words));
}

/** What the notes are about, and the ask that was open when they came.
 * @type {{about: string, ask: number | null, areRead: boolean}} */
let lastNotes = { about: "", ask: null, areRead: false };

/** Has the pupil answered since these notes came? The line of a phone then shows the role again.
 * @param {string} about */
function areNotesRead(about) {
  const ask = store.view?.ask?.id ?? null;
  if (about !== lastNotes.about) lastNotes = { about, ask, areRead: false };
  else if (lastNotes.ask === null) lastNotes.ask = ask;
  else if (ask !== lastNotes.ask) lastNotes.areRead = true;
  return lastNotes.areRead;
}

/** @param {SchoolClass} data */
function paceWords({ ends, pace }) {
  if (ends === null || ends <= siteNow() || store.view?.over) return [];
  const late = HELP_WORDS[pace.level];
  const words = late ? [t(late, { n: pace.limit ?? 0 })] : [];
  if (pace.third > 0 && pace.played !== null) {
    words.push(t(pace.third === 1 ? "class_third" : "class_two_thirds", { n: pace.played }));
  }
  return words;
}

/** Who is ahead, at two thirds of the time and after the bell.
 * @param {SchoolClass} data */
function standingWords({ standing }) {
  if (!standing) return [];
  const who = new Intl.ListFormat(document.documentElement.lang).format(standing.ahead);
  const one = standing.ahead.length === 1;
  const key = standing.over ? "class_stood" : "class_stands";
  return [t(one ? key : `${key}_several`, { who })];
}

/** What the teacher last said to everybody, until this pupil has read it.
 * @type {StripPart} */
function wordToAll(data) {
  const { word } = data;
  const key = `class-word:${config.game}:${location.pathname}`;
  if (!word || word.number === readStorage(key, 0)) return null;
  const dismiss = () => {
    writeStorage(key, word.number);
    redrawClass();
  };
  return h(
    "div.class-word",
    { key: `word-${word.number}`, role: "status" },
    h("span.class-said", null, `${t("class_word")} ${word.text}`),
    h("button.button.button-small", { type: "button", onclick: dismiss }, t("class_word_read")),
  );
}

/** @type {StripPart} */
function team() {
  return teamPart(askClass);
}

/** @type {StripPart} */
function handsShown({ hands_shown }) {
  return hands_shown ? h("span.class-hands", { key: "hands" }, t("class_hands")) : null;
}

/** The button that calls the teacher. It has room for both its texts, so that nothing moves under
 * the finger. A quick second tap does not take the call back.
 * @type {StripPart} */
function hand({ hand }) {
  if (hand === null) return null;
  const onclick = () => {
    if (hand && Date.now() - callTime < SECOND_TAP) return;
    void askClass("hand", { up: !hand }).catch(() => undefined);
  };
  const props = { key: "hand", type: "button", "aria-pressed": String(hand), onclick };
  return h(
    "button.button.button-small.class-hand",
    props,
    [false, true].map((up) =>
      h("span", { class: up === hand ? "" : "is-other" }, t(up ? "class_hand_up" : "class_hand")),
    ),
  );
}

/** How pupils may talk.
 * @param {SchoolClass} data */
const talkSentence = ({ talk: { mode, muted } }) => t(muted ? "class_muted" : `class_talk_${mode}`);

/** How pupils may talk; a press opens the talk.
 * @type {StripPart} */
function talk(data) {
  if (isQuiet) return null;
  const props = { key: "talk", type: "button", onclick: openTalk };
  const news = unreadBadge("talk");
  return h("button.link.class-talk", props, talkSentence(data), news && " ", news);
}

function openTalk() {
  openPane("talk");
  if (isPhone()) openSheet("log");
}

/** The link back to the teacher's desk, if the teacher rehearses.
 * @type {StripPart} */
function deskOfRehearsal() {
  const href = config.school_class?.rehearsal;
  if (!href) return null;
  return h("a.class-desk", { key: "desk", href, target: "_blank" }, t("class_desk"));
}

/** @type {StripPart} */
function chronology({ chronology }) {
  if (chronology === null) return null;
  const props = { key: "chronology", href: chronology, target: "_blank" };
  return h("a.class-chronology", props, t("class_chronology"));
}
