// Draws a die.
import { pips, shape } from "../drawing.js";

/** @param {number} value */
export function die(value) {
  const face = shape("rect", { x: 1, y: 1, width: 30, height: 30, rx: 5 });
  return shape("svg", { viewBox: "0 0 32 32", class: "telling-die" }, face, ...pips(value));
}
