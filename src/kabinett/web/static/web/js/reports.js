// Texts beside the board: a forecast, what a card would do.  Each can be folded away.
import { $, h, sentence } from "./dom.js";
import { keep, kept } from "./prefs.js";
import { config, store } from "./store.js";

const key = () => `kabinett:folded:${config.game}`;

export const reports = () => store.view.scene.reports ?? [];

export function drawReports() {
  const box = $("reports");
  const scrolled = new Map(
    [...box.children].map((one) => [
      one.dataset.report,
      one.querySelector(".report-lines").scrollTop,
    ]),
  );
  box.hidden = !reports().length;
  box.replaceChildren(...reports().map(report));
  for (const one of box.children)
    one.querySelector(".report-lines").scrollTop = scrolled.get(one.dataset.report) ?? 0;
}

function report(one) {
  const folded = Boolean(kept(key(), {})[one.id]);
  const lines = h(
    "div.report-lines",
    { id: `report-${one.id}`, hidden: folded },
    grouped(one.lines).map(line),
  );
  const button = h(
    "button.report-head",
    {
      type: "button",
      data: { report: one.id },
      "aria-expanded": String(!folded),
      "aria-controls": lines.id,
      onclick: () => {
        keep(key(), { ...kept(key(), {}), [one.id]: !lines.hidden });
        lines.hidden = !lines.hidden;
        button.setAttribute("aria-expanded", String(!lines.hidden));
      },
    },
    one.title,
  );
  return h("section.report", { data: { report: one.id } }, h("h3", null, button), lines);
}

/** Lines that begin with the same number belong together. */
function grouped(lines) {
  const groups = [];
  for (const parts of lines) {
    const [number] = typeof parts[0] === "string" ? (parts[0].match(/^\d+(?= )/) ?? []) : [];
    const last = groups.at(-1);
    const rest = number ? [parts[0].slice(number.length + 1), ...parts.slice(1)] : parts;
    if (number && last?.number === number) last.lines.push(rest);
    else groups.push({ number, lines: [rest] });
  }
  return groups;
}

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
