// The pointer on a scratch board: what is dragged, what is clicked, and where that is.
import { middleOf } from "../core/boxes.js";
import { board } from "../dom.js";

/** @import { Spot } from "./arrows.js" */

export const CLICK_RADIUS = 4; // px: a shorter way is a click
let swallowsClick = false; // the click that follows has already done something

const forgetClick = () => {
  swallowsClick = false;
};

/** Keeps clicks that have done something on the scratch board from doing anything else. */
export function swallowUsedClicks() {
  document.addEventListener("pointerdown", forgetClick, true);
  document.addEventListener(
    "click",
    (event) => {
      if (!swallowsClick) return;
      swallowsClick = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
}

/** Calls `move` while the pointer moves, and `end` when it is lifted. Nothing else hears its click.
 * @param {PointerEvent} event
 * @param {(x: number, y: number) => void} move
 * @param {(moved: boolean) => void} end */
export function followPointer(event, move, end) {
  event.stopPropagation(); // otherwise the board would move, or the thing would be enlarged
  const { pointerId, clientX, clientY } = event;
  let far = false;
  const moving = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== pointerId) return;
    far ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) > CLICK_RADIUS;
    if (!far) return;
    now.preventDefault();
    move(now.clientX, now.clientY);
  };
  const finish = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== pointerId) return;
    removeEventListener("pointermove", moving, true);
    removeEventListener("pointerup", finish, true);
    removeEventListener("pointercancel", finish, true);
    if (now.type === "pointercancel" && !far) return; // the browser scrolls instead
    swallowsClick = true;
    end(far);
  };
  addEventListener("pointermove", moving, true);
  addEventListener("pointerup", finish, true);
  addEventListener("pointercancel", finish, true);
}

/** The place under the pointer, in units of the board or in fractions of the window.
 * @param {number} x
 * @param {number} y
 * @param {"board" | "page"} on
 * @returns {Spot} */
export function spotAt(x, y, on) {
  const matrix = board()?.getScreenCTM();
  if (on === "page" || !matrix) return [x / innerWidth, y / innerHeight];
  return [(x - matrix.e) / matrix.a, (y - matrix.f) / matrix.d];
}

/** @param {Element} element
 * @param {"board" | "page"} on */
export const middleSpotOf = (element, on) => spotAt(...middleOf(element), on);
