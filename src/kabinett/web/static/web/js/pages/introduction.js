// A step of a class's introduction: the pupil answers its question with a button or in the picture,
// and reads the reply.  Nothing is sent.
import { h } from "../dom.js";
import { shape } from "../drawing.js";

const MARGIN = 3; // room around a thing, in units of the drawing

/** Makes a step that has just come into the page answerable.
 * @param {HTMLElement} box */
export function openStep(box) {
  const buttons = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-reply]")]);
  const board = box.querySelector(".introduction-board");
  const svg = board?.querySelector("svg");
  if (board instanceof HTMLElement && svg) {
    for (const mark of (board.dataset.marks ?? "").split(" ")) drawRing(svg, mark);
  }
  for (const button of buttons) {
    const ring = svg && drawRing(svg, button.dataset.thing ?? "");
    const answer = () => reply(box, button, ring ?? null);
    button.addEventListener("click", answer);
    ring?.classList.add("is-open");
    ring?.addEventListener("click", answer);
  }
}

/** Draws a ring around a thing of the drawing.
 * @param {SVGSVGElement} svg
 * @param {string} id */
function drawRing(svg, id) {
  const thing = id && svg.querySelector(`[id="${id}"]`);
  const matrix = svg.getScreenCTM()?.inverse();
  if (!thing || !matrix) return null;
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const begin = new DOMPoint(left, top).matrixTransform(matrix);
  const end = new DOMPoint(right, bottom).matrixTransform(matrix);
  const ring = shape("rect", {
    class: "introduction-ring",
    x: begin.x - MARGIN,
    y: begin.y - MARGIN,
    width: end.x - begin.x + 2 * MARGIN,
    height: end.y - begin.y + 2 * MARGIN,
  });
  svg.append(ring);
  return ring;
}

/** @param {HTMLElement} box
 * @param {HTMLElement} button
 * @param {Element | null} ring */
function reply(box, button, ring) {
  const line = box.querySelector(".introduction-reply");
  if (!(line instanceof HTMLElement)) return;
  const { right, wrong } = line.dataset; // an open question has neither
  const isWrong = "wrong" in button.dataset;
  if (right) {
    for (const one of [button, ring]) one?.classList.add(isWrong ? "is-wrong" : "is-right");
  }
  const verdict = isWrong ? wrong : right;
  line.replaceChildren(...(verdict ? [h("b", {}, verdict)] : []), button.dataset.reply ?? "");
}
