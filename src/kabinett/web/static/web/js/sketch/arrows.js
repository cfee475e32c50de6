// The arrows of a scratch board.
import { board, findAll } from "../dom.js";
import { shape } from "../drawing.js";

/** @typedef {[number, number]} Spot */
/** An arrow, in units of the board or in fractions of the window.
 * @typedef {{on: "board" | "page", from: Spot, to: Spot}} Arrow */

const HEAD = 14; // px

/** Draws all arrows, each in the drawing of the board or in a layer above the page.
 * @param {Arrow[]} arrows
 * @param {HTMLElement} layer */
export function drawArrows(arrows, layer) {
  const svg = board();
  for (const old of findAll(".sketch-arrows")) old.remove();
  const viewBox = `0 0 ${innerWidth} ${innerHeight}`;
  const page = shape("svg", { class: "sketch-arrows sketch-page", viewBox });
  const map = shape("g", { class: "sketch-arrows" });
  for (const { on, from, to } of arrows) {
    const scale = on === "board" ? [1, 1] : [innerWidth, innerHeight];
    const size = on === "board" ? 1 / (svg?.getScreenCTM()?.a || 1) : 1;
    const d = arrowPath(scaled(from, scale), scaled(to, scale), HEAD * size);
    (on === "board" ? map : page).append(shape("path", { d }));
  }
  svg?.append(map);
  layer.append(page);
}

/** @param {Spot} spot
 * @param {number[]} by
 * @returns {Spot} */
const scaled = ([x, y], [across, down]) => [x * across, y * down];

/** @param {Spot} from
 * @param {Spot} to
 * @param {number} head  the length of the head */
function arrowPath([x, y], [to, down], head) {
  const turn = Math.atan2(down - y, to - x);
  /** @param {number} by */
  const wing = (by) => `${to - head * Math.cos(turn + by)} ${down - head * Math.sin(turn + by)}`;
  return `M${x} ${y}L${to} ${down}M${wing(0.5)}L${to} ${down}L${wing(-0.5)}`;
}
