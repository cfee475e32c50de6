// Shows earlier moments of a game while it goes on, each with a link. The number of a moment counts
// the public lines of the log, so a link means the same moment to everybody. Each viewer sees there
// only what that viewer may see.

import { announce, onEvent } from "../core/events.js";
import { latest } from "../core/latest.js";
import { mode } from "../core/mode.js";
import { get } from "../core/requests.js";
import { composeView } from "../core/view.js";
import { byId, findAll, h, plainText, setChildren, setText, t } from "../dom.js";
import { speak } from "../core/speech.js";
import { drawLog, showLine } from "../log/log.js";
import { showLastLine } from "../log/ticker.js";
import { pace } from "../prefs.js";
import { config, firstNewLine, keepLog, store } from "../store.js";
import { cloneButton, mayClone } from "./clone.js";
import { linkButton, numberIn, setAddress, stepButton, viewerChoice } from "./moment_link.js";

/** @import { LogLine, Past, View } from "../types.d.ts" */
/** @typedef {{moment: number, viewer: number}} MomentRequest */

const HEADING = 64; // px at the top of the log that its heading covers
/** How the page shows a moment of the past and returns to the present, and the latest view.
 * @typedef {{showMoment(view: View): Promise<void>, showPresent(): Promise<void>,
 *   latestView(): View | null}} PastStage */
/** @type {PastStage} */
let stage;
/** The log when the look back began. @type {LogLine[]} */
let logAtStart = [];
let wasAsked = false; // whether the viewer was asked then
/** The moment to show next, while another loads. @type {MomentRequest | null} */
let requested = null;
let isFetching = false;
const beginFetching = latest();
let stepsBack = 0; // from the present, while the moment before it loads
let notice = "";

onEvent("seat", () => {
  endPast();
  notice = "";
});

/** Can this page show earlier moments? */
export const hasPast = () => mode.isTable && store.log.some((line) => !line.own);

/** @param {LogLine[]} lines */
const countPublic = (lines) => lines.filter((line) => !line.own).length;

/** @param {PastStage} given */
export function wirePast(given) {
  stage = given;
  // The log counts all its lines, including private ones.
  onEvent("moment", ({ line }) => {
    const own = store.log[line - 1]?.own; // a private line comes between two public ones
    goToMoment(countPublic(store.log.slice(0, line)) + (own ? 1 : 0));
  });
  addEventListener("hashchange", followLink);
  byId("log").addEventListener("scroll", markMoment);
}

/** Shows the moment that the address names, or the present if it names none. */
function followLink() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const moment = numberIn(parameters, "line");
  if (moment >= 0) goToMoment(moment, allowedViewer(numberIn(parameters, "viewer")));
  else if (store.past) returnToPresent();
}

/** @param {number} viewer */
function allowedViewer(viewer) {
  const mine = store.past?.viewer ?? store.seat;
  const isViewer = viewer === -1 || store.view.players.some(({ seat }) => seat === viewer);
  return isGameOver() && isViewer ? viewer : mine;
}

const isGameOver = () => Boolean(stage.latestView()?.over);

/** Goes back (below 0) or forward by some moments.
 * @param {number} by */
export function moveInPast(by) {
  const { past } = store;
  if (requested) return goToMoment(requested.moment + by, requested.viewer);
  if (!past) return by < 0 ? stepBackFromPresent() : undefined;
  if (by > 0 && past.moment >= past.of) return returnToPresent();
  return goToMoment(by < 0 ? past.first : past.moment + by, past.viewer);
}

/** Goes one moment back from the present, and one line more for each step back while it loads. Several
 * lines may have come together, so the site says where that moment begins. */
async function stepBackFromPresent() {
  if (!hasPast()) return;
  stepsBack += 1;
  if (stepsBack > 1) return;
  const isLatest = beginFetching();
  const last = countPublic(store.log);
  const { first } = await fetchMoment(last, store.seat).catch(() => ({ first: last }));
  if (!isLatest()) return;
  const further = stepsBack - 1;
  stepsBack = 0;
  goToMoment(first - further);
}

