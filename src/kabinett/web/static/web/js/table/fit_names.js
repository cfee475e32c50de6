// Fits the names on slips (strips of cards): sets them smaller, or lets them take several lines. The
// constants are in px at the usual letter size.
import { findAll, h } from "../dom.js";
import { overflows, SCROLLING } from "./hidden_counts.js";

const SMALLER = [17, 15, 13.5, 12.5, 11.5, 11];
const TALL = [12.5, 11.5, 11]; // px: sizes of names that take several lines
const TWO_LINES = 15; // px: names of at least this size take two lines rather than get smaller
const FOOT = 1; // px below the last row of an area

/** The length in px of a custom property that a style sheet sets on an element.
 * @param {string} property
 * @param {HTMLElement} element */
export function lengthOf(property, element) {
  const probe = h("div", { style: { position: "absolute", width: `var(${property})` } });
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}

/** Sets the names of an area smaller if one of them does not fit. If that is not enough, and there
 * is room, names take several lines.
 * @param {HTMLElement} area
 * @param {number} textSize  the size of the text; 0: the table's size
 * @param {(px: number) => number} large  scales px at the usual letter size to the reader's letter size */
export function shrinkNames(area, textSize, large) {
  const names = findAll(".slip-name", area);
  if (!names.length) return;
  const whole = () => names.every(isWhole);
  const now = textSize || parseFloat(getComputedStyle(names[0]).fontSize);
  const smaller = SMALLER.map(large);
  for (const size of smaller.filter((one) => one < now)) {
    if (whole()) return;
    setNameSize(area, size);
    if (size >= large(TWO_LINES) && !whole() && breaksNames(area, size, whole)) return;
  }
  if (whole()) return;
  for (const step of ["is-tight", "is-bare"]) {
    area.classList.add(step);
    if (whole()) return;
  }
  // Taller names must not make a box scroll.
  const scrolls = findAll(SCROLLING, area).some(overflows);
  area.classList.add("is-tall");
  for (const size of scrolls ? TALL.slice(-1) : TALL) {
    setNameSize(area, large(size));
    if (whole() && (scrolls || staysInside(area))) return;
  }
  area.classList.remove("is-tall");
}

/** Lets the names of high slips take two lines, if that makes all of them fit.
 * @param {HTMLElement} area
 * @param {number} size  the size of the names
 * @param {() => boolean} whole */
function breaksNames(area, size, whole) {
  if (lengthOf("--slip", area) < 2 * size) return false;
  area.classList.add("is-tall");
  if (whole() && staysInside(area)) return true;
  area.classList.remove("is-tall");
  return false;
}

const nameRange = document.createRange();

/** Does the whole name fit? `scrollWidth` is rounded, but a fraction of a px too much already cuts
 * the name.
 * @param {HTMLElement} name */
function isWhole(name) {
  nameRange.selectNodeContents(name);
  return nameRange.getBoundingClientRect().right <= name.getBoundingClientRect().right + 0.01;
}

/** @param {HTMLElement} area
 * @param {number} size */
export const setNameSize = (area, size) => area.style.setProperty("--slip-text", `${size}px`);

/** Are all rows inside their area?
 * @param {HTMLElement} area */
function staysInside(area) {
  const foot = area.getBoundingClientRect().bottom - FOOT;
  return findAll(".slip", area).every((row) => row.getBoundingClientRect().bottom <= foot);
}
