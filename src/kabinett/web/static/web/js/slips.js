// Slips are as high as their area allows; where even low ones do not fit, they run on in a second
// column.
import { $, all, first, put, t } from "./dom.js";
import { isPhone } from "./phone.js";

/** @typedef {{stacks: HTMLElement[], room: number, counts: number[], widths: number[]}} Column */

const GAP = 2; // px between slips, and
const LEAST = 138; // a narrower slip has no room for a name: then the stack scrolls
const EMPTY = 0.7; // of a column: room for the head of a stack without cards
const HEAD = 18; // the head of a stack, and
const BETWEEN = 4; // between stacks, both as in the style sheets
/** Heights of slips and their text, where room is scarce.
 * @type {[number, number][]} */
const LOWER = [
  [20, 13.5],
  [17, 12.5],
];

/** In which slips may have to be scrolled. */
const SCROLLING = ".slips.is-long, .stacks-more, .stacks";

/** All of the table in which something may have to be scrolled. */
const SCROLLERS = `${SCROLLING}, .middle, .middle .slips, .area-besides`;

const SMALLER = [13.5, 12.5, 11.5, 11];

export function fitSlips() {
  for (const list of all(SCROLLING, $("table"))) list.style.maxHeight = "";
  for (const told of all("[data-more]", $("table"))) delete told.dataset.more;
  // on a phone and beside a map the areas are as high as they need
  if (!isPhone() && !$("map")) fitAreas();
  reachScrollers();
}

/** What scrolls is reached and scrolled with keys, and says what it holds. */
function reachScrollers() {
  const table = $("table");
  const boxes = [table, ...all(SCROLLERS, table)];
  const scrolls = boxes.map((box) => isLong(box) || box.scrollWidth > box.clientWidth + 1);
  for (const [nth, box] of boxes.entries()) {
    const head = box.closest(".stack")?.querySelector(".stack-head span");
    const said = head?.textContent ?? box.parentElement?.closest("section")?.ariaLabel;
    put(box, "tabindex", scrolls[nth] ? 0 : null);
    put(box, "role", scrolls[nth] ? "group" : null);
    put(box, "aria-label", (scrolls[nth] && said) || null);
  }
}

function fitAreas() {
  const areas = all(".area", $("table"));
  for (const place of areas) {
    place.style.removeProperty("--slip");
    place.style.removeProperty("--slip-text");
    for (const stack of all(".stack", place)) stack.style.flexGrow = "";
  }
  const tallest = parseFloat(getComputedStyle($("table")).getPropertyValue("--slip"));
  const lower = LOWER.filter(([height]) => height < tallest);
  const jobs = areas.map((place) => ({ place, columns: columns(place) }));
  for (const { place, columns } of jobs) {
    const fitting = (/** @type {number} */ height) => columns.every((one) => fits(one, height));
    const low = fitting(tallest)
      ? null
      : (lower.find(([height]) => fitting(height)) ?? lower.at(-1));
    if (low) {
      place.style.setProperty("--slip", `${low[0]}px`);
      place.style.setProperty("--slip-text", `${low[1]}px`);
    }
    share(columns, low ? low[0] : tallest);
    for (const column of columns) setRows(column, low ? low[0] : tallest);
    shrinkNames(place, low ? low[1] : 0);
  }
  for (const place of areas) {
    if (all(".stacks, .stacks-more", place).some(isLong)) place.dataset.more = ""; // its room
    wholeRows(place);
  }
  for (const place of [...areas, ...all(".middle", $("table"))]) tellHidden(place);
}

/** @param {HTMLElement} list */
const isLong = (list) => list.scrollHeight > list.clientHeight + 1;

/** How many rows have to be scrolled to stands where it is seen: in the head of their stack, or
 * below the stacks.
 * @param {HTMLElement} place */
function tellHidden(place) {
  for (const list of all(`${SCROLLING}, .middle .slips`, place).filter(isLong)) {
    const end = list.getBoundingClientRect().top + list.clientHeight - list.scrollTop; // unscrolled
    const hidden = all(".slip", list).filter((row) => row.getBoundingClientRect().bottom > end + 1);
    if (!hidden.length) continue;
    const head = list.matches(".slips") && first(".stack-head", list.closest(".stack") ?? list);
    if (head) head.dataset.more = String(hidden.length);
    else place.dataset.more = t("more_rows", { n: hidden.length });
  }
}

/** What scrolls ends with a whole row: half of one is neither read nor taken for an end.
 * @param {HTMLElement} place */
function wholeRows(place) {
  for (const list of all(SCROLLING, place)) {
    if (!isLong(list)) continue;
    const { top } = list.getBoundingClientRect();
    const rows = all(`.slip, .stack[data-count="0"] .stack-head`, list)
      .map((row) => row.getBoundingClientRect().bottom - top + list.scrollTop)
      .filter((bottom) => bottom <= list.clientHeight);
    if (rows.length) list.style.maxHeight = `${Math.ceil(Math.max(...rows)) + 1}px`;
  }
}

/** Where a name has no room, all of the area are set smaller.
 * @param {HTMLElement} place
 * @param {number} set  the size of their text, 0: that of the table */
function shrinkNames(place, set) {
  const names = all(".slip-name", place);
  place.classList.remove("is-tight");
  if (!names.length) return;
  const now = set || parseFloat(getComputedStyle(names[0]).fontSize);
  for (const size of SMALLER.filter((one) => one < now)) {
    if (names.every((name) => name.scrollWidth <= name.clientWidth)) return;
    place.style.setProperty("--slip-text", `${size}px`);
  }
  place.classList.toggle(
    "is-tight",
    names.some((name) => name.scrollWidth > name.clientWidth),
  );
}

/** The stacks of an area, those that stand above one another together, with their height.
 * @param {HTMLElement} place
 * @returns {Column[]} */
function columns(place) {
  const more = first(".stacks-more", place);
  const top = first(".stacks > .stack", place);
  if (!top || !more) return [];
  const rest = all(".stack", more);
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
  Math.floor((room - stacks.length * (HEAD + BETWEEN) + BETWEEN + GAP) / (height + GAP));

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((whole, count) => whole + count, 0);

/** @param {Column} column
 * @param {number} height */
const fits = (column, height) => sum(column.counts) <= rowsIn(column, height);

/** Stacks side by side share their row by the columns that each of them needs.
 * @param {Column[]} columns
 * @param {number} height */
function share(columns, height) {
  if (columns.length < 2 || columns.some(({ stacks }) => stacks.length > 1)) return;
  const sides = columns.map((one) => {
    const [count] = one.counts;
    return count ? Math.ceil(count / Math.max(1, rowsIn(one, height))) : EMPTY;
  });
  const whole = sum(columns.map(({ widths }) => widths[0]));
  if (whole / sum(sides) < LEAST) return; // then the longest one scrolls
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
    const slips = first(".slips", stack);
    if (!slips) return;
    const side = Math.ceil(column.counts[index] / Math.max(1, rows[index]));
    const long = side > 1 && column.widths[index] / side < LEAST;
    const shown = long ? column.counts[index] : rows[index];
    slips.style.gridTemplateRows = shown ? `repeat(${shown}, var(--slip))` : "none";
    slips.classList.toggle("is-narrow", shown < column.counts[index]);
    slips.classList.toggle("is-long", long);
  });
}