/** @param {number} moment
 * @param {number} viewer */
const fetchMoment = (moment, viewer) => get(config.api.moment, { told: moment, viewer });

/** Shows a moment. If several are requested while one loads, only the last of them is shown next.
 * @param {number} moment
 * @param {number} [viewer] */
async function goToMoment(moment, viewer = store.past?.viewer ?? store.seat) {
  if (!store.view || !hasPast() || !stage) return;
  if (!store.past) announce("past");
  requested = { moment: Math.max(0, moment), viewer };
  if (isFetching) return;
  isFetching = true;
  stepsBack = 0;
  const isLatest = beginFetching();
  try {
    while (requested) {
      const request = /** @type {MomentRequest} */ (requested);
      const answer = await fetchMoment(request.moment, request.viewer).catch(() => null);
      if (!isLatest()) return; // the viewer has returned to the present
      if (requested === request) requested = null;
      if (answer) await enterMoment(answer, request.viewer);
      else if (!requested) sayGone();
    }
  } finally {
    if (isLatest()) isFetching = false;
  }
}

function sayGone() {
  notice = t("past_gone");
  if (store.past) drawPast();
  else speak(notice);
}

const MOMENT_TIME = 700; // ms for which each of several moments is shown
const WHOLE_TIME = 20_000; // ms for all of them together

/** Plays the moments after a line of the log up to the present, until the viewer does something
 * else.
 * @param {number} line */
export async function showSince(line) {
  const first = countPublic(store.log.slice(0, line));
  const stand = Math.min(
    MOMENT_TIME * (pace() || 1),
    WHOLE_TIME / Math.max(1, countPublic(store.log) - first),
  );
  await goToMoment(first);
  while (store.past && !notice) {
    const { moment, of } = store.past;
    await new Promise((resolve) => setTimeout(resolve, stand));
    if (!store.past || store.past.moment !== moment || requested) return;
    if (moment >= of) return returnToPresent();
    await goToMoment(moment + 1);
  }
}

/** @param {any} answer
 * @param {number} viewer */
async function enterMoment(answer, viewer) {
  if (!store.past) {
    logAtStart = store.log;
    wasAsked = Boolean(store.view.ask);
    byId("asked").style.setProperty("--line", `${byId("asked").offsetHeight}px`);
  }
  notice = "";
  const { told: moment, first, start, of } = answer;
  store.past = { moment, first, start, of, viewer };
  document.body.classList.add("is-past");
  const eyes = isGameOver() && viewer !== store.seat ? `&viewer=${viewer}` : "";
  setAddress(location.search, `#line=${moment}${eyes}`);
  // The whole log and the present clocks stay visible.
  const { log, clocks } = stage.latestView() ?? store.view;
  await stage.showMoment({ ...composeView(answer), log, clocks });
  scrollToMoment();
}

/** Shows the present at once. */
export function returnToPresent() {
  const wasPast = store.past !== null;
  endPast();
  if (!wasPast) return;
  showLastLine();
  stage.showPresent();
}

/** Ends the look back without drawing the present; a moment that still loads is dropped. */
export function endPast() {
  requested = null;
  isFetching = false;
  stepsBack = 0;
  beginFetching();
  if (!store.past) return;
  store.past = null;
  document.body.classList.remove("is-past");
  markMoment();
  setAddress(location.search);
}

/** Says what a view brings that has come while the page shows the past.
 * @param {View} view */
export function noteNews(view) {
  if (!store.past) return;
  keepLog(view);
  store.past.of = countPublic(store.log);
  drawLog();
  markMoment();
  drawPast();
  speak(newsText());
}

function newsText() {
  const lines = store.log.length - firstNewLine(logAtStart, store.log);
  const asked = stage.latestView()?.ask && !wasAsked ? t("past_asked") : "";
  return [lines ? t("past_news", { n: lines }) : "", asked].filter(Boolean).join(" · ");
}

