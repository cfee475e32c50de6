// The log.  However long the game is, the page holds only a window of it: the lines around those in
// sight, with room above and below for the others.  Its groups fold, its chapters open as sheets; a
// line lights the things that it names, and leads to its moment.
import { levelOf, readChapter } from "./chapter.js";
import { citations } from "../panels/citations.js";
import { $, fill, from as target, h, plain, Same, sentence, t, write } from "../dom.js";
import {
  gist,
  groupAt,
  isFolded,
  momentOf,
  readAs,
  reading,
  seenLines,
  standsUnder,
  turnFold,
} from "./groups.js";
import { drawTools } from "./tools.js";
import { light } from "../table/places.js";
import { closeSheet } from "../frame/sheets.js";
import { config, drawn, stale, store } from "../store.js";

/** @import { LogLine } from "../types.d.ts" */

const WINDOW = 80; // lines in the page
const ONE_LINE = 34; // letters of a heading
const EDGE = 300; // px: this near its end the window moves on
let from = 0; // the first row of the window
let follow = true; // keeps the newest line in sight until somebody scrolls back
let unread = 0; // lines that came after somebody scrolled back
const height = 22; // px, the usual height of a line
let high = 0; // px, the height of the log when it was last scrolled or measured,
let scrolled = 0; // and how far it was scrolled
let count = 0; // lines of the log
let frame = 0;
/** @type {number[] | null} the lines that fold and filter leave, if not all */
let rows = null;
/** @type {Map<string, LogLine>} the lines that stand in the page, by their numbers and how they
 * are drawn */
let shown = new Map();
/** @type {Element | null} the line that a finger has chosen */
let chosen = null;

const size = () => rows?.length ?? store.log.length;
/** @param {number} row */
const lineAt = (row) => rows?.[row] ?? row;
/** The row of a line; of a line that is folded away, the row of its group.
 * @param {number} line */
function rowOf(line) {
  if (!rows) return line;
  const after = rows.findIndex((one) => one > line);
  return Math.max(0, (after < 0 ? rows.length : after) - 1);
}

export function wireLog() {
  const box = $("log");
  box.classList.toggle("is-way", leads);
  box.addEventListener("scroll", () => {
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    // A log that became lower or longer is not at its end, yet nobody has scrolled back.
    const isBack = box.scrollTop < scrolled && box.clientHeight >= high;
    if (atEnd || isBack) follow = atEnd;
    high = box.clientHeight;
    scrolled = box.scrollTop;
    slide();
    tellUnread();
  });
  $("log-new").addEventListener("click", () => {
    toNewest();
    box.focus({ preventScroll: true });
  });
  // The browser's End key would miss the end while lines there are not laid out.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "End" && event.key !== "Home") return;
    event.preventDefault();
    lay(event.key === "End" ? size() : 0);
    if (event.key === "End") toEnd();
    else box.scrollTop = 0;
  });
  box.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") light(namesIn(target(event).closest("[data-line]")));
  });
  box.addEventListener("pointerleave", () => chosen || light([]));
  box.addEventListener("click", onClick);
  $("log-sift").addEventListener("click", () => {
    readAs({ open: !reading().open });
    drawTools(drawAnew);
  });
  document.addEventListener("sheet", () => document.body.dataset.sheet === "log" && toEnd());
  document.addEventListener("pane", () => $("side").dataset.pane === "log" && toEnd());
  // A report that opens beside the log takes some of its room.
  new ResizeObserver(() => {
    high = box.clientHeight;
    if (follow) toEnd();
  }).observe(box);
}

/** Scrolls once a frame, when the browser lays the page out anyway. */
function toEnd() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    const box = $("log");
    box.scrollTop = box.scrollHeight;
  });
}

/** Brings the newest line into sight. */
function toNewest() {
  follow = true;
  from = Math.max(0, size() - WINDOW);
  drawWindow();
  toEnd();
  tellUnread();
}

/** Tells a reader further up that there is something new. */
function tellUnread() {
  if (follow) unread = 0;
  $("log-new").hidden = !unread;
  write($("log-new"), t("log_new", { n: unread }));
}

