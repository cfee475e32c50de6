// The visible part of the board: its centre and its scale, which the drawing's viewBox follows, so
// everything stays sharp.
import { middleOf } from "../core/boxes.js";
import { announce } from "../core/events.js";
import { board, byId, findAll } from "../dom.js";

/** A rectangle in units of the drawing.
 * @typedef {{x: number, y: number, width: number, height: number}} Area */
/** A visible part: its centre, and px per unit. @typedef {{x: number, y: number, scale: number}} Place */

const LARGEST = 5; // times as large as the whole board fits; the drawing's own size is always allowed
/** The drawing. @type {Area} */
export const extent = { x: 0, y: 0, width: 1, height: 1 };
/** @type {Place} */
export const camera = { x: 0, y: 0, scale: 1 };

export const boardBox = () => /** @type {SVGSVGElement} */ (board()).getBoundingClientRect();
// Measuring makes the browser lay out a changed page again, so pass a measured box on while it is
// valid.
export const smallestScale = (box = boardBox()) =>
  Math.min(box.width / extent.width, box.height / extent.height);
const largestScale = (box = boardBox()) => Math.max(1, LARGEST * smallestScale(box));
let isWhole = true; // at the last move, even if the window has another size by now
export const showsWhole = () => isWhole;
export const isLargest = (box = boardBox()) => camera.scale >= largestScale(box) * 0.999;

/** A scale that is neither too small nor too large.
 * @param {number} scale */
export const allowedScale = (scale, box = boardBox()) =>
  Math.min(largestScale(box), Math.max(smallestScale(box), scale));

/** Moves the camera, and the board with it. What `place` leaves out stays as it is.
 * @param {Partial<Place>} [place] */
export function moveCamera(place) {
  Object.assign(camera, place);
  const svg = board();
  const box = svg?.getBoundingClientRect();
  if (!svg || !box?.width || !box.height) return;
  const { width, height } = box;
  camera.scale = allowedScale(camera.scale, box);
  const [w, tall] = [width / camera.scale, height / camera.scale];
  camera.x = clampCentre(camera.x, w, extent.x, extent.width);
  // In a low window, the hand covers the foot of the map (low_hand.css).
  const atTop = getComputedStyle(svg).getPropertyValue("--board-at") === "top";
  camera.y =
    atTop && tall >= extent.height
      ? extent.y + tall / 2
      : clampCentre(camera.y, tall, extent.y, extent.height);
  const part = [camera.x - w / 2, camera.y - tall / 2, w, tall];
  svg.setAttribute("viewBox", part.map((n) => n.toFixed(2)).join(" "));
  isWhole = camera.scale <= smallestScale(box) * 1.001;
  const largest = isLargest(box);
  const map = byId("map");
  map.classList.toggle("is-zoomed", !isWhole);
  // tells the style sheets where the drawing is, for what a game puts over it
  const laid = {
    unit: camera.scale,
    left: (extent.x - camera.x) * camera.scale + width / 2,
    top: (extent.y - camera.y) * camera.scale + height / 2,
  };
  for (const [name, px] of Object.entries(laid)) map.style.setProperty(`--${name}`, `${px}px`);
  for (const button of findAll(".map-tool")) {
    const off = Number(button.dataset.zoom) > 0 ? largest : isWhole;
    button.toggleAttribute("disabled", off);
  }
  announce("board");
}

/** The centre of the visible part along one axis, moved so that no needless room remains beside the
 * drawing.
 * @param {number} centre
 * @param {number} shown
 * @param {number} from
 * @param {number} size */
function clampCentre(centre, shown, from, size) {
  if (shown >= size) return from + size / 2;
  return Math.min(from + size - shown / 2, Math.max(from + shown / 2, centre));
}

export const showAll = () => moveCamera({ ...centreOf(extent), scale: smallestScale() });

/** @param {Area} area */
export const centreOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Puts an element of the board into the middle.
 * @param {Element} element
 * @param {number} [scale] */
export function centreOn(element, scale = camera.scale) {
  const [x, y] = middleOf(element);
  const { left, top, width, height } = boardBox();
  moveCamera({
    x: camera.x + (x - left - width / 2) / camera.scale,
    y: camera.y + (y - top - height / 2) / camera.scale,
    scale,
  });
}

/** Moves the board so that the point at this distance from the upper left corner comes into that
 * corner.
 * @param {{x: number, y: number}} by  px */
export const moveBoard = ({ x, y }) =>
  moveCamera({ x: camera.x + x / camera.scale, y: camera.y + y / camera.scale });
