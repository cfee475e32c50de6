/** The scores of a game that is over: a chart, the same as a table, and the largest change. */

import { seatName } from "../cards.js";
import { h, t } from "../dom.js";
import { hasPast } from "../past/past.js";
import { scoreChart, scoreTable } from "./chart.js";

/** @import { Panel } from "../types.d.ts" */

/** The scores at the end of a period, and the number of the public moment at that time.
 * @typedef {{label: string, scores: number[], moment: number}} Period */

/** @param {Period[]} history
 * @param {Panel[]} panels */
export function scoreHistory(history, panels) {
  const seats = panels.map(({ seat, role, ...panel }) => ({
    role,
    name: seatName({ seat, role, ...panel }),
    seat,
  }));
  return [
    scoreChart(history, seats),
    h("div.visually-hidden", null, scoreTable(history, seats)),
    turningPoint(history, seats),
  ];
}

/** The period in which a score changed most, as a link that looks back to its beginning. A period in
 * which everybody begins at the same score, as after a set-up, does not count.
 * @param {Period[]} history
 * @param {{name: string, seat: number}[]} seats */
function turningPoint(history, seats) {
  const first = new Set(history[0].scores).size > 1 ? 1 : 2;
  const changes = history.slice(first).flatMap((period, index) =>
    seats.map(({ name, seat }) => {
      const before = history[first + index - 1];
      const [from, to] = [before.scores[seat], period.scores[seat]];
      const words = { period: period.label, seat: name, from: `${from}`, to: `${to}` };
      return { by: Math.abs(to - from), moment: before.moment, words };
    }),
  );
  const [largest] = changes.sort((one, other) => other.by - one.by);
  if (!largest?.by) return null;
  const words = t("turning_point", largest.words);
  const link = hasPast() ? h("a", { href: `#line=${largest.moment}` }, words) : words;
  return h("p.over-turn", null, link);
}
