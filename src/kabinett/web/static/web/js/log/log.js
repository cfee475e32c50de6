// The log. The page holds only a window of it: the lines around the visible ones, with empty room
// above and below for the others. Groups fold, chapters open in a dialog, and a line lights the
// things that it names and leads to its moment.

import { announce, onEvent } from "../core/events.js";
import { mode } from "../core/mode.js";
import { closeSheet, openSheetName } from "../core/sheets.js";
import {
  byId,
  h,
  plainText,
  sentence,
  setChildren,
  setText,
  t,
  targetOf,
  Unchanged,
} from "../dom.js";
import { config, firstNewLine, noteChange, store } from "../store.js";
import { citations } from "../table/citations.js";
import { pointAt } from "../table/places.js";
import { headingLevel, openChapter } from "./chapter.js";
import { restOfRow } from "./cut_row.js";
import {
  changeLogSettings,
  groupAt,
  groupSummary,
  isFolded,
  isUnderCause,
  linesToShow,
  logSettings,
  momentOf,
  toggleFold,
} from "./groups.js";
import { drawLogTools } from "./tools.js";

/** @import { LogLine } from "../types.d.ts" */

const WINDOW = 80; // lines that the page holds
const ONE_LINE = 34; // a heading with more letters may take two rows
const EDGE = 300; // px: the window moves when the visible lines come this close to its end
let firstRow = 0; // the first row of the window
let followsNewest = true; // the newest line stays in sight; false once somebody scrolls back
let unreadCount = 0; // lines that came since somebody scrolled back
const LINE_HEIGHT = 22; // px: the usual height of a line
let lastHeight = 0; // px: the height of the log when it was last scrolled or measured
let lastScrollTop = 0; // px: how far the log was scrolled then
/** The log as it was last drawn. @type {LogLine[]} */
let drawnLog = [];
let frame = 0;
/** The lines neither folded away nor filtered out; null: all lines. @type {number[] | null} */
let visibleLines = null;
/** The lines in the page.  A key contains the number of a line and how the line is drawn.
 * @type {Map<string, LogLine>} */
let drawnLines = new Map();
/** The line that a finger has chosen. @type {Element | null} */
let chosenLine = null;

const rowCount = () => visibleLines?.length ?? store.log.length;
/** @param {number} row */
const lineAt = (row) => visibleLines?.[row] ?? row;
/** The row of a line. A line that is folded away has the row of its group.
 * @param {number} line */
function rowOf(line) {
  if (!visibleLines) return line;
  const after = visibleLines.findIndex((one) => one > line);
  return Math.max(0, (after < 0 ? visibleLines.length : after) - 1);
}

export function wireLog() {
  const box = byId("log");
  box.classList.toggle("is-way", mode.hasMoments);
  box.addEventListener("scroll", () => {
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    // A log that has become lower or longer is not at its end, even if nobody has scrolled back.
    const isBack = box.scrollTop < lastScrollTop && box.clientHeight >= lastHeight;
    if (atEnd || isBack) followsNewest = atEnd;
    lastHeight = box.clientHeight;
    lastScrollTop = box.scrollTop;
    moveWindow();
    drawUnread();
  });
  byId("log-new").addEventListener("click", () => {
    showNewest();
    box.focus({ preventScroll: true });
  });
  // The browser's own End key misses the end while lines there have no height yet.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "End" && event.key !== "Home") return;
    event.preventDefault();
    layWindow(event.key === "End" ? rowCount() : 0);
    if (event.key === "End") scrollToEnd();
    else box.scrollTop = 0;
  });
  box.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") pointAt(namesIn(targetOf(event).closest("[data-line]")));
  });
  box.addEventListener("pointerleave", () => chosenLine || pointAt([]));
  box.addEventListener("click", onClick);
  byId("log-sift").addEventListener("click", () => {
    changeLogSettings({ open: !logSettings().open });
    drawLogTools(redraw);
  });
  onEvent("sheet", () => openSheetName() === "log" && scrollToEnd());
  onEvent("pane", () => byId("side").dataset.pane === "log" && scrollToEnd());
  // A report that opens beside the log takes some of its height.
  new ResizeObserver(() => {
    lastHeight = box.clientHeight;
    if (followsNewest) scrollToEnd();
  }).observe(box);
}

/** Scrolls to the end once per frame, when the browser computes the layout anyway. */
function scrollToEnd() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    const box = byId("log");
    box.style.setProperty("--log-rest", "0px");
    box.scrollTop = box.scrollHeight;
    box.style.setProperty("--log-rest", `${restOfRow(box)}px`);
    box.scrollTop = box.scrollHeight;
  });
}

/** Brings the newest line into sight. */
function showNewest() {
  followsNewest = true;
  firstRow = Math.max(0, rowCount() - WINDOW);
  drawWindow();
  scrollToEnd();
  drawUnread();
}

