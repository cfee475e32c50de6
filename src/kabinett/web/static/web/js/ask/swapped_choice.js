// Ignores a click that was meant for another choice: the page has just been drawn again, and
// something else is below the pointer, which has not moved.

const TOO_SOON = 500; // ms: too short to notice the change and decide again
const STILL = 8; // px: a pointer that has moved further was moved on purpose

const pointer = { x: -1, y: -1 };
/** The choice below the pointer before the page was last drawn; null if there was none.
 * @type {string | null} */
let before = null;
let drawnAt = -Infinity; // when the page was last drawn
let drawnUnder = { x: -1, y: -1 }; // where the pointer was at that time

export function watchPointer() {
  for (const type of ["pointermove", "pointerdown"]) {
    document.addEventListener(type, notePointer, { capture: true, passive: true });
  }
}

/** @param {Event} event */
function notePointer(event) {
  const { clientX: x, clientY: y } = /** @type {PointerEvent} */ (event);
  Object.assign(pointer, { x, y });
  if (!isStill()) before = null;
}

const isStill = () => Math.hypot(pointer.x - drawnUnder.x, pointer.y - drawnUnder.y) <= STILL;

/** Remembers the choice below the pointer, because the page is about to be drawn again. If it is
 * drawn several times in a row, the first of these choices counts.
 * @param {number} [now] */
export function noteBeforeDrawing(now = performance.now()) {
  if (before !== null && now - drawnAt < TOO_SOON) return;
  before = choiceOf(document.elementFromPoint?.(pointer.x, pointer.y));
}

/** @param {number} [now] */
export function noteAfterDrawing(now = performance.now()) {
  drawnAt = now;
  drawnUnder = { ...pointer };
}

/** The name of the choice that an element shows; null if it shows none.
 * @param {Element | null} [element] */
function choiceOf(element) {
  const shown = /** @type {HTMLElement | null} */ (
    element?.closest("[data-choice], [data-id][data-open]") ?? null
  );
  return shown?.dataset.choice ?? shown?.dataset.id ?? null;
}

/** Was a click on this choice meant for the one that was there before? Keys cannot be mistaken.
 * @param {MouseEvent} event
 * @param {string} name */
export function isMeantForAnother(event, name) {
  if (!event.detail || before === null || before === name) return false;
  return event.timeStamp - drawnAt < TOO_SOON;
}
