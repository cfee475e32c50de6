// Moves the board with a mouse or a finger, and zooms with the wheel or two fingers.
import { byId, hasBoard } from "../dom.js";
import { moveBoard } from "./camera.js";
import { noteOwnMove, zoomBy } from "./zoom.js";

/** @typedef {{x: number, y: number, from: [number, number]}} Pointer */

const STILL = 8; // px: a shorter move is a tap
/** @type {Map<number, Pointer>} */
const pointers = new Map();
let isDragged = false;

export function wireDrag() {
  if (!hasBoard()) return;
  const box = byId("map");
  box.addEventListener("wheel", onWheel, { passive: false });
  box.addEventListener("pointerdown", onPointerDown);
  addEventListener("pointermove", onPointerMove);
  addEventListener("pointerup", onPointerUp);
  addEventListener("pointercancel", onPointerUp);
  box.addEventListener("click", swallowDragClick, true);
}

/** @param {WheelEvent} event */
function onWheel(event) {
  event.preventDefault();
  const unit = event.deltaMode ? 0.05 : 0.0018;
  zoomBy(Math.exp(-event.deltaY * unit), [event.clientX, event.clientY]);
}

/** @param {PointerEvent} event */
function onPointerDown(event) {
  if (event.button > 0) return;
  if (!pointers.size) isDragged = false;
  const { clientX: x, clientY: y } = event;
  pointers.set(event.pointerId, { x, y, from: [x, y] });
}

/** @param {PointerEvent} event */
function onPointerMove(event) {
  const one = pointers.get(event.pointerId);
  if (!one) return;
  const { clientX: x, clientY: y } = event;
  const others = [...pointers.values()].filter((other) => other !== one);
  const [other] = others;
  const before = other ? distance(one, other) : 0;
  if (!isDragged && !other && Math.hypot(x - one.from[0], y - one.from[1]) < STILL) return;
  isDragged = true;
  noteOwnMove();
  byId("map").classList.add("is-panning");
  const share = 1 / pointers.size; // each finger moves the board by its share
  moveBoard({ x: (one.x - x) * share, y: (one.y - y) * share });
  Object.assign(one, { x, y });
  if (before) zoomBy(distance(one, other) / before, [(x + other.x) / 2, (y + other.y) / 2]);
}

/** @param {Pointer} one
 * @param {Pointer} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {PointerEvent} event */
function onPointerUp(event) {
  if (!pointers.delete(event.pointerId) || pointers.size) return;
  byId("map").classList.remove("is-panning");
  // The click of this drag comes at once, or not at all: after a touch, or outside the map.
  setTimeout(() => {
    isDragged = false;
  });
}

/** Stops the click at the end of a drag, which chooses nothing.
 * @param {Event} event */
function swallowDragClick(event) {
  if (!isDragged) return;
  isDragged = false;
  event.stopPropagation();
}