/** Draws the new lines, and gives their number. */
export function drawLog() {
  const fresh = Math.max(0, store.log.length - count);
  if (store.log.length < count || count === 0) follow = true;
  count = store.log.length;
  drawTools(drawAnew);
  if (!stale(drawn, "log", store.log, reading())) return 0;
  rows = seenLines(store.log);
  if (follow || from + WINDOW > size()) from = Math.max(0, size() - WINDOW);
  drawWindow();
  if (follow) toEnd();
  unread += fresh;
  tellUnread();
  return fresh;
}

/** After a fold or a filter: puts what stood at the top of the log back there.
 * @param {number} [line] */
function drawAnew(line) {
  const box = $("log");
  const old = line === undefined ? null : box.querySelector(`[data-line="${line}"]`);
  const under = old instanceof HTMLElement ? old.offsetTop - box.scrollTop : 0;
  drawTools(drawAnew);
  if (!stale(drawn, "log", store.log, reading())) return undefined;
  rows = seenLines(store.log);
  if (line === undefined) return toNewest();
  from = Math.min(Math.max(0, size() - WINDOW), Math.max(0, rowOf(line) - WINDOW / 2));
  drawWindow();
  const element = box.querySelector(`[data-line="${line}"]`);
  if (element instanceof HTMLElement) box.scrollTop = element.offsetTop - under;
  return undefined;
}

function drawWindow() {
  const box = $("log");
  const until = Math.min(size(), from + WINDOW);
  const below = size() - until;
  const before = shown;
  shown = new Map();
  const lines = [];
  let inTurn = false;
  for (let row = from; row < until; row += 1) {
    const at = lineAt(row);
    const line = store.log[at];
    inTurn ||= line.level === "turn";
    const heading = inTurn; // the value at this line
    const how = line.level
      ? `${isFolded(store.log, at) ? groupAt(store.log, at).end : ""}`
      : String(standsUnder(store.log, at));
    const name = `${at} ${how} ${line.level && heading}`;
    shown.set(name, line);
    const make = () => entry(line, at, heading);
    lines.push(before.get(name) === line ? new Same(String(at), make) : make());
    if (line.level && how) lines.push(gistOf(at));
  }
  fill(
    box,
    from ? earlierLines() : null,
    lines,
    below ? h("div.log-below", { key: "below", style: { height: `${below * height}px` } }) : null,
  );
}

/** Moves the window when its end comes into sight. */
function slide() {
  const box = $("log");
  const top = from * height;
  const bottom = box.scrollHeight - (size() - from - WINDOW) * height;
  const up = from > 0 && box.scrollTop < top + EDGE;
  const down = from + WINDOW < size() && box.scrollTop + box.clientHeight > bottom - EDGE;
  if (!up && !down) return;
  const lines = /** @type {HTMLElement[]} */ ([...box.children]).filter((one) => one.dataset.line);
  // The heading of a turn sticks to the top: its box does not tell where its line is.
  const firstVisible = lines.find(
    (one) => one.offsetTop >= box.scrollTop && !one.classList.contains("log-turn"),
  );
  if (firstVisible && box.scrollTop >= top) {
    lay(rowOf(Number(firstVisible.dataset.line)), firstVisible.offsetTop - box.scrollTop);
  } else {
    lay(Math.floor(box.scrollTop / height));
    if (follow) toEnd(); // the last lines have their true heights only here
  }
}

/** Brings a line into sight, `under` px below the top, and opens the groups that hide it.
 * @param {number} line
 * @param {number} [under] */
export function show(line, under) {
  if (rows && lineAt(rowOf(line)) !== line) {
    for (let at = line; at >= 0; at -= 1) {
      if (!store.log[at].level) continue;
      if (groupAt(store.log, at).end > line && isFolded(store.log, at)) turnFold(store.log, at);
      if (store.log[at].level === "turn") break;
    }
    drawAnew(line);
  }
  lay(rowOf(line), under);
}

/** Lays the window around a row and puts the row `under` px below the top; without `under` the log
 * keeps its scroll position.
 * @param {number} row
 * @param {number} [under] */
function lay(row, under) {
  const most = Math.max(0, size() - WINDOW);
  const next = Math.min(most, Math.max(0, row - WINDOW / 2));
  if (next === from) return;
  from = next;
  drawWindow();
  if (under === undefined) return;
  const box = $("log");
  const element = box.querySelector(`[data-line="${lineAt(row)}"]`);
  if (element instanceof HTMLElement) box.scrollTop = element.offsetTop - under;
}

