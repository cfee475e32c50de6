// The numbers of rows of slips that are hidden, each on a button that scrolls to them.
import { findAll, findFirst, setText, t, targetOf } from "../dom.js";

/** Boxes in which slips may have to scroll. */
export const SCROLLING = ".slips.is-long, .stacks-more, .stacks";

/** Does a box hide a part of what it contains?
 * @param {HTMLElement} list */
export const overflows = (list) => list.scrollHeight > list.clientHeight + 1;

/** Shows how many rows are hidden, in the head of a stack or below the stacks.
 * @param {HTMLElement} area */
export function drawHiddenCounts(area) {
  for (const list of findAll(`${SCROLLING}, .middle .slips`, area).filter(overflows)) {
    const { top } = list.getBoundingClientRect();
    const rows = findAll(".slip", list).map((row) => row.getBoundingClientRect());
    const below = rows.filter((row) => row.bottom > top + list.clientHeight + 1).length;
    const above = rows.filter((row) => row.top < top - 1).length;
    const button = countButtonOf(list, area);
    if (!button || below + above === 0) continue;
    const n = below || above;
    const arrow = below ? "↓" : "↑";
    button.hidden = false;
    button.title = t("more_rows", { n });
    setText(button, `${arrow} ${button.closest(".stack-head") ? n : button.title}`);
    boxOfButton.set(button, list);
  }
}

/** @param {HTMLElement} list
 * @param {HTMLElement} area */
const countButtonOf = (list, area) =>
  (list.matches(".slips") && findFirst(".more-rows", list.closest(".stack") ?? list)) ||
  findFirst(":scope > .more-rows", area);

/** The box that each button scrolls. @type {WeakMap<HTMLElement, HTMLElement>} */
const boxOfButton = new WeakMap();

/** @param {Event} event */
export function updateHiddenCounts(event) {
  const place = targetOf(event).closest(".area, .middle");
  if (place instanceof HTMLElement) drawHiddenCounts(place);
}

/** Scrolls one page down, or one page up from the end.
 * @param {Event} event */
export function scrollPage(event) {
  const list = boxOfButton.get(targetOf(event));
  if (!list) return;
  const end = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  list.scrollBy({ top: end ? -list.clientHeight : list.clientHeight });
}
