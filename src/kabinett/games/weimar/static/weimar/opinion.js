// The Opinion Track and the Society Track: markers that move from space to space.
import { part, put } from "../web/js/dom.js";
import { drawn, label, stale, thing } from "../web/js/store.js";
import { appear, at, fit, keyed, lay, s } from "./draw.js";

/** @import { Piece, Scene } from "../web/js/types.d.ts" */

const TAG = { width: 52, height: 22 };
const IN_ZERO = { across: 4, left: 42, top: 54, wide: 66, high: 32 };

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawOpinion(svg, scene, still) {
  const issues = scene.pieces.filter((piece) => piece.kind === "issue");
  if (!stale(drawn, "opinion", ...issues)) return;
  const layer = part(svg, "layer-moving");
  const zero = part(svg, "area-zero");
  put(zero, "data-place", "space:zero");
  put(zero, "data-ref", "space:zero");
  /** @type {Element | null} */
  let above = null;
  for (const piece of [...issues].reverse()) {
    const crowd = issues.filter((one) => one.place === piece.place);
    const nth = crowd.indexOf(piece);
    // Most Issues lie on 0, too many for one space: they have a box of their own.
    const { x, y } =
      piece.place === "space:zero"
        ? inZero(zero, nth)
        : inSpace(part(svg, piece.place), nth, crowd.length);
    const tag = moving(layer, piece, () => issueTag(piece.id), x, y, still);
    if (tag.nextElementSibling !== above) layer.insertBefore(tag, above);
    above = tag; // in the scene's order: of a pile each shows its upper edge
  }
  clear(layer, issues, "issue:");
}

/** A marker that the mover knows, where it lies now; the marker.
 * @param {Element} layer
 * @param {Piece} piece
 * @param {() => SVGElement} make
 * @param {number} x
 * @param {number} y
 * @param {boolean} still */
function moving(layer, piece, make, x, y, still) {
  const [marker, isNew] = keyed(layer, piece.id, make);
  put(marker, "data-piece", piece.id);
  lay(marker, x, y);
  appear(marker, isNew && !still);
  return marker;
}

/** @param {Element} layer
 * @param {Piece[]} pieces
 * @param {string} kind */
function clear(layer, pieces, kind) {
  for (const one of layer.querySelectorAll(`[data-key^="${kind}"]`)) {
    if (!pieces.some((piece) => piece.id === one.getAttribute("data-key"))) one.remove();
  }
}

/** @param {Element} area
 * @param {number} nth */
function inZero(area, nth) {
  const ground = area.querySelector(".w-area-ground");
  const { across, left, top, wide, high } = IN_ZERO;
  return {
    x: Number(ground?.getAttribute("x")) + left + (nth % across) * wide,
    y: Number(ground?.getAttribute("y")) + top + Math.floor(nth / across) * high,
  };
}

/** @param {Element} space
 * @param {number} nth
 * @param {number} crowd */
function inSpace(space, nth, crowd) {
  const { x, y } = at(space);
  const step = crowd > 1 ? Math.max(12, Math.min(TAG.height - 3, 36 / (crowd - 1))) : 0;
  return { x, y: y + (nth - (crowd - 1) / 2) * step };
}

/** @param {string} id */
function issueTag(id) {
  const about = thing(id);
  const text = s("text", { y: 6, class: "w-tag-text" }, about?.short ?? label(id).slice(0, 6));
  requestAnimationFrame(() => fit(text, TAG.width - 6));
  return s(
    "g",
    { id, class: about?.colour === "yellow" ? "w-issue is-yellow" : "w-issue", "data-ref": id },
    s("rect", { x: -TAG.width / 2, y: -TAG.height / 2, ...TAG, class: "w-tag" }),
    text,
  );
}

// -- society

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawSociety(svg, scene, still) {
  const markers = scene.pieces.filter((piece) => piece.kind === "society");
  if (!stale(drawn, "society", ...markers)) return;
  const layer = part(svg, "layer-moving");
  for (const piece of markers) {
    const box = part(svg, piece.place);
    const { x, y } = at(box);
    const make = () => societyMarker(piece.id, Number(box.dataset.w));
    moving(layer, piece, make, x, y, still);
  }
  clear(layer, markers, "society:");
}

/** @param {string} id
 * @param {number} width */
function societyMarker(id, width) {
  const about = thing(id);
  const [name, inside] = label(id).split(/ \((.*)\)/); // such as: Workers (SPD, 1 Party Base)
  const [whose, what] = (inside ?? "").split(", ");
  const [top, below] = what ? [`${name} · ${whose}`, what] : halves(name);
  const large = what ? "w-society-effect" : "w-society-group";
  const group = s("text", { y: what ? -14 : below ? -5 : 5, class: "w-society-group" }, top);
  const effect = s("text", { y: 13, class: large }, below);
  requestAnimationFrame(() => {
    fit(group, width - 26);
    fit(effect, width - 26);
  });
  const left = -width / 2 + 3;
  const tag = about?.colour === "yellow" ? "w-tag is-yellow" : "w-tag";
  return s(
    "g",
    { id, class: "w-society", "data-ref": id, "data-party": about?.party ?? "" },
    s("rect", { x: left, y: -32, width: width - 6, height: 64, class: tag }),
    s("rect", { x: left, y: -32, width: 8, height: 64, class: "w-society-edge" }),
    group,
    effect,
  );
}

/** A long name in two lines.
 * @param {string} name */
function halves(name) {
  const gap = name.indexOf(" ", name.length / 3);
  return name.length > 13 && gap > 0 ? [name.slice(0, gap), name.slice(gap + 1)] : [name, ""];
}
