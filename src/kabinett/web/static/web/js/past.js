// Looking back while one plays: earlier moments of the game, each with a link, while the game goes
// on.  A moment is counted by the lines of the log that everybody was told: so its link says the
// same to all who may follow it, and each sees there what he may.
import { get } from "./api.js";
import { cloneButton, mayClone } from "./clone.js";
import { $, all, fill, h, plain, t, write } from "./dom.js";
import { drawLog, say, show as showLine } from "./log.js";
import { pace } from "./prefs.js";
import { config, store } from "./store.js";
import { recall } from "./ticker.js";
import { compose } from "./view.js";

/** @import { LogLine, Past, View } from "./types.d.ts" */

const HEADING = 64; // px of the log that its heading covers
/** @type {(view: View, now: boolean) => Promise<void>} draws a moment, or what stands now */
let show;
/** @type {View | null} what stands now, while the past is shown */
let live = null;
let heard = 0; // lines of the log when one began to look back
let wasAsked = false; // … and whether one was asked
/** @type {{told: number, viewer: number} | null} what is wanted next, while another is fetched */
let wanted = null;
let fetching = false;
let notice = "";

/** Is there a past to be looked at here? */
export const mayLook = () =>
  !(config.replay || config.sketch || config.lesson) && store.log.some((line) => !line.own);

/** @param {LogLine[]} lines */
const told = (lines) => lines.filter((line) => !line.own).length;

/** @param {typeof show} draw */
export function wirePast(draw) {
  show = draw;
  // A line of the log has been asked for: so many lines of the own log there had been then.
  document.addEventListener("kabinett:moment", (event) => {
    const { line } = /** @type {CustomEvent<{line: number}>} */ (event).detail;
    const own = store.log[line - 1]?.own; // it came between two that all were told
    go(told(store.log.slice(0, line)) + (own ? 1 : 0));
  });
  addEventListener("hashchange", fromLink);
  $("log").addEventListener("scroll", markPast);
}

/** Of whoever has followed a link: once there is something to look at. */
function fromLink() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const number = Number.parseInt(asked.get("line") ?? "", 10);
  const viewer = Number.parseInt(asked.get("viewer") ?? "", 10);
  if (number >= 0) go(number, eyes(viewer));
  else if (store.past) toNow();
}

/** @param {number} viewer */
function eyes(viewer) {
  const mine = store.past?.viewer ?? store.seat;
  const there = viewer === -1 || store.view.players.some(({ seat }) => seat === viewer);
  return isOver() && there ? viewer : mine;
}

const isOver = () => Boolean((live ?? store.view)?.over);

/** So many moments back from what is shown, or on again.
 * @param {number} by */
export function look(by) {
  const { past } = store;
  if (wanted) return go(wanted.told + by, wanted.viewer);
  if (!past) return by < 0 ? fromNow() : undefined;
  if (by > 0 && past.told >= past.of) return toNow();
  return go(by < 0 ? past.first : past.told + by, past.viewer);
}

/** One moment back: the last lines of the log may have come together, and show what stands now. */
async function fromNow() {
  if (!mayLook()) return;
  const last = { told: told(store.log), viewer: store.seat };
  const { first } = await get(config.api.moment, last).catch(() => ({ first: last.told }));
  if (!store.past && !wanted) go(first);
}

/** Show a moment.  While one is fetched, only the last that was asked for comes next.
 * @param {number} number
 * @param {number} [viewer] */
async function go(number, viewer = store.past?.viewer ?? store.seat) {
  if (!store.view || !mayLook() || !show) return;
  wanted = { told: Math.max(0, number), viewer };
  if (fetching) return;
  fetching = true;
  try {
    while (wanted) {
      const asked = /** @type {{told: number, viewer: number}} */ (wanted);
      const sent = await get(config.api.moment, asked);
      if (wanted === asked) wanted = null;
      if (!fetching) return; // back to now, meanwhile
      await enter(sent, asked.viewer);
    }
  } catch {
    wanted = null;
    notice = t("past_gone");
    if (store.past) drawPast();
    else say(notice);
  } finally {
    fetching = false;
  }
}

const STEP = 700; // ms that a moment stands where several are shown one after the other,
const ALL = 20_000; // and all of them together

/** Show what has come since so many lines of the log, moment by moment, up to now.  Whoever does
 * anything else meanwhile has seen enough.
 * @param {number} line */
export async function showSince(line) {
  const first = told(store.log.slice(0, line));
  const stand = Math.min(STEP * (pace() || 1), ALL / Math.max(1, told(store.log) - first));
  await go(first);
  while (store.past) {
    const { told: number, of } = store.past;
    await new Promise((done) => setTimeout(done, stand));
    if (!store.past || store.past.told !== number || wanted) return;
    if (number >= of) return toNow();
    await go(number + 1);
  }
}

/** @param {any} sent
 * @param {number} viewer */
async function enter(sent, viewer) {
  if (!store.past) {
    live = store.view;
    heard = store.log.length;
    wasAsked = Boolean(live.ask);
    $("asked").style.setProperty("--line", `${$("asked").offsetHeight}px`);
  }
  notice = "";
  const { told, first, start, of } = sent;
  store.past = { told, first, start, of, viewer };
  document.body.classList.add("is-past");
  point(`#line=${sent.told}${isOver() && viewer !== store.seat ? `&viewer=${viewer}` : ""}`);
  // Whose time runs now stays to be seen.
  const view = { ...compose(sent), log: undefined, clocks: live?.clocks ?? null };
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

/** What stands now, at once. */
export function toNow() {
  const view = live;
  wanted = null;
  fetching = false;
  forgetPast();
  if (!view) return;
  recall();
  show(/** @type {any} */ ({ ...view, log: undefined }), true);
}

/** Nobody looks back any more. */
export function forgetPast() {
  if (!store.past) return;
  store.past = null;
  live = null;
  document.body.classList.remove("is-past");
  markPast();
  point("");
}

/** Something has happened: true if it waits until whoever looks at the past comes back.
 * @param {View} view */
export function hold(view) {
  if (!store.past) return false;
  if (view.viewer !== store.seat) return true;
  store.log = store.log.slice(0, view.log_start || 0).concat(view.log ?? []);
  live = view;
  store.past.of = told(store.log);
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

/** The line where else is asked: which moment it is, the ways to others, and back. */
export function drawPast() {
  const { told: number } = /** @type {Past} */ (store.past);
  fill($("asked"), pastBar());
  const slider = /** @type {HTMLInputElement} */ ($("past-slider"));
  slider.value = String(wanted?.told ?? number); // one that was drawn has a value of its own
}

function pastBar() {
  const { told: number, first, start, of, viewer } = /** @type {Past} */ (store.past);
  const now = { type: "button", id: "past-now", key: "now", onclick: toNow };
  const said = t("replay_link");
  const link = { type: "button", key: "link", title: said, "aria-label": said, onclick: copy };
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
  const said = t(word);
  const onclick = () => go(to);
  const props = { type: "button", "aria-label": said, title: said, disabled, onclick };
  return h("button.button.replay-step", { ...props, key: word }, sign);
}

/** When it is over all hands are open.
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

/** Of each line of the log, how many everybody had been told with it. */
function numbers() {
  let count = 0;
  return store.log.map((line) => {
    count += Number(!line.own);
    return count;
  });
}

/** Where in the log the moment is: the lines that came with it, and those that came later. */
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

/** The log goes along with what is shown. */
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

/** The first view stands: whoever has come by a link is shown its moment. */
export const arrive = fromLink;
