// Scrolled to its end, the log shows a whole row of text at the top. If the edge of the log or the
// heading of the turn would cut a row, the log scrolls on by the rest of that row, and gets as much
// empty room at the foot.

/** The visible height of a row that is cut at the top; 0 if no row is cut.
 * @param {HTMLElement} box  the log, at its end */
export function restOfRow(box) {
  if (box.scrollTop === 0) return 0;
  const { top } = box.getBoundingClientRect();
  const lines = /** @type {HTMLElement[]} */ ([...box.children]);
  const isHeading = (/** @type {HTMLElement} */ line) => line.matches(".log-turn:not(.is-lying)");
  const headings = lines.filter(isHeading).map((line) => line.getBoundingClientRect());
  const bottoms = headings.filter((one) => one.top < top + 1).map((one) => one.bottom);
  const edge = Math.max(top, ...bottoms);
  const next = headings.find((one) => one.top >= top + 1);
  if (next && next.top < edge) return Math.ceil(next.top - top); // it covers half of the last one
  for (const line of lines) {
    const { top: begin, bottom: end } = line.getBoundingClientRect();
    if (begin < edge - 1 && end > edge + 1 && !isHeading(line)) return rest(line, edge, begin, end);
  }
  return 0;
}

/** The visible height of the row in which an edge cuts a line.
 * @param {HTMLElement} line
 * @param {number} edge
 * @param {number} begin  the upper end of the line
 * @param {number} end  its lower end */
function rest(line, edge, begin, end) {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(line);
  const row = Number.parseFloat(lineHeight);
  // A heading or a button counts as one row, whatever its height.
  if (!row || !line.matches(".log-line, .log-gist")) return Math.ceil(end - edge);
  const first = begin + Number.parseFloat(paddingTop);
  const rows = Math.ceil((edge - first - 1) / row);
  const next = first + Math.max(0, rows) * row; // where the next whole row begins
  const isLast = next > end - Number.parseFloat(paddingBottom) - 1;
  return Math.max(0, Math.ceil(isLast ? end - edge : next - edge));
}