/** Draws the asked line for a moment of the past: its number, and buttons to other moments and to
 * the present. */
export function drawPast() {
  const { moment } = /** @type {Past} */ (store.past);
  setChildren(byId("asked"), pastBar());
  const slider = /** @type {HTMLInputElement} */ (byId("past-slider"));
  // Drawing an input again does not change its value.
  slider.value = String(requested?.moment ?? moment);
}

function pastBar() {
  const { moment, first, start, of, viewer } = /** @type {Past} */ (store.past);
  const now = { type: "button", id: "past-now", key: "now", onclick: returnToPresent };
  const moments = h("input.replay-slider", {
    key: "slider",
    id: "past-slider",
    type: "range",
    min: 0,
    max: of,
    value: moment,
    "aria-label": t("replay_line"),
    oninput: (/** @type {Event} */ event) =>
      goToMoment(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  });
  const to = (/** @type {number} */ other) => () => goToMoment(other);
  const fresh = notice || newsText();
  return h(
    mayClone(isGameOver()) ? "div.past.has-more" : "div.past",
    { key: "past" },
    h(
      "p.past-at",
      { key: "at", role: "status" },
      h("b", null, t("past_at", { n: moment, of })),
      fresh ? h("span.past-news", null, fresh) : null,
    ),
    h(
      "div.past-run",
      { key: "run" },
      stepButton("replay_first", "|◂", { disabled: start, onclick: to(0) }),
      stepButton("replay_back", "◂", { disabled: start, onclick: to(first) }),
      stepButton("replay_next", "▸", { disabled: moment >= of, onclick: to(moment + 1) }),
    ),
    moments,
    h(
      "div.past-ends",
      { key: "ends" },
      isGameOver() ? seatChoice(viewer) : null,
      mayClone(isGameOver()) ? cloneButton({ told: moment }) : null,
      linkButton(),
      h("button.button.button-main", now, t("past_now")),
    ),
  );
}

/** Chooses the seat whose view is shown; once a game is over, all hands are open.
 * @param {number} viewer */
function seatChoice(viewer) {
  const seats = [...store.view.players, { seat: -1, label: t("spectator") }];
  return viewerChoice(seats, viewer, (seat) => goToMoment(store.past?.moment ?? 0, seat));
}

/** For each line of the log, the number of public lines up to it. */
function publicCounts() {
  let count = 0;
  return store.log.map((line) => {
    count += Number(!line.own);
    return count;
  });
}

/** Marks the lines of the log that belong to the moment, and those that came later. */
export function markMoment() {
  const { past } = store;
  const at = publicCounts();
  for (const element of findAll("#log [data-line]")) {
    const moment = at[Number(element.dataset.line)] ?? 0;
    element.classList.toggle("is-later", past !== null && moment > past.moment);
    const here = past !== null && moment > past.first && moment <= past.moment;
    element.classList.toggle("is-here", here);
  }
}

/** Scrolls the log to the moment. */
function scrollToMoment() {
  const { past } = store;
  if (!past) return;
  const line = publicCounts().indexOf(past.moment);
  const find = () => byId("log").querySelector(`[data-line="${line}"]`);
  if (!find()) showLine(line, 60);
  const element = find();
  const box = byId("log");
  if (element instanceof HTMLElement && box.clientHeight) {
    // scrollIntoView would move the whole page if the log is a sheet that is down.
    const top = element.offsetTop - HEADING;
    const bottom = element.offsetTop + element.offsetHeight + 24 - box.clientHeight;
    if (box.scrollTop > top) box.scrollTop = top;
    else if (box.scrollTop < bottom) box.scrollTop = bottom;
  }
  markMoment();
  if (store.log[line]) setText(byId("ticker"), plainText(store.log[line].parts));
}

/** Shows the moment of a link, once the first view is drawn. */
export const showLinkedMoment = followLink;
