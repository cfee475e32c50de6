// A number on a scale: a few boxes, or a bar where there are many; and what they mean.
import { longest } from "../cards.js";
import { h } from "../dom.js";

/** @import { Track } from "../types.d.ts" */

const BOXES = 20; // a longer scale is a bar
const SHORT = 20; // letters of a note that fits in its box

/** @param {Track} one */
export function track(one) {
  const name = { style: { "--longest": Math.max(5, longest(one.label)) } };
  const notes = Object.values(one.notes);
  const long = one.high - one.low >= BOXES;
  const listed = long || notes.some((note) => note.length > SHORT);
  return h(
    "div.track",
    {
      data: { track: one.id },
      role: "meter",
      title: one.help,
      "aria-label": one.label,
      "aria-valuenow": one.value,
      "aria-valuemin": one.low,
      "aria-valuemax": one.high,
    },
    h("p.track-name", name, one.label),
    h("b.track-value", null, one.value),
    long ? bar(one) : boxes(one, listed),
    listed && notes.length ? meanings(one) : null,
  );
}

/** @param {Track} one
 * @param {boolean} listed */
function boxes(one, listed) {
  const values = Array.from({ length: one.high - one.low + 1 }, (_, n) => one.low + n);
  return h(
    "ol.boxes",
    { "aria-hidden": true },
    values.map((value) => box(one, value, listed)),
  );
}

/** @param {Track} one
 * @param {number} value
 * @param {boolean} listed  the note stands elsewhere */
function box(one, value, listed) {
  const note = one.notes[value];
  const states = [
    "box",
    value <= one.value && value > one.low ? "is-filled" : "",
    value === one.value ? "is-at" : "",
    note ? (listed ? "is-marked" : "has-note") : "",
  ];
  return h(
    "li",
    { class: states.filter(Boolean).join(" "), title: note, data: { value } },
    h("span", null, value),
    note && !listed ? h("small", null, note) : null,
  );
}

/** @param {Track} one */
function bar(one) {
  const part = (/** @type {number} */ value) => (value - one.low) / (one.high - one.low);
  return h(
    "div.track-bar",
    { "aria-hidden": true },
    h("i.track-fill", { style: { "--part": part(one.value) } }),
    Object.keys(one.notes).map((box) =>
      h("i.track-mark", { style: { "--part": part(Number(box)) } }),
    ),
    h("span.track-end.is-high", null, one.high),
    h("span.track-end.is-low", null, one.low),
  );
}

/** The notes one below the other, with the last one reached marked.
 * @param {Track} one */
function meanings(one) {
  const boxes = Object.keys(one.notes)
    .map(Number)
    .sort((a, b) => a - b);
  const meaning = boxes.filter((box) => box <= one.value).at(-1);
  return h(
    "ul.track-notes",
    null,
    boxes.map((box) =>
      h(
        "li",
        { class: box === meaning ? "is-reached" : null },
        h("b", null, box),
        " ",
        one.notes[box],
      ),
    ),
  );
}
