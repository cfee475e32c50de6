// Fits the slips (strips of cards) into the areas of the table. Slips get lower if there are many;
// if they still do not fit, they go on in a second column.
//
// The constants are in px at the usual letter size; `large` scales them to the reader's size.

import { isPhone } from "../core/sheets.js";
import { byId, findAll, findFirst, hasBoard, letterScale, put } from "../dom.js";
import { lengthOf, setNameSize, shrinkNames } from "./fit_names.js";
import { drawHiddenCounts, overflows, SCROLLING } from "./hidden_counts.js";
import { shareRoom } from "./share_room.js";

/** @typedef {{stacks: HTMLElement[], room: number, counts: number[], widths: number[]}} Column */

const GAP = 2; // px between slips
const LEAST = 138; // px: a narrower slip has no room for a name, so the stack scrolls instead
const EMPTY = 0.7; // the share of a column that a stack without cards gets
const HEAD = 18; // px: the head of a stack, as in the style sheets
const BETWEEN = 4; // px between stacks, as in the style sheets
/** The heights of slips and of their text if there is little room.
 * @type {[number, number][]} */
const LOWER = [
  [120, 23],
  [104, 21],
  [96, 21],
  [90, 20],
  [83, 20],
  [76, 20],
  [70, 20],
  [64, 20],
  [58, 20],
  [52, 18],
  [42, 20],
  [36, 18],
  [32, 17],
  [28, 16],
  [25, 15],
  [22, 14],
  [20, 13.5],
  [18, 13],
  [17, 12.5],
];
const HIGH = 52; // px: slips of this height have room for a picture beside their level

/** All boxes of the table that may have to scroll. */
const SCROLLERS = `${SCROLLING}, .middle, .middle .slips, .area-besides`;

let scale = 1; // the factor by which the reader's letters are larger than usual

/** Scales px at the usual letter size to the reader's letter size.
 * @param {number} px */
const large = (px) => px * scale;

export function fitSlips() {
  scale = letterScale();
  for (const list of findAll(`${SCROLLING}, .middle .slips`, byId("table")))
    list.style.maxHeight = "";
  for (const more of findAll(".more-rows", byId("table"))) more.hidden = true;
  resetAreas();
  // On a phone and beside a board, areas are as high as their slips need.
  if (!isPhone() && !hasBoard()) fitAreas();
  reachScrollers();
  const { fonts } = document;
  if (fonts.status === "loading") fonts.addEventListener("loadingdone", fitSlips, { once: true });
}

/** Makes boxes that scroll reachable by keyboard, with a name for screen readers. */
function reachScrollers() {
  const table = byId("table");
  const boxes = [table, ...findAll(SCROLLERS, table)];
  const scrolls = boxes.map(isCut);
  const board = byId("board");
  put(board, "tabindex", overflows(board) ? 0 : null); // the board has a name and a role of its own
  for (const [nth, box] of boxes.entries()) {
    const head = box.closest(".stack")?.querySelector(".stack-head span");
    const title = head?.textContent ?? box.parentElement?.closest("section")?.ariaLabel;
    put(box, "tabindex", scrolls[nth] ? 0 : null);
    put(box, "role", scrolls[nth] ? "group" : null);
    put(box, "aria-label", (scrolls[nth] && title) || null);
  }
}

/** Takes back what `fitAreas` did: the window may have become a phone's since then. */
function resetAreas() {
  for (const place of findAll(".area, .middle", byId("table"))) {
    place.style.removeProperty("--slip");
    place.style.removeProperty("--slip-text");
    place.classList.remove("is-tight", "is-bare", "is-tall", "has-high-slips");
    for (const stack of findAll(".stack", place)) stack.style.flexGrow = "";
  }
}

function fitAreas() {
  const areas = findAll(".area", byId("table"));
  const middle = findAll(".middle", byId("table"));
  const tallest = lengthOf("--slip", byId("table"));
  const usual = lengthOf("--slip-usual", byId("table"));
  shareRoom(() => useOneColumn(areas, Math.min(tallest, usual)));
  for (const area of areas) area.style.removeProperty("--slip");
  // Measures before it changes anything.
  const jobs = areas.map((place) => ({ place, columns: columnsOf(place) }));
  for (const { place, columns } of jobs) fitArea(place, columns, tallest);
  for (const place of middle) {
    const height = lengthOf("--slip", place);
    place.classList.toggle("has-high-slips", height >= large(HIGH));
    shrinkNames(place, lowerUntilWhole(place, ".slips", height), large);
  }
  for (const place of [...areas, ...middle]) {
    const more = findFirst(":scope > .more-rows", place);
    // Reserves the button's room before rows are measured.
    if (more) more.hidden = !findAll(".stacks, .stacks-more", place).some(overflows);
    endAtWholeRows(place);
    drawHiddenCounts(place);
  }
}

/** Sets slips one below the other, at a height that is lower than they would like: an area that is
 * too full even so needs more room than the others.
 * @param {HTMLElement[]} areas
 * @param {number} height */
function useOneColumn(areas, height) {
  for (const area of areas) {
    area.style.setProperty("--slip", `${height}px`);
    for (const slips of findAll(".slips", area)) {
      const count = slips.querySelectorAll(".slip").length;
      slips.style.gridTemplateRows = count ? `repeat(${count}, var(--slip))` : "none";
      slips.classList.remove("is-narrow", "is-long");
    }
  }
}

/** @param {HTMLElement} area
 * @param {Column[]} columns
 * @param {number} tallest  the height of slips that have enough room */
