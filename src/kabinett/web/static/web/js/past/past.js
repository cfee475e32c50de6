// Looking back while one plays: earlier moments of the game, each with a link, while the game goes
// on.  A moment counts the public lines of the log: so its link says the same to all who may follow
// it, and each sees there what they may.
import { get } from "../core/requests.js";
import { cloneButton, mayClone } from "./clone.js";
import { $, all, fill, h, plain, t, write } from "../dom.js";
import { drawLog, say, show as showLine } from "../log/log.js";
import { pace } from "../prefs.js";
import { config, store } from "../store.js";
import { recall } from "../log/ticker.js";
import { compose } from "../core/view.js";

/** @import { LogLine, Past, View } from "../types.d.ts" */

const HEADING = 64; // px of the log that its heading covers
/** @type {(view: View, now: boolean) => Promise<void>} draws a moment, or the present */
let show;
/** @type {View | null} the present, while the page shows the past */
let live = null;
let heard = 0; // lines of the log when the look back began
let wasAsked = false; // … and whether the viewer was asked
/** @type {{told: number, viewer: number} | null} the moment to show next, while another loads */
let target = null;
let fetching = false;
let notice = "";

/** Does this page have a past to look at? */
export const mayLook = () =>
  !(config.replay || config.sketch || config.lesson) && store.log.some((line) => !line.own);

/** @param {LogLine[]} lines */
const countPublic = (lines) => lines.filter((line) => !line.own).length;

/** @param {typeof show} draw */
export function wirePast(draw) {
  show = draw;
  // The log asks for a moment: the number of its own lines at that time.
  document.addEventListener("kabinett:moment", (event) => {
    const { line } = /** @type {CustomEvent<{line: number}>} */ (event).detail;
    const own = store.log[line - 1]?.own; // it came between two public lines
    go(countPublic(store.log.slice(0, line)) + (own ? 1 : 0));
  });
  addEventListener("hashchange", fromLink);
  $("log").addEventListener("scroll", markPast);
}

/** Follows a link to a moment, once there is something to look at. */
function fromLink() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const number = Number.parseInt(parameters.get("line") ?? "", 10);
  const viewer = Number.parseInt(parameters.get("viewer") ?? "", 10);
  if (number >= 0) go(number, eyes(viewer));
  else if (store.past) toNow();
}

/** @param {number} viewer */
function eyes(viewer) {
  const mine = store.past?.viewer ?? store.seat;
  const isViewer = viewer === -1 || store.view.players.some(({ seat }) => seat === viewer);
  return isOver() && isViewer ? viewer : mine;
}

const isOver = () => Boolean((live ?? store.view)?.over);

/** Goes back (below 0) or on by some moments.
 * @param {number} by */
export function look(by) {
  const { past } = store;
  if (target) return go(target.told + by, target.viewer);
  if (!past) return by < 0 ? fromNow() : undefined;
  if (by > 0 && past.told >= past.of) return toNow();
  return go(by < 0 ? past.first : past.told + by, past.viewer);
}

/** Goes one moment back: but the last lines of the log may have come together, and show the present. */
async function fromNow() {
  if (!mayLook()) return;
  const last = { told: countPublic(store.log), viewer: store.seat };
  const { first } = await get(config.api.moment, last).catch(() => ({ first: last.told }));
  if (!store.past && !target) go(first);
}

/** Shows a moment.  While one loads, only the last that was asked for comes next.
 * @param {number} number
 * @param {number} [viewer] */
async function go(number, viewer = store.past?.viewer ?? store.seat) {
  if (!store.view || !mayLook() || !show) return;
  target = { told: Math.max(0, number), viewer };
  if (fetching) return;
  fetching = true;
  try {
    while (target) {
      const request = /** @type {{told: number, viewer: number}} */ (target);
      const answer = await get(config.api.moment, request);
      if (target === request) target = null;
      if (!fetching) return; // the viewer went back to the present meanwhile
      await enter(answer, request.viewer);
    }
  } catch {
    target = null;
    notice = t("past_gone");
    if (store.past) drawPast();
    else say(notice);
  } finally {
    fetching = false;
  }
}

const STEP = 700; // ms that a moment stands when several follow one another,
const ALL = 20_000; // and all of them together

/** Shows what came after a line of the log, moment by moment, up to the present.  Anything that the
 * viewer does meanwhile ends it.
 * @param {number} line */
export async function showSince(line) {
  const first = countPublic(store.log.slice(0, line));
  const stand = Math.min(STEP * (pace() || 1), ALL / Math.max(1, countPublic(store.log) - first));
  await go(first);
  while (store.past) {
    const { told: number, of } = store.past;
    await new Promise((resolve) => setTimeout(resolve, stand));
    if (!store.past || store.past.told !== number || target) return;
    if (number >= of) return toNow();
    await go(number + 1);
  }
}

/** @param {any} answer
 * @param {number} viewer */
async function enter(answer, viewer) {
  if (!store.past) {
    live = store.view;
    heard = store.log.length;
    wasAsked = Boolean(live.ask);
    $("asked").style.setProperty("--line", `${$("asked").offsetHeight}px`);
  }
  notice = "";
  const { told, first, start, of } = answer;
  store.past = { told, first, start, of, viewer };
  document.body.classList.add("is-past");
  point(`#line=${answer.told}${isOver() && viewer !== store.seat ? `&viewer=${viewer}` : ""}`);
  // The clocks that run at present stay in sight.
  const view = { ...compose(answer), log: undefined, clocks: live?.clocks ?? null };
  await show(/** @type {any} */ (view), false);
  toLine();
}

