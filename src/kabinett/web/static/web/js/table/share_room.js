// If an area of another player would scroll beside areas with room to spare, divides the room by
// what the areas hold. Rows get as high as their cards need; within a row, full areas get wider and
// lay their stacks out in two columns.

import { byId, findAll, findFirst } from "../dom.js";

const FOOT = 8; // px below the last row of an area
const WIDER = 1.6; // times as wide as the others
const LEAST_HALF = 118; // px: a narrower column has no room for a name

/** Divides the room anew.
 * @param {() => void} prepare  gives the slips the size at which areas count as full or not */
export function shareRoom(prepare) {
  const others = findFirst(".others", byId("table"));
  if (!others) return;
  others.style.gridTemplate = "";
  const areas = findAll(":scope > .area", others);
  for (const area of areas) area.classList.remove("is-wide");
  prepare();
  const full = areas.filter(isFull);
  if (!full.length) return;
  const rows = rowsOf(areas);
  if (rows.length > 1) shareHeight(others, rows);
  else shareWidth(others, areas, full);
}

/** @param {HTMLElement} area */
const isFull = (area) =>
  findAll(".stacks", area).some((box) => box.scrollHeight > box.clientHeight + 1);

/** The areas row by row.
 * @param {HTMLElement[]} areas */
function rowsOf(areas) {
  /** @type {Map<number, HTMLElement[]>} */
  const rows = new Map();
  for (const area of areas) {
    const { offsetTop } = area;
    rows.set(offsetTop, [...(rows.get(offsetTop) ?? []), area]);
  }
  return [...rows.values()];
}

/** Gives each row what its fullest area needs, and shares what is left.
 * @param {HTMLElement} others
 * @param {HTMLElement[][]} rows */
function shareHeight(others, rows) {
  const needs = rows.map((row) => Math.max(...row.map(heightOf)));
  const whole = rows.reduce((sum, [area]) => sum + area.offsetHeight, 0);
  const needed = needs.reduce((sum, need) => sum + need, 0);
  const spare = Math.max(0, whole - needed) / rows.length;
  const heights = needs.map((need) => `minmax(0, ${Math.round(need + spare)}fr)`);
  others.style.gridTemplateRows = heights.join(" ");
}

/** The height that the cards of an area need.
 * @param {HTMLElement} area */
function heightOf(area) {
  const { top } = area.getBoundingClientRect();
  const rows = findAll(".area-head, .stack-head, .slip", area);
  return Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)) - top + FOOT;
}

/** @param {HTMLElement} others
 * @param {HTMLElement[]} areas
 * @param {HTMLElement[]} full */
function shareWidth(others, areas, full) {
  const whole = areas.reduce((sum, area) => sum + area.offsetWidth, 0);
  const parts = areas.length + full.length * (WIDER - 1);
  if ((whole * WIDER) / parts / 2 < LEAST_HALF) return;
  const widths = areas.map((area) => `minmax(0, ${full.includes(area) ? WIDER : 1}fr)`);
  others.style.gridTemplateColumns = widths.join(" ");
  for (const area of full) area.classList.add("is-wide");
}