/** Shows a reader who has scrolled back how many lines are new. */
function drawUnread() {
  if (followsNewest) unreadCount = 0;
  byId("log-new").hidden = !unreadCount;
  setText(byId("log-new"), t("log_new", { n: unreadCount }));
}

/** Draws the log with its new lines. */
export function drawLog() {
  const fresh = store.log.length - firstNewLine(drawnLog, store.log);
  if (store.log.length < drawnLog.length || !drawnLog.length) followsNewest = true;
  drawnLog = store.log;
  drawLogTools(redraw);
  if (!noteChange("log", store.log, logSettings())) return;
  visibleLines = linesToShow(store.log);
  if (followsNewest || firstRow + WINDOW > rowCount()) firstRow = Math.max(0, rowCount() - WINDOW);
  drawWindow();
  if (followsNewest) scrollToEnd();
  unreadCount += fresh;
  drawUnread();
}

/** Draws the log after a change of folds or filter. A given line stays at the same height.
 * @param {number} [line] */
function redraw(line) {
  const box = byId("log");
  const old = line === undefined ? null : box.querySelector(`[data-line="${line}"]`);
  const under = old instanceof HTMLElement ? old.offsetTop - box.scrollTop : 0;
  drawLogTools(redraw);
  if (!noteChange("log", store.log, logSettings())) return undefined;
  visibleLines = linesToShow(store.log);
  if (line === undefined) return showNewest();
  firstRow = Math.min(Math.max(0, rowCount() - WINDOW), Math.max(0, rowOf(line) - WINDOW / 2));
  drawWindow();
  const element = box.querySelector(`[data-line="${line}"]`);
  if (element instanceof HTMLElement) box.scrollTop = element.offsetTop - under;
  return undefined;
}

function drawWindow() {
  const box = byId("log");
  const until = Math.min(rowCount(), firstRow + WINDOW);
  const below = rowCount() - until;
  const before = drawnLines;
  drawnLines = new Map();
  const lines = [];
  let inTurn = false;
  for (let row = firstRow; row < until; row += 1) {
    const at = lineAt(row);
    const line = store.log[at];
    inTurn ||= line.level === "turn";
    const heading = inTurn; // as it is at this line
    const look = line.level
      ? `${isFolded(store.log, at) ? groupAt(store.log, at).end : ""}`
      : String(isUnderCause(store.log, at));
    const name = `${at} ${look} ${line.level && heading}`;
    drawnLines.set(name, line);
    const make = () => lineElement(line, at, heading);
    lines.push(before.get(name) === line ? new Unchanged(String(at), make) : make());
    if (line.level && look) lines.push(summaryElement(at));
  }
  setChildren(
    box,
    firstRow ? earlierLines() : null,
    lines,
    below
      ? h("div.log-below", { key: "below", style: { height: `${below * LINE_HEIGHT}px` } })
      : null,
  );
}

/** Moves the window when its end comes into sight. */
function moveWindow() {
  const box = byId("log");
  const top = firstRow * LINE_HEIGHT;
  const bottom = box.scrollHeight - (rowCount() - firstRow - WINDOW) * LINE_HEIGHT;
  const up = firstRow > 0 && box.scrollTop < top + EDGE;
  const down = firstRow + WINDOW < rowCount() && box.scrollTop + box.clientHeight > bottom - EDGE;
  if (!up && !down) return;
  const lines = /** @type {HTMLElement[]} */ ([...box.children]).filter((one) => one.dataset.line);
  // The heading of a turn sticks to the top, so its position is not that of its line.
  const firstVisible = lines.find(
    (one) => one.offsetTop >= box.scrollTop && !one.classList.contains("log-turn"),
  );
  if (firstVisible && box.scrollTop >= top) {
    layWindow(rowOf(Number(firstVisible.dataset.line)), firstVisible.offsetTop - box.scrollTop);
  } else {
    layWindow(Math.floor(box.scrollTop / LINE_HEIGHT));
    if (followsNewest) scrollToEnd(); // only now do the last lines have their true heights
  }
}

/** Brings a line into sight, `under` px below the top, and unfolds the groups that hide it.
 * @param {number} line
 * @param {number} [under] */
export function showLine(line, under) {
  if (visibleLines && lineAt(rowOf(line)) !== line) {
    for (let at = line; at >= 0; at -= 1) {
      if (!store.log[at].level) continue;
      if (groupAt(store.log, at).end > line && isFolded(store.log, at)) toggleFold(store.log, at);
      if (store.log[at].level === "turn") break;
    }
    redraw(line);
  }
  layWindow(rowOf(line), under);
}

/** Moves the window to a row and puts the row `under` px below the top. Without `under`, the scroll
 * position stays.
 * @param {number} row
 * @param {number} [under] */