/** The room of the lines before the window, and without a wheel the way to them. */
function earlierLines() {
  const onclick = () => {
    lay(from, 0);
    $("log").focus();
  };
  const style = { "margin-top": `${from * height}px` };
  return h(
    "button.log-earlier",
    { key: "earlier", type: "button", onclick, style },
    t("log_earlier"),
  );
}

// -- a line

/** @param {LogLine} line
 * @param {number} at
 * @param {boolean} inTurn  the page has the heading of its turn above it */
function entry(line, at, inTurn) {
  const data = { line: at };
  if (!line.level) {
    const under = line.cause ? ".log-cause" : standsUnder(store.log, at) ? ".is-under" : "";
    return h(`p.log-line${under}`, { key: at, data }, sentence(line.parts));
  }
  const isHidden = isFolded(store.log, at);
  const onclick = () => {
    turnFold(store.log, at);
    drawAnew(at);
  };
  const fold = { type: "button", "aria-expanded": String(!isHidden), onclick };
  const heading = h("button.log-fold", fold, sentence(line.parts));
  if (line.level === "phase") {
    const cites = line.cites && config.rules ? [" ", citations(line.cites, false)] : null;
    const props = { key: at, data, ...levelOf(inTurn) };
    return h("h4.log-phase", props, heading, cites, way(at));
  }
  const title = t("read_chapter");
  const open = { type: "button", title, "aria-label": title, onclick: () => readChapter(at) };
  // a line of two rows would look out from under the next
  const isLong = isHidden || plain(line.parts).length > ONE_LINE;
  return h(
    `h3.log-turn${isLong ? ".is-lying" : ""}`,
    { key: at, data },
    heading,
    way(at),
    h("button.log-open", open),
  );
}

/** @param {number} at */
function gistOf(at) {
  const group = groupAt(store.log, at);
  return h("p.log-gist", { key: `gist ${at}` }, sentence(gist(store.log, group)));
}

/** A button to the moment of a heading, or of the line that a finger has chosen.  A mouse needs none:
 * it clicks the line itself.
 * @param {number} at */
function way(at) {
  if (!leads) return null;
  const title = t("log_moment");
  const props = { type: "button", tabindex: -1, title, "aria-label": title };
  return h("button.log-at", { ...props, data: { at } });
}

const leads = !config.lesson && !config.sketch;

/** @param {Element | null} element
 * @returns {string[]} */
const namesIn = (element) =>
  [...(element?.querySelectorAll("[data-ref]") ?? [])].map(
    (one) => /** @type {HTMLElement} */ (one).dataset.ref ?? "",
  );

/** A click goes to the moment of the line; a finger first chooses the line.
 * @param {MouseEvent} event */
function onClick(event) {
  const way = /** @type {HTMLElement | null} */ (target(event).closest(".log-at"));
  if (way) return goTo(Number(way.dataset.at));
  const line = /** @type {HTMLElement | null} */ (target(event).closest(".log-line[data-line]"));
  if (!leads || !line || target(event).closest("button, a, .ref")) return undefined;
  if (!getSelection()?.isCollapsed) return undefined; // somebody selects words to copy
  if (/** @type {PointerEvent} */ (event).pointerType === "mouse") {
    return goTo(Number(line.dataset.line));
  }
  const again = chosen === line;
  choose(again ? null : line);
  return undefined;
}

/** @param {Element | null} line */
function choose(line) {
  chosen?.classList.remove("is-chosen");
  chosen?.querySelector(".log-at")?.remove();
  chosen = line;
  line?.classList.add("is-chosen");
  if (line instanceof HTMLElement) line.append(way(Number(line.dataset.line)) ?? "");
  light(namesIn(line));
}

/** Asks for a moment: past.js answers at a table, replay.js in a replay.
 * @param {number} at */
function goTo(at) {
  choose(null);
  closeSheet();
  const detail = { line: momentOf(at) };
  document.dispatchEvent(new CustomEvent("kabinett:moment", { detail }));
}

/** @param {string} text */
export const say = (text) => {
  $("live").textContent = text;
};
