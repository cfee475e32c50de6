// Slips are as high as their area allows; if even low ones do not fit, they run on in a second
// column.
import { $, all, first, from, put, t, write } from "../dom.js";
import { isPhone } from "../frame/sheets.js";

/** @typedef {{stacks: HTMLElement[], room: number, counts: number[], widths: number[]}} Column */

const GAP = 2; // px between slips, and
const LEAST = 138; // a narrower slip has no room for a name: then the stack scrolls
const EMPTY = 0.7; // of a column: the room of a stack without cards
const HEAD = 18; // the head of a stack, and
const BETWEEN = 4; // between stacks, both as in the style sheets
/** Heights of slips and of their text, where room is scarce.
 * @type {[number, number][]} */
const LOWER = [
  [20, 13.5],
  [17, 12.5],
];

/** Boxes in which slips may have to scroll. */
const SCROLLING = ".slips.is-long, .stacks-more, .stacks";

/** All boxes of the table that may have to scroll. */
const SCROLLERS = `${SCROLLING}, .middle, .middle .slips, .area-besides`;

const SMALLER = [13.5, 12.5, 11.5, 11];
const TALL = [12.5, 11.5, 11]; // of names in several lines
const FOOT = 1; // px below the last row of an area

export function fitSlips() {
  for (const list of all(`${SCROLLING}, .middle .slips`, $("table"))) list.style.maxHeight = "";
  for (const more of all(".more-rows", $("table"))) more.hidden = true;
  // on a phone and beside a map the areas are as high as they need
  if (!isPhone() && !$("map")) fitAreas();
  reachScrollers();
  if (document.fonts.status === "loading") document.fonts.ready.then(fitSlips);
}

/** Lets keys reach and scroll the boxes that scroll, and names them by what they hold. */
function reachScrollers() {
  const table = $("table");
  const boxes = [table, ...all(SCROLLERS, table)];
  const scrolls = boxes.map((box) => isLong(box) || box.scrollWidth > box.clientWidth + 1);
  const board = $("board");
  put(board, "tabindex", isLong(board) ? 0 : null); // it has its own name and role
  for (const [nth, box] of boxes.entries()) {
    const head = box.closest(".stack")?.querySelector(".stack-head span");
    const title = head?.textContent ?? box.parentElement?.closest("section")?.ariaLabel;
    put(box, "tabindex", scrolls[nth] ? 0 : null);
    put(box, "role", scrolls[nth] ? "group" : null);
    put(box, "aria-label", (scrolls[nth] && title) || null);
  }
}

function fitAreas() {
  const areas = all(".area", $("table"));
  const middle = all(".middle", $("table"));
  for (const place of [...areas, ...middle]) {
    place.style.removeProperty("--slip");
    place.style.removeProperty("--slip-text");
    place.classList.remove("is-tight", "is-bare", "is-tall");
    for (const stack of all(".stack", place)) stack.style.flexGrow = "";
  }
  const tallest = parseFloat(getComputedStyle($("table")).getPropertyValue("--slip"));
  const jobs = areas.map((place) => ({ place, columns: columns(place) })); // before any change
  for (const { place, columns } of jobs) fitArea(place, columns, tallest);
  for (const place of middle) shrinkNames(place, 0);
  for (const place of [...areas, ...middle]) {
    const more = first(":scope > .more-rows", place);
    if (more) more.hidden = !all(".stacks, .stacks-more", place).some(isLong); // its room
    wholeRows(place);
    tellHidden(place);
  }
}

/** @param {HTMLElement} place
 * @param {Column[]} columns
 * @param {number} tallest  how high slips are where they have room */
function fitArea(place, columns, tallest) {
  const low = fittingHeight(columns, tallest);
  const [height, text] = low ?? [tallest, 0];
  if (low) {
    place.style.setProperty("--slip", `${height}px`);
    setText(place, text);
  }
  share(columns, height);
  for (const column of columns) setRows(column, height);
  shrinkNames(place, text);
}

/** How high slips and their text are, where they do not fit at their tallest.
 * @param {Column[]} columns
 * @param {number} tallest */
function fittingHeight(columns, tallest) {
  const fitting = (/** @type {number} */ height) => columns.every((one) => fits(one, height));
  if (fitting(tallest)) return null;
  const lower = LOWER.filter(([height]) => height < tallest);
  return lower.find(([height]) => fitting(height)) ?? lower.at(-1);
}

/** @param {HTMLElement} list */
const isLong = (list) => list.scrollHeight > list.clientHeight + 1;

/** Tells how many rows have to be scrolled to, in the head of their stack or below the stacks, where
 * people see it.
 * @param {HTMLElement} place */
