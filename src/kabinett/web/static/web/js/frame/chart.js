// A chart of the scores, round by round: one line per seat, told apart by colour, dashes and the
// name at its end.
import { seatColour } from "../cards.js";
import { h, t } from "../dom.js";
import { shape } from "../drawing.js";

const WIDTH = 320;
const HEIGHT = 130;
const EDGE = { left: 26, right: 78, top: 8, bottom: 21 };
const NAME = 13; // px: the height of a name at the end of a line
const LETTERS = 18; // letters of a heading that fit in half the width
const MORE = 25; // letters of a heading that fit if it runs over the edge
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "4 2", "1 3", "12 4"];

/** @typedef {{label: string, scores: number[]}} Row */
/** @typedef {{role: string | null, name: string, seat: number}} Line */

/** The heading below the start or end of the lines. A long heading runs over the edge; a still
 * longer one is cut before it meets the other heading.
 * @param {"start" | "end"} anchor
 * @param {string} label */
function heading(anchor, label) {
  const long = label.length > LETTERS;
  const cut = label.length > MORE ? `${label.slice(0, MORE - 1).trimEnd()}…` : label;
  const x = anchor === "end" ? WIDTH - EDGE.right : long ? 0 : EDGE.left;
  const place = { x, y: HEIGHT - 4, "text-anchor": long && x ? "middle" : anchor };
  const text = shape("text", { ...place, class: "chart-number chart-heading" }, cut);
  if (cut !== label) text.append(shape("title", {}, label));
  return text;
}

/** The heights of the names at the ends of the lines, from the lowest up: far enough apart, and
 * inside the picture.
 * @param {number[]} heights */
function spreadOut(heights) {
  /** @type {number[]} */
  const places = [];
  for (const y of heights) places.push(Math.min(y, (places.at(-1) ?? HEIGHT + NAME) - NAME));
  for (let n = places.length - 1, above = 0; n >= 0; n -= 1) {
    places[n] = Math.max(places[n], above + NAME);
    above = places[n];
  }
  return places;
}

/** The scores of the chart as a table, for screen readers.
 * @param {Row[]} history
 * @param {Line[]} seats */
export const scoreTable = (history, seats) =>
  h(
    "table",
    null,
    h("caption", null, t("scores_over_rounds")),
    h(
      "tr",
      null,
      h("td", null),
      seats.map(({ name }) => h("th", { scope: "col" }, name)),
    ),
    history.map(({ label, scores }) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, label),
        seats.map(({ seat }) => h("td", null, scores[seat])),
      ),
    ),
  );

/** @param {Row[]} history
 * @param {Line[]} seats */
export function scoreChart(history, seats) {
  const last = history[history.length - 1];
  const most = Math.max(1, ...history.flatMap((row) => row.scores));
  const wide = WIDTH - EDGE.left - EDGE.right;
  const high = HEIGHT - EDGE.top - EDGE.bottom;
  const right = WIDTH - EDGE.right;
  const x = (/** @type {number} */ place) => EDGE.left + (place * wide) / (history.length - 1);
  const y = (/** @type {number} */ score) => HEIGHT - EDGE.bottom - (score * high) / most;
  const root = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "chart",
    "aria-hidden": "true", // readers have the table
  });
  const toLeft = { class: "chart-number", "text-anchor": "end" };
  for (const level of new Set([0, Math.round(most / 2), most])) {
    const [y1, y2] = [y(level), y(level)];
    root.append(
      shape("line", { x1: EDGE.left, x2: right, y1, y2, class: "chart-rule" }),
      shape("text", { ...toLeft, x: EDGE.left - 5, y: y1 + 4 }, level),
    );
  }
  root.append(heading("start", history[0].label), heading("end", last.label));
  const rising = seats.toSorted((a, b) => last.scores[a.seat] - last.scores[b.seat]);
  const ends = spreadOut(rising.map(({ seat }) => y(last.scores[seat]) + 4));
  for (const [rank, { role, name, seat }] of rising.entries()) {
    const points = history.map((row, place) => `${x(place)},${y(row.scores[seat])}`).join(" ");
    const dashes = DASHES[seat % DASHES.length];
    const marks = { "data-role": role ?? "", "data-colour": seatColour(role, seat) };
    const end = {
      x: right + 6,
      y: ends[rank],
      class: "chart-letter",
      textLength: name.length > 11 ? EDGE.right - 8 : null,
      lengthAdjust: "spacingAndGlyphs",
    };
    root.append(
      shape(
        "g",
        { class: "chart-line", ...marks },
        shape("title", {}, name),
        shape("polyline", { points, "stroke-dasharray": dashes }),
        shape("text", end, name),
      ),
    );
  }
  return root;
}