function fitArea(area, columns, tallest) {
  const low = fittingHeight(columns, tallest);
  const [height, text] = low ?? [tallest, 0];
  if (low) setSlipSize(area, height, text);
  else area.classList.toggle("has-high-slips", tallest >= large(HIGH));
  shareWidth(columns, height);
  for (const column of columns) setRows(column, height);
  shrinkNames(area, lowerUntilWhole(area, ".stacks", height) || text, large);
}

/** @param {HTMLElement} list */
const isCut = (list) => overflows(list) || list.scrollWidth > list.clientWidth + 1;

/** Sets the slips of a place lower until all of its lists with this selector are whole in sight.
 * Returns the size of their text; 0 if it stays.
 * @param {HTMLElement} place
 * @param {string} lists
 * @param {number} tallest  the height of slips that have enough room */
function lowerUntilWhole(place, lists, tallest) {
  let size = 0;
  for (const [height, text] of LOWER.map((sizes) => sizes.map(large))) {
    if (!findAll(lists, place).some(isCut)) break;
    if (height >= tallest) continue;
    setSlipSize(place, height, text);
    size = text;
  }
  return size;
}

/** @param {HTMLElement} place
 * @param {number} height
 * @param {number} text  the size of the names */
function setSlipSize(place, height, text) {
  place.style.setProperty("--slip", `${height}px`);
  place.classList.toggle("has-high-slips", height >= large(HIGH));
  setNameSize(place, text);
}

/** The heights of slips and of their text if slips of full height do not fit; null if they fit.
 * @param {Column[]} columns
 * @param {number} tallest */
function fittingHeight(columns, tallest) {
  const fitting = (/** @type {number} */ height) => columns.every((one) => fits(one, height));
  if (fitting(tallest)) return null;
  const lower = LOWER.map((sizes) => sizes.map(large)).filter(([height]) => height < tallest);
  return lower.find(([height]) => fitting(height)) ?? lower.at(-1);
}

/** Makes each box that scrolls end with a whole row: half a row is unreadable and looks like the end.
 * @param {HTMLElement} area */
function endAtWholeRows(area) {
  for (const list of findAll(`${SCROLLING}, .middle .slips`, area)) {
    if (!overflows(list)) continue;
    const start = list.getBoundingClientRect().top - list.scrollTop;
    const rows = findAll(`.slip, .stack[data-count="0"] .stack-head`, list).map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top: top - start, bottom: bottom - start };
    });
    const ends = rows.map(({ bottom }) => bottom).filter((end) => end <= list.clientHeight);
    const cuts = (/** @type {number} */ end) =>
      rows.some(({ top, bottom }) => top < end && bottom > end + 1);
    // In stacks side by side, there may be no height at which all of them end with a whole row.
    const whole = ends.filter((end) => !cuts(end));
    if (ends.length)
      list.style.maxHeight = `${Math.ceil(Math.max(...(whole.length ? whole : ends))) + 1}px`;
  }
}

/** The columns of stacks in an area, with their measures.
 * @param {HTMLElement} area
 * @returns {Column[]} */
function columnsOf(area) {
  const more = findFirst(".stacks-more", area);
  const top = findFirst(".stacks > .stack", area);
  if (!top || !more) return [];
  const rest = findAll(".stack", more);
  const together = getComputedStyle(more).display === "flex";
  const groups = together ? [[top], rest] : [top, ...rest].map((stack) => [stack]);
  return groups
    .filter((stacks) => stacks.length)
    .map((stacks) => ({
      stacks,
      room:
        stacks[0].parentElement === more && together ? more.clientHeight : stacks[0].clientHeight,
      counts: stacks.map((stack) => stack.querySelectorAll(".slip").length),
      widths: stacks.map((stack) => stack.clientWidth),
    }));
}

/** @param {Column} column
 * @param {number} height */
const rowsIn = ({ stacks, room }, height) =>
  Math.floor(
    (room - stacks.length * large(HEAD + BETWEEN) + large(BETWEEN) + GAP) / (height + GAP),
  );

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((whole, count) => whole + count, 0);

/** @param {Column} column
 * @param {number} height */
const fits = (column, height) => sum(column.counts) <= rowsIn(column, height);

/** Divides the width among stacks that lie side by side, by the number of columns that each needs.
 * @param {Column[]} columns
 * @param {number} height */
function shareWidth(columns, height) {
  if (columns.length < 2 || columns.some(({ stacks }) => stacks.length > 1)) return;
  const sides = columns.map((one) => {
    const [count] = one.counts;
    return count ? Math.ceil(count / Math.max(1, rowsIn(one, height))) : EMPTY;
  });
  const whole = sum(columns.map(({ widths }) => widths[0]));
  if (whole / sum(sides) < large(LEAST)) return; // too narrow: the longest stack scrolls
  for (const [nth, { stacks, widths }] of columns.entries()) {
    stacks[0].style.flexGrow = String(sides[nth]);
    widths[0] = (whole * sides[nth]) / sum(sides);
  }
}

/** @param {Column} column
 * @param {number} height */
function setRows(column, height) {
  const rows = column.counts.slice();
  const most = () => Math.max(...rows);
  while (sum(rows) > rowsIn(column, height) && most() > 1) rows[rows.indexOf(most())] -= 1;
  column.stacks.forEach((stack, index) => {
    const slips = findFirst(".slips", stack);
    if (!slips) return;
    const side = Math.ceil(column.counts[index] / Math.max(1, rows[index]));
    const long = side > 1 && column.widths[index] / side < large(LEAST);
    const shown = long ? column.counts[index] : rows[index];
    slips.style.gridTemplateRows = shown ? `repeat(${shown}, var(--row, var(--slip)))` : "none";
    slips.classList.toggle("is-narrow", shown < column.counts[index]);
    slips.classList.toggle("is-long", long);
  });
}