function tellHidden(place) {
  for (const list of all(`${SCROLLING}, .middle .slips`, place).filter(isLong)) {
    const { top } = list.getBoundingClientRect();
    const rows = all(".slip", list).map((row) => row.getBoundingClientRect());
    const below = rows.filter((row) => row.bottom > top + list.clientHeight + 1).length;
    const above = rows.filter((row) => row.top < top - 1).length;
    const button = moreOf(list, place);
    if (!button || below + above === 0) continue;
    const n = below || above;
    const arrow = below ? "↓" : "↑";
    button.hidden = false;
    button.title = t("more_rows", { n });
    write(button, `${arrow} ${button.closest(".stack-head") ? n : button.title}`);
    scrolled.set(button, list);
  }
}

/** @param {HTMLElement} list
 * @param {HTMLElement} place */
const moreOf = (list, place) =>
  (list.matches(".slips") && first(".more-rows", list.closest(".stack") ?? list)) ||
  first(":scope > .more-rows", place);

/** The box that each of them is about. @type {WeakMap<HTMLElement, HTMLElement>} */
const scrolled = new WeakMap();

/** @param {Event} event */
export function tellScrolled(event) {
  const place = from(event).closest(".area, .middle");
  if (place instanceof HTMLElement) tellHidden(place);
}

/** Scrolls a page on, or at the end a page back.
 * @param {Event} event */
export function scrollOn(event) {
  const list = scrolled.get(from(event));
  if (!list) return;
  const end = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  list.scrollBy({ top: end ? -list.clientHeight : list.clientHeight });
}

/** Makes boxes that scroll end with whole rows: half a row cannot be read, and looks like the end.
 * @param {HTMLElement} place */
function wholeRows(place) {
  for (const list of all(`${SCROLLING}, .middle .slips`, place)) {
    if (!isLong(list)) continue;
    const start = list.getBoundingClientRect().top - list.scrollTop;
    const rows = all(`.slip, .stack[data-count="0"] .stack-head`, list).map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top: top - start, bottom: bottom - start };
    });
    const ends = rows.map(({ bottom }) => bottom).filter((end) => end <= list.clientHeight);
    const cuts = (/** @type {number} */ end) =>
      rows.some(({ top, bottom }) => top < end && bottom > end + 1);
    const whole = ends.filter((end) => !cuts(end)); // stacks side by side may have none
    if (ends.length)
      list.style.maxHeight = `${Math.ceil(Math.max(...(whole.length ? whole : ends))) + 1}px`;
  }
}

/** Sets the names of an area smaller if one does not fit; if that is not enough, names run on in a
 * second line if there is room for all of them.
 * @param {HTMLElement} place
 * @param {number} set  the size of their text, 0: the table's */
function shrinkNames(place, set) {
  const names = all(".slip-name", place);
  if (!names.length) return;
  const whole = () => names.every(isWhole);
  const now = set || parseFloat(getComputedStyle(names[0]).fontSize);
  for (const size of SMALLER.filter((one) => one < now)) {
    if (whole()) return;
    setText(place, size);
  }
  if (whole()) return;
  for (const step of ["is-tight", "is-bare"]) {
    place.classList.add(step);
    if (whole()) return;
  }
  const scrolls = all(SCROLLING, place).some(isLong); // names must not make a box scroll
  place.classList.add("is-tall");
  for (const size of scrolls ? TALL.slice(-1) : TALL) {
    setText(place, size);
    if (whole() && (scrolls || staysInside(place))) return;
  }
  place.classList.remove("is-tall");
}

const words = document.createRange();

/** Does the whole name fit?  `scrollWidth` is rounded, but less than a px too much brings dots.
 * @param {HTMLElement} name */
function isWhole(name) {
  words.selectNodeContents(name);
  return words.getBoundingClientRect().right <= name.getBoundingClientRect().right + 0.01;
}

/** @param {HTMLElement} place
 * @param {number} size */
const setText = (place, size) => place.style.setProperty("--slip-text", `${size}px`);

/** Are all rows of an area inside it?
 * @param {HTMLElement} place */
function staysInside(place) {
  const foot = place.getBoundingClientRect().bottom - FOOT;
  return all(".slip", place).every((row) => row.getBoundingClientRect().bottom <= foot);
}

/** The stacks of an area, grouped by column, with their height.
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

/** Stacks side by side share their row by the columns that each needs.
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
    slips.style.gridTemplateRows = shown ? `repeat(${shown}, var(--row, var(--slip)))` : "none";
    slips.classList.toggle("is-narrow", shown < column.counts[index]);
    slips.classList.toggle("is-long", long);
  });
}
