// Scores over rounds as lines: one a seat, told apart by colour, dash and the letter at its end.
import { t } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 130;
const EDGE = { left: 26, right: 78, top: 8, bottom: 18 };
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "4 2", "1 3", "12 4"];

/** @typedef {{label: string, scores: number[]}} Row */
/** @typedef {{role: string | null, name: string, seat: number}} Line */

/** @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string | number} [text] */
function svg(name, attributes, text) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = String(text);
  return element;
}

/** @param {Row[]} history
 * @param {Line[]} seats */
export function chart(history, seats) {
  const last = history[history.length - 1];
  const most = Math.max(1, ...history.flatMap((row) => row.scores));
  const wide = WIDTH - EDGE.left - EDGE.right;
  const high = HEIGHT - EDGE.top - EDGE.bottom;
  const right = WIDTH - EDGE.right;
  const x = (/** @type {number} */ place) => EDGE.left + (place * wide) / (history.length - 1);
  const y = (/** @type {number} */ score) => HEIGHT - EDGE.bottom - (score * high) / most;
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img" });
  root.append(svg("title", {}, t("scores_over_rounds")));
  const number = { class: "chart-number" };
  const toLeft = { ...number, "text-anchor": "end" };
  for (const level of new Set([0, Math.round(most / 2), most])) {
    const [y1, y2] = [y(level), y(level)];
    root.append(
      svg("line", { x1: EDGE.left, x2: right, y1, y2, class: "chart-rule" }),
      svg("text", { ...toLeft, x: EDGE.left - 5, y: y1 + 4 }, level),
    );
  }
  root.append(
    svg("text", { ...number, x: EDGE.left, y: HEIGHT - 4 }, history[0].label),
    svg("text", { ...toLeft, x: right, y: HEIGHT - 4 }, last.label),
  );
  let above = HEIGHT + 13;
  for (const line of seats.toSorted((a, b) => last.scores[a.seat] - last.scores[b.seat])) {
    const { role, name, seat } = line;
    const points = history.map((row, place) => `${x(place)},${y(row.scores[seat])}`).join(" ");
    const dashes = DASHES[seat % DASHES.length];
    const group = svg("g", { class: "chart-line", "data-role": role ?? "" });
    group.append(svg("title", {}, name), svg("polyline", { points, "stroke-dasharray": dashes }));
    // Names at the ends keep clear of one another.
    above = Math.min(y(last.scores[seat]) + 4, above - 13);
    const end = svg("text", { x: right + 6, y: above, class: "chart-letter" }, name);
    if (name.length > 11) end.setAttribute("textLength", String(EDGE.right - 8));
    end.setAttribute("lengthAdjust", "spacingAndGlyphs");
    group.append(end);
    root.append(group);
  }
  return root;
}
