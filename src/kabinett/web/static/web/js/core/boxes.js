// Boxes in the window, in px: where things are, and how much of them two share.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The middle of an element.
 * @param {Element} element
 * @returns {[number, number]} */
export function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Does the middle of an element lie in a box?
 * @param {Element} element
 * @param {Box} box */
export function isMiddleIn(element, { left, top, right, bottom }) {
  const [x, y] = middleOf(element);
  return x > left && x < right && y > top && y < bottom;
}

/** The whole window. */
export const windowBox = () => new DOMRect(0, 0, innerWidth, innerHeight);

/** The box that two boxes share, which may be empty.
 * @param {Box} one
 * @param {Box} other */
export function sharedBox(one, other) {
  const [x, y] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const wide = Math.min(one.right, other.right) - x;
  const high = Math.min(one.bottom, other.bottom) - y;
  return new DOMRect(x, y, Math.max(0, wide), Math.max(0, high));
}

/** The area that two boxes share.
 * @param {Box} one
 * @param {Box} other */
export function sharedArea(one, other) {
  const { width, height } = sharedBox(one, other);
  return width * height;
}
