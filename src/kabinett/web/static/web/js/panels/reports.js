// Texts beside the board: a forecast, what a card would do.  Each can be folded away.
import { get } from "../core/requests.js";
import { $, fill, first, h, sentence, t } from "../dom.js";
import { keep, readStored } from "../prefs.js";
import { config, drawn, stale, store } from "../store.js";

/** @import { Parts, Report } from "../types.d.ts" */

const ONE_LINE = 34; // letters of a title

const key = () => `kabinett:folded:${config.game}`;

/** The reports; a scratch board and a lesson do not update them. */
export const reports = () =>
  (store.view.scene.reports ?? []).filter((one) => !(one.late && (config.sketch || config.lesson)));

/** Reports look ahead during a game, and back at its end. */
export const reportsName = () => t(store.view.over ? "reports_over" : "reports");

/** Lines that the server makes when somebody reads them, by the report's id.
 * @type {Map<string, Parts[]>} */
const read = new Map();
let asked = 0;

export function drawReports() {
  if (stale(drawn, "reports", reports())) draw();
  if (behind()) return;
  for (const one of reports()) if (one.late && !isFolded(one)) fetchLines(one.id);
}

/** Do they stand behind the log (see side.js)? */
const behind = () => $("side").classList.contains("is-low") && $("side").dataset.pane !== "reports";

/** Opens at least one of them, for somebody who came to read. */
export function readReports() {
  const all = reports();
  if (all.length && all.every(isFolded)) return fold(all[0].id);
  return drawReports();
}

function draw() {
  $("reports").hidden = !reports().length;
  $("reports").classList.toggle(
    "is-reading",
    reports().some((one) => one.late && !isFolded(one)),
  );
  fill($("reports"), reports().map(report));
}

/** A report that loads anew with every answer is folded until somebody opens it, and then has the room
 * of the others.
 * @param {Report} one
 * @returns {boolean} */
function isFolded(one) {
  const byReport = readStored(key(), {});
  if (one.late) return byReport[one.id] ?? true;
  return Boolean(byReport[one.id]) || reports().some((other) => other.late && !isFolded(other));
}

/** Loads what it says at the moment that the page shows.
 * @param {string} id */
async function fetchLines(id) {
  asked += 1;
  const mine = asked;
  const moment = config.replay ? Object.fromEntries(new URLSearchParams(location.search)) : {};
  const then = store.past ? { told: store.past.told } : moment;
  const answer = await get(config.api.report, { ...then, id }).catch(() => null);
  if (!answer || mine !== asked) return;
  if (JSON.stringify(read.get(id)) === JSON.stringify(answer.lines)) return;
  read.set(id, answer.lines);
  const { scrollTop } = $("reports");
  draw();
  $("reports").scrollTop = scrollTop;
}

/** @param {Report} one */
function report(one) {
  const folded = isFolded(one);
  const id = `report-${one.id}`;
  const button = h(
    "button.report-head",
    {
      type: "button",
      data: { report: one.id },
      "aria-expanded": String(!folded),
      "aria-controls": id,
      onclick: () => fold(one.id),
    },
    one.title,
  );
  const lines = h(
    "div.report-lines",
    { id, hidden: folded, tabindex: 0, role: "group", "aria-label": one.title },
    groupByNumber(read.get(one.id) ?? one.lines).map(line),
  );
  return h(
    one.title.length > ONE_LINE ? "section.report.is-long" : "section.report",
    { key: one.id, data: { report: one.id } },
    h("h2.report-title", null, button),
    lines,
  );
}

/** @param {string} id */
function fold(id) {
  const one = reports().find((other) => other.id === id);
  if (!one) return;
  const now = { ...readStored(key(), {}), [id]: !isFolded(one) };
  if (!now[id])
    for (const other of reports()) if (other.late && other !== one) now[other.id] = true;
  keep(key(), now);
  draw();
  first(`.report-head[data-report="${CSS.escape(id)}"]`)?.focus();
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
function line({ number, lines }) {
  const texts = lines.map((parts) => h("span.report-item", null, sentence(parts)));
  if (!number) return h("p.report-line", null, texts);
  return h(
    "p.report-line.is-numbered",
    null,
    h("i.report-number", null, number),
    h("span", null, texts),
  );
}
