// Reports: texts beside the board, such as a forecast. Each can be folded into one line, which sums
// it up or says what has changed.
import { onEvent } from "../core/events.js";
import { latest } from "../core/latest.js";
import { mode } from "../core/mode.js";
import { get } from "../core/requests.js";
import { isPhone } from "../core/sheets.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, findFirst, h, plainText, sentence, setChildren, t } from "../dom.js";
import { config, noteChange, store } from "../store.js";

/** @import { Parts, Report } from "../types.d.ts" */

const ONE_LINE = 34; // a longer title takes two lines

const foldedKey = () => `folded:${config.game}`;

/** The reports of the scene. A scratch board, a lesson and the end of a game leave out late ones,
 * which the site makes on request. */
export const reports = () => {
  const leavesOut = mode.isSketch || mode.isLesson || (store.view.over && !store.past);
  return (store.view.scene.reports ?? []).filter((one) => !(one.late && leavesOut));
};

/** The name of the reports, which look ahead during a game and back once it is over. */
export const reportsName = () => t(store.view.over ? "reports_over" : "reports");

/** The lines of late reports, which the site makes when somebody reads them, by moment and report.
 * @type {Map<string, Parts[]>} */
const loadedLines = new Map();
const beginRequest = latest();

onEvent("seat", () => {
  beginRequest(); // another seat's lines would be secret
  loadedLines.clear();
  changes.clear();
});

/** Returns the parameters by which the site finds the moment that the page shows; none for the
 * present. */
function momentQuery() {
  if (store.past) return { told: store.past.moment };
  return mode.isReplay ? Object.fromEntries(new URLSearchParams(location.search)) : {};
}

/** Returns the key under which the page keeps the lines of a report for the moment that it shows.
 * @param {string} id */
const linesKey = (id) => JSON.stringify([momentQuery(), id]);

export function drawReports() {
  if (noteChange("reports", reports(), linesKey(""))) redraw();
  if (areBehindLog()) return;
  for (const one of reports()) if (one.late && !isReportFolded(one)) fetchLines(one.id);
}

/** Are the reports in a pane behind the log (see panes.js)? */
const areBehindLog = () =>
  byId("side").classList.contains("is-low") && byId("side").dataset.pane !== "reports";

/** Shows the reports to somebody who opens their pane, and unfolds one of them. */
export function showReports() {
  const all = reports();
  if (all.length && all.every(isReportFolded)) return toggleReport(all[0].id);
  return drawReports();
}

function redraw() {
  byId("reports").hidden = !reports().length;
  byId("reports").classList.toggle(
    "is-reading",
    reports().some((one) => one.late && !isReportFolded(one)),
  );
  setChildren(byId("reports"), reports().map(reportElement));
}

/** Is a report folded? On a desk it is folded until somebody opens it, to leave room for the log. A
 * lesson and the end of a game unfold it. While a late report is open, the others are folded.
 * @param {Report} report
 * @returns {boolean} */
function isReportFolded(report) {
  const byReport = readStorage(foldedKey(), {});
  if (report.late) return byReport[report.id] ?? true;
  const atFirst = !(isPhone() || mode.isLesson || store.view.over);
  return (
    (byReport[report.id] ?? atFirst) ||
    reports().some((other) => other.late && !isReportFolded(other))
  );
}

/** The lines of each report before they changed, and now.
 * @type {Map<string, {before: string[], now: string[]}>} */
const changes = new Map();

/** The lines of a report that differ from those before the last change.
 * @param {Report} report */
function newLinesOf({ id, lines }) {
  const now = lines.map(plainText);
  if (store.past) return [];
  const known = changes.get(id);
  if (!known) changes.set(id, { before: now, now });
  else if (known.now.join("\n") !== now.join("\n")) changes.set(id, { before: known.now, now });
  const before = new Set(changes.get(id)?.before);
  return now.filter((line) => !before.has(line));
}

/** Loads the lines of a report for the moment that the page shows.
 * @param {string} id */
async function fetchLines(id) {
  const isLatest = beginRequest();
  const key = linesKey(id);
  const answer = await get(config.api.report, { ...momentQuery(), id }).catch(() => null);
  if (!answer || !isLatest()) return;
  if (JSON.stringify(loadedLines.get(key)) === JSON.stringify(answer.lines)) return;
  loadedLines.set(key, answer.lines);
  const { scrollTop } = byId("reports");
  redraw();
  byId("reports").scrollTop = scrollTop;
}

/** @param {Report} report */
function reportElement(report) {
  const folded = isReportFolded(report);
  const late = loadedLines.get(linesKey(report.id));
  const news = newLinesOf(report).join(" · ");
  const closing = report.brief || news;
  const id = `report-${report.id}`;
  const button = h(
    "button.report-head",
    {
      type: "button",
      data: { report: report.id },
      "aria-expanded": String(!folded),
      "aria-controls": id,
      onclick: () => toggleReport(report.id),
    },
    h("span.report-called", null, report.title),
    folded && closing
      ? h(report.brief ? "span.report-news.is-brief" : "span.report-news", { title: news }, closing)
      : null,
  );
  const lines = h(
    "div.report-lines",
    { id, hidden: folded, tabindex: 0, role: "group", "aria-label": report.title },
    groupByNumber(late ?? report.lines).map(lineElement),
  );
  return h(
    report.title.length > ONE_LINE ? "section.report.is-long" : "section.report",
    {
      key: report.id,
      data: { report: report.id },
      hidden: report.late && late?.length === 0, // it has nothing to say now
    },
    h("h2.report-title", null, button),
    lines,
  );
}

/** @param {string} id */
function toggleReport(id) {
  const one = reports().find((other) => other.id === id);
  if (!one) return;
  const now = { ...readStorage(foldedKey(), {}), [id]: !isReportFolded(one) };
  if (!now[id])
    for (const other of reports()) if (other.late && other !== one) now[other.id] = true;
  writeStorage(foldedKey(), now);
  redraw();
  findFirst(`.report-head[data-report="${CSS.escape(id)}"]`)?.focus();
  if (one.late && !now[id]) fetchLines(id);
}

/** Groups lines that begin with the same number.
 * @param {Parts[]} lines */
function groupByNumber(lines) {
  /** @type {{number: string | undefined, lines: Parts[]}[]} */
  const groups = [];
  for (const parts of lines) {
    const [start] = parts;
    const number = typeof start === "string" ? start.match(/^\d+(?= )/)?.[0] : undefined;
    const last = groups.at(-1);
    const rest =
      number && typeof start === "string"
        ? [start.slice(number.length + 1), ...parts.slice(1)]
        : parts;
    if (number && last?.number === number) last.lines.push(rest);
    else groups.push({ number, lines: [rest] });
  }
  return groups;
}

/** @param {{number: string | undefined, lines: Parts[]}} group */
function lineElement({ number, lines }) {
  const texts = lines.map((parts) => h("span.report-item", null, sentence(parts)));
  if (!number) return h("p.report-line", null, texts);
  return h(
    "p.report-line.is-numbered",
    null,
    h("i.report-number", null, number),
    h("span", null, texts),
  );
}