function layWindow(row, under) {
  const most = Math.max(0, rowCount() - WINDOW);
  const next = Math.min(most, Math.max(0, row - WINDOW / 2));
  if (next === firstRow) return;
  firstRow = next;
  drawWindow();
  if (under === undefined) return;
  const box = byId("log");
  const element = box.querySelector(`[data-line="${lineAt(row)}"]`);
  if (element instanceof HTMLElement) box.scrollTop = element.offsetTop - under;
}

/** Stands where the lines before the window would be, as high as they are: a button that shows them,
 * for people without a wheel. */
function earlierLines() {
  const onclick = () => {
    layWindow(firstRow, 0);
    byId("log").focus();
  };
  const style = { "margin-top": `${firstRow * LINE_HEIGHT}px` };
  return h(
    "button.log-earlier",
    { key: "earlier", type: "button", onclick, style },
    t("log_earlier"),
  );
}

// -- a line

/** @param {LogLine} line
 * @param {number} at
 * @param {boolean} inTurn  the page shows the heading of the line's turn */
function lineElement(line, at, inTurn) {
  const data = { line: at };
  if (!line.level) {
    const under = line.cause ? ".log-cause" : isUnderCause(store.log, at) ? ".is-under" : "";
    return h(`p.log-line${under}`, { key: at, data }, sentence(line.parts));
  }
  const isHidden = isFolded(store.log, at);
  const onclick = () => {
    toggleFold(store.log, at);
    redraw(at);
  };
  const foldProps = { type: "button", "aria-expanded": String(!isHidden), onclick };
  const heading = h("button.log-fold", foldProps, sentence(line.parts));
  if (line.level === "phase") {
    const cites = line.cites && config.rules ? [" ", citations(line.cites, false)] : null;
    const props = { key: at, data, "aria-label": plainText(line.parts), ...headingLevel(inTurn) };
    return h("h4.log-phase", props, heading, cites, momentButton(at));
  }
  const title = t("read_chapter");
  const open = { type: "button", title, "aria-label": title, onclick: () => openChapter(at) };
  // a heading of two rows would stick out from under the next one
  const isLong = isHidden || plainText(line.parts).length > ONE_LINE;
  return h(
    `h3.log-turn${isLong ? ".is-lying" : ""}`,
    // without the label a screen reader would say the buttons' names with every heading
    { key: at, data, "aria-label": plainText(line.parts) },
    heading,
    momentButton(at),
    h("button.log-open", open),
  );
}

/** @param {number} at */
function summaryElement(at) {
  const group = groupAt(store.log, at);
  return h("p.log-gist", { key: `gist ${at}` }, sentence(groupSummary(store.log, group)));
}

/** A button that leads to the moment of a heading, or of a line that a finger has chosen. A mouse
 * clicks the line itself.
 * @param {number} at */
function momentButton(at) {
  if (!mode.hasMoments) return null;
  const title = t("log_moment");
  const props = { type: "button", tabindex: -1, title, "aria-label": title };
  return h("button.log-at", { ...props, data: { at } });
}

/** @param {Element | null} element
 * @returns {string[]} */
const namesIn = (element) =>
  [...(element?.querySelectorAll("[data-ref]") ?? [])].map(
    (one) => /** @type {HTMLElement} */ (one).dataset.ref ?? "",
  );

/** A click leads to the moment of a line; a tap first chooses the line.
 * @param {MouseEvent} event */
function onClick(event) {
  const momentLink = /** @type {HTMLElement | null} */ (targetOf(event).closest(".log-at"));
  if (momentLink) return openMoment(Number(momentLink.dataset.at));
  const line = /** @type {HTMLElement | null} */ (targetOf(event).closest(".log-line[data-line]"));
  if (!mode.hasMoments || !line || targetOf(event).closest("button, a, .ref")) return undefined;
  if (!getSelection()?.isCollapsed) return undefined; // somebody is selecting text to copy
  if (/** @type {PointerEvent} */ (event).pointerType === "mouse") {
    return openMoment(Number(line.dataset.line));
  }
  chooseLine(chosenLine === line ? null : line);
  return undefined;
}

/** @param {Element | null} line */
function chooseLine(line) {
  chosenLine?.classList.remove("is-chosen");
  chosenLine?.querySelector(".log-at")?.remove();
  chosenLine = line;
  line?.classList.add("is-chosen");
  if (line instanceof HTMLElement) line.append(momentButton(Number(line.dataset.line)) ?? "");
  pointAt(namesIn(line));
}

/** Asks for the moment of a line: past/past.js shows it at a table, past/replay.js in a replay.
 * @param {number} at */
function openMoment(at) {
  chooseLine(null);
  closeSheet();
  announce("moment", { line: momentOf(at) });
}
