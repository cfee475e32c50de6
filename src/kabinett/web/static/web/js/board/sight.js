// Which choices are in sight on a map that shows only a part, and which part would show most of them.
import { all } from "../dom.js";

/** @typedef {{name: string, left: number, right: number, top: number, bottom: number}} Lit */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const ENOUGH = 110; // px: of a larger thing only the middle must be in sight
const EDGE = 30; // px: this far from the edge, clear of the hints there

/** @param {Element} svg */
export const litBoxes = (svg) => boxesOf(all("[data-open]", svg));

/** @param {HTMLElement[]} things
 * @returns {Lit[]} */
export function boxesOf(things) {
  return things.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const wide = Math.min(right - left, ENOUGH) / 2;
    const high = Math.min(bottom - top, ENOUGH) / 2;
    const name = one.dataset.id ?? one.id;
    return { name, left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  });
}

/** The names of the things in a box.
 * @param {Lit[]} lit
 * @param {Box} box */
export function inSight(lit, { left, right, top, bottom }) {
  const here = lit.filter(
    (one) => one.left >= left && one.right <= right && one.top >= top && one.bottom <= bottom,
  );
  return new Set(here.map(({ name }) => name));
}

/** How far the map must slide to show most of them, in its middle.
 * @param {Lit[]} lit
 * @param {Box} room */
export function bestPart(lit, room) {
  const edge = Math.min(EDGE, (room.right - room.left) / 8);
  const wide = room.right - room.left - 2 * edge;
  const high = room.bottom - room.top - 2 * edge;
  const lefts = [...new Set(lit.map((one) => Math.round(one.left)))];
  const tops = [...new Set(lit.map((one) => Math.round(one.top)))];
  let best = { held: 0, far: Infinity, x: 0, y: 0 };
  for (const left of lefts) {
    const column = lit.filter((one) => one.left >= left - 1 && one.right <= left + wide);
    for (const top of tops) {
      const here = column.filter((one) => one.top >= top - 1 && one.bottom <= top + high);
      const held = new Set(here.map(({ name }) => name)).size;
      if (!held || held < best.held) continue;
      const x = middle(here.flatMap((one) => [one.left, one.right])) - (room.left + room.right) / 2;
      const y = middle(here.flatMap((one) => [one.top, one.bottom])) - (room.top + room.bottom) / 2;
      const far = Math.hypot(x, y);
      if (held > best.held || far < best.far) best = { held, far, x, y };
    }
  }
  return best;
}

/** @param {number[]} ends */
const middle = (ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
