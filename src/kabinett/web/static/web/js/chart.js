// Scores over rounds as lines: one a seat, told apart by colour, dash and the letter at its end.
import { t } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 130;
const EDGE = { left: 26, right: 58, top: 8, bottom: 18 };
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "4 2", "1 3", "12 4"];

function svg(name, attributes, text) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** history: [{label, scores}], seats: [{role, name, seat}] */
export function chart(history, seats) {
  const most = Math.max(1, ...history.flatMap((row) => row.scores));
  const x = (place) =>
    EDGE.left + (place * (WIDTH - EDGE.left - EDGE.right)) / (history.length - 1);
  const y = (score) => HEIGHT - EDGE.bottom - (score * (HEIGHT - EDGE.top - EDGE.bottom)) / most;
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img" });
  root.append(svg("title", {}, t("scores_over_rounds")));
  for (const level of [0, Math.round(most / 2), most]) {
    root.append(
      svg("line", {
        x1: EDGE.left,
        x2: WIDTH - EDGE.right,
        y1: y(level),
        y2: y(level),
        class: "chart-rule",
      }),
      svg(
        "text",
        { x: EDGE.left - 5, y: y(level) + 4, class: "chart-number", "text-anchor": "end" },
        level,
      ),
    );
  }
  root.append(
    svg("text", { x: EDGE.left, y: HEIGHT - 4, class: "chart-number" }, history[0].label),
    svg(
      "text",
      { x: WIDTH - EDGE.right, y: HEIGHT - 4, class: "chart-number", "text-anchor": "end" },
      history.at(-1).label,
    ),
  );
  let last = -Infinity;
  const ends = [...seats].sort(
    (a, b) => history.at(-1).scores[a.seat] - history.at(-1).scores[b.seat],
  );
  for (const { role, name, seat } of ends) {
    const points = history.map((row, place) => `${x(place)},${y(row.scores[seat])}`).join(" ");
    const group = svg("g", { class: "chart-line", "data-role": role ?? "" });
    group.append(
      svg("title", {}, name),
      svg("polyline", { points, "stroke-dasharray": DASHES[seat % DASHES.length] }),
    );
    // Letters at the ends keep clear of one another.
    const height = Math.min(
      y(history.at(-1).scores[seat]) + 4,
      last === -Infinity ? HEIGHT : last - 13,
    );
    last = height;
    group.append(
      svg(
        "text",
        { x: WIDTH - EDGE.right + 6, y: height, class: "chart-letter" },
        name.slice(0, 8),
      ),
    );
    root.append(group);
  }
  return root;
}
