// Texts beside the board: a forecast, what a card would do.  Each can be folded away.
import { $, fill, first, h, sentence } from "./dom.js";
import { keep, kept } from "./prefs.js";
import { config, drawn, stale, store } from "./store.js";

/** @import { Parts, Report } from "./types.d.ts" */

const key = () => `kabinett:folded:${config.game}`;

export const reports = () => store.view.scene.reports ?? [];

export function drawReports() {
  if (!stale(drawn, "reports", reports())) return;
  $("reports").hidden = !reports().length;
  fill($("reports"), reports().map(report));
}

/** @param {Report} one */
function report(one) {
  const folded = Boolean(kept(key(), {})[one.id]);
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
    grouped(one.lines).map(line),
  );
  return h(
    "section.report",
    { key: one.id, data: { report: one.id } },
    h("h2.report-title", null, button),
    lines,
  );
}

/** @param {string} id */
function fold(id) {
  const lines = $(`report-${id}`);
  lines.hidden = !lines.hidden;
  keep(key(), { ...kept(key(), {}), [id]: lines.hidden });
  const button = first(`.report-head[data-report="${CSS.escape(id)}"]`);
  button?.setAttribute("aria-expanded", String(!lines.hidden));
}

/** Lines that begin with the same number belong together.
 * @param {Parts[]} lines */
function grouped(lines) {
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
