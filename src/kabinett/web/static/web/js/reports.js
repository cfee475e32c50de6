// Texts beside the board: a forecast, what a card would do.  Each can be folded away.
import { $, h, sentence } from "./dom.js";
import { keep, kept } from "./prefs.js";
import { config, store } from "./store.js";

const key = () => `kabinett:folded:${config.game}`;

export const reports = () => store.view.scene.reports ?? [];

export function drawReports() {
  const box = $("reports");
  const scrolled = new Map([...box.children].map((one) => [one.dataset.report, one.querySelector(".report-lines").scrollTop]));
  box.hidden = !reports().length;
  box.replaceChildren(...reports().map(report));
  for (const one of box.children) one.querySelector(".report-lines").scrollTop = scrolled.get(one.dataset.report) ?? 0;
}

function report(one) {
  const folded = Boolean(kept(key(), {})[one.id]);
  const lines = h("div.report-lines", { id: `report-${one.id}`, hidden: folded }, one.lines.map(line));
  const button = h("button.report-head", {
    type: "button",
    data: { report: one.id },
    "aria-expanded": String(!folded),
    "aria-controls": lines.id,
    onclick: () => {
      keep(key(), { ...kept(key(), {}), [one.id]: !lines.hidden });
      lines.hidden = !lines.hidden;
      button.setAttribute("aria-expanded", String(!lines.hidden));
    },
  }, one.title);
  return h("section.report", { data: { report: one.id } }, h("h3", null, button), lines);
}

/** A line that begins with a number is an entry of a list. */
function line(parts) {
  const [number] = typeof parts[0] === "string" ? parts[0].match(/^\d+(?= )/) ?? [] : [];
  if (!number) return h("p.report-line", null, sentence(parts));
  return h("p.report-line.is-numbered", null, h("i.report-number", null, number), h("span", null, sentence([parts[0].slice(number.length + 1), ...parts.slice(1)])));
}