/** @param {string} hash */
function point(hash) {
  history.replaceState(null, "", location.pathname + location.search + hash);
  for (const field of document.querySelectorAll(".languages input[name=next]")) {
    /** @type {HTMLInputElement} */ (field).value = location.pathname + hash;
  }
}

/** Shows the present at once. */
export function toNow() {
  const view = live;
  target = null;
  fetching = false;
  forgetPast();
  if (!view) return;
  recall();
  show(/** @type {any} */ ({ ...view, log: undefined }), true);
}

/** Ends the look back. */
export function forgetPast() {
  if (!store.past) return;
  store.past = null;
  live = null;
  document.body.classList.remove("is-past");
  markPast();
  point("");
}

/** Takes a new view: true if it waits until the viewer comes back from the past.
 * @param {View} view */
export function hold(view) {
  if (!store.past) return false;
  if (view.viewer !== store.seat) return true;
  store.log = store.log.slice(0, view.log_start || 0).concat(view.log ?? []);
  live = view;
  store.past.of = countPublic(store.log);
  drawLog();
  markPast();
  drawPast();
  say(news());
  return true;
}

function news() {
  const lines = Math.max(0, store.log.length - heard);
  const asked = live?.ask && !wasAsked ? t("past_asked") : "";
  return [lines ? t("past_news", { n: lines }) : "", asked].filter(Boolean).join(" · ");
}

/** The asked line while looking back: which moment it is, the ways to others, and back. */
export function drawPast() {
  const { told: number } = /** @type {Past} */ (store.past);
  fill($("asked"), pastBar());
  const slider = /** @type {HTMLInputElement} */ ($("past-slider"));
  slider.value = String(target?.told ?? number); // an input that was drawn keeps its own value
}

function pastBar() {
  const { told: number, first, start, of, viewer } = /** @type {Past} */ (store.past);
  const now = { type: "button", id: "past-now", key: "now", onclick: toNow };
  const title = t("replay_link");
  const link = { type: "button", key: "link", title: title, "aria-label": title, onclick: copy };
  const moments = h("input.replay-slider", {
    ...{ key: "slider", id: "past-slider", type: "range", min: 0, max: of, value: number },
    "aria-label": t("replay_line"),
    oninput: (/** @type {Event} */ event) =>
      go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  });
  const fresh = notice || news();
  return h(
    mayClone(isOver()) ? "div.past.has-more" : "div.past",
    { key: "past" },
    h(
      "p.past-at",
      { key: "at", role: "status" },
      h("b", null, t("past_at", { n: number, of })),
      fresh ? h("span.past-news", null, fresh) : null,
    ),
    h(
      "div.past-run",
      { key: "run" },
      step("replay_first", 0, "|◂", start),
      step("replay_back", first, "◂", start),
      step("replay_next", number + 1, "▸", number >= of),
    ),
    moments,
    h(
      "div.past-ends",
      { key: "ends" },
      isOver() ? chooseEyes(viewer) : null,
      mayClone(isOver()) ? cloneButton("told", number) : null,
      h("button.button.button-quiet.past-link", link, t("past_link")),
      h("button.button.button-main", now, t("past_now")),
    ),
  );
}

/** @param {string} word
 * @param {number} to
 * @param {string} sign
 * @param {boolean} disabled */
function step(word, to, sign, disabled) {
  const title = t(word);
  const onclick = () => go(to);
  const props = { type: "button", "aria-label": title, title: title, disabled, onclick };
  return h("button.button.replay-step", { ...props, key: word }, sign);
}

/** Chooses whose eyes to look through: once a game is over all hands are open.
 * @param {number} viewer */
function chooseEyes(viewer) {
  const onchange = (/** @type {Event} */ event) =>
    go(store.past?.told ?? 0, Number(/** @type {HTMLSelectElement} */ (event.target).value));
  const seats = [...store.view.players, { seat: -1, label: t("spectator") }];
  return h(
    "label.replay-eyes",
    { key: "eyes" },
    h("span", null, t("replay_viewer")),
    h(
      "select",
      { onchange },
      seats.map(({ seat, label }) =>
        h("option", { value: seat, selected: seat === viewer }, label),
      ),
    ),
  );
}

/** @param {Event} event */
async function copy(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  write(button, t("replay_copied"));
}

/** For each line of the log, how many public lines there are up to it. */
function numbers() {
  let count = 0;
  return store.log.map((line) => {
    count += Number(!line.own);
    return count;
  });
}

/** Marks the moment in the log: the lines that came with it, and those that came later. */
export function markPast() {
  const { past } = store;
  const at = numbers();
  for (const element of all("#log [data-line]")) {
    const number = at[Number(element.dataset.line)] ?? 0;
    element.classList.toggle("is-later", past !== null && number > past.told);
    const here = past !== null && number > past.first && number <= past.told;
    element.classList.toggle("is-here", here);
  }
}

/** Scrolls the log to the moment. */
function toLine() {
  const { past } = store;
  if (!past) return;
  const line = numbers().indexOf(past.told);
  const find = () => $("log").querySelector(`[data-line="${line}"]`);
  if (!find()) showLine(line, 60);
  const element = find();
  const box = $("log");
  if (element instanceof HTMLElement && box.clientHeight) {
    // Not scrollIntoView: where the log is a sheet that is away, it would move the whole page.
    const top = element.offsetTop - HEADING;
    const bottom = element.offsetTop + element.offsetHeight + 24 - box.clientHeight;
    if (box.scrollTop > top) box.scrollTop = top;
    else if (box.scrollTop < bottom) box.scrollTop = bottom;
  }
  markPast();
  if (store.log[line]) write($("ticker"), plain(store.log[line].parts));
}

/** The first view is drawn: shows the moment of a link. */
export const arrive = fromLink;
