// Draws a track, which is a number on a scale, with the meanings of its values: as boxes, or as a
// bar if there are many values.
import { longestWord } from "../cards.js";
import { h } from "../dom.js";

/** @import { Track } from "../types.d.ts" */

const BOXES = 20; // a scale with more values is drawn as a bar
const SHORT = 20; // a note with more letters does not fit in its box

/** @param {Track} track */
export function trackElement(track) {
  const name = { style: { "--longest": Math.max(5, longestWord(track.label)) } };
  const notes = Object.values(track.notes);
  const long = track.high - track.low >= BOXES;
  const listed = long || notes.some((note) => note.length > SHORT);
  return h(
    "div.track",
    {
      data: { track: track.id },
      role: "meter",
      title: track.help,
      "aria-label": track.label,
      "aria-valuenow": track.value,
      "aria-valuemin": track.low,
      "aria-valuemax": track.high,
    },
    h("p.track-name", name, track.label),
    h("b.track-value", null, track.value),
    long ? trackBar(track) : boxList(track, listed),
    listed && notes.length ? meaningList(track) : null,
  );
}

/** @param {Track} track
 * @param {boolean} listed */
function boxList(track, listed) {
  const values = Array.from({ length: track.high - track.low + 1 }, (_, n) => track.low + n);
  return h(
    "ol.boxes",
    { "aria-hidden": true },
    values.map((value) => boxItem(track, value, listed)),
  );
}

/** @param {Track} track
 * @param {number} value
 * @param {boolean} listed  whether the notes are listed below the boxes */
function boxItem(track, value, listed) {
  const note = track.notes[value];
  const states = [
    "box",
    value <= track.value && value > track.low ? "is-filled" : "",
    value === track.value ? "is-at" : "",
    note ? (listed ? "is-marked" : "has-note") : "",
  ];
  return h(
    "li",
    { class: states.filter(Boolean).join(" "), title: note, data: { value } },
    h("span", null, value),
    note && !listed ? h("small", null, note) : null,
  );
}

/** @param {Track} track */
function trackBar(track) {
  const part = (/** @type {number} */ value) => (value - track.low) / (track.high - track.low);
  return h(
    "div.track-bar",
    { "aria-hidden": true },
    h("i.track-fill", { style: { "--part": part(track.value) } }),
    Object.keys(track.notes).map((box) =>
      h("i.track-mark", { style: { "--part": part(Number(box)) } }),
    ),
    h("span.track-end.is-high", null, track.high),
    h("span.track-end.is-low", null, track.low),
  );
}

/** The meanings as a list, with the last one reached marked.
 * @param {Track} track */
function meaningList(track) {
  const boxes = Object.keys(track.notes)
    .map(Number)
    .sort((a, b) => a - b);
  const meaning = boxes.filter((box) => box <= track.value).at(-1);
  return h(
    "ul.track-notes",
    null,
    boxes.map((box) =>
      h(
        "li",
        { class: box === meaning ? "is-reached" : null },
        h("b", null, box),
        " ",
        track.notes[box],
      ),
    ),
  );
}
