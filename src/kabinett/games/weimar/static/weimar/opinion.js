// The Opinion Track and the Society Track: markers that move from space to space.
import { part, put, write } from "../web/js/dom.js";
import { drawn, label, stale, thing } from "../web/js/store.js";
import { broken } from "./cards.js";
import { appear, at, fit, keep, keyed, lay, s } from "./draw.js";
import { factOf } from "./parliament.js";

/** @import { Piece, Scene } from "../web/js/types.d.ts" */

const TAG = { width: 52, height: 22 };
const ARM = { height: 38, across: 3 }; // of the arms up and down: a space, and the tags beside each other
/** The box of the Issues on 0, with rows as high as tags and a gap. */
const BOX = { left: 10, top: 48, wide: 270, row: 24.5, rows: 7, across: 4 };
const LETTER = 10.5; // px that a letter of a name needs,
const NARROW = 6.8; // and at least

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
  const box = boxOf(issues);
  /** @type {Element | null} */
  let above = null;
  for (const piece of [...issues].reverse()) {
    const crowd = issues.filter((one) => one.place === piece.place);
    const nth = crowd.indexOf(piece);
    // Most Issues lie on 0, too many for one space: they have a box of their own.
    // … there it has its whole name.
    const here = piece.place === "space:zero";
    const { x, y } = here
      ? inBox(zero, nth, box.wide)
      : inSpace(part(svg, piece.place), nth, crowd.length);
    const tag = moving(layer, piece, () => issueTag(piece.id), x, y, still);
    name(tag, here && box.words ? label(piece.id) : shortOf(piece.id), here ? box.wide - 6 : 0);
    if (tag.nextElementSibling !== above) layer.insertBefore(tag, above);
    above = tag; // in the scene's order: of a pile each shows its upper edge
  }
  clear(layer, issues, "issue:");
  drawLegend(zero, factOf(scene, "opinion")?.label ?? "", box);
}

/** Is the name of an Issue another one than what stands on its marker?
 * @param {Piece} piece */
const isCipher = ({ id }) => shortOf(id) !== label(id);

/** @param {string} id */
const shortOf = (id) => thing(id)?.short ?? label(id).slice(0, 6);

/** How the Issues on 0 lie in their box: in words, in one column or two, as long as there is room;
 * below them, if there still is, what the short words on the other spaces stand for, with a heading.
 * @param {Piece[]} issues */
function boxOf(issues) {
  const here = issues.filter((one) => one.place === "space:zero").length;
  const others = issues.filter((one) => one.place !== "space:zero" && isCipher(one));
  const lines = others.length ? others.length + 1 : 0;
  const across = here + lines > BOX.rows ? 2 : 1;
  const words = here <= 2 * BOX.rows;
  const room = words ? across * BOX.rows - here : 0;
  const told = lines <= room ? others : [];
  return { words, here, told, wide: BOX.wide / (words ? across : BOX.across) };
}

/** @param {SVGElement} zero
 * @param {string} heading
 * @param {{ here: number, told: Piece[], wide: number }} box */
function drawLegend(zero, heading, { here, told, wide }) {
  const list = /** @type {Element} */ (zero.querySelector(".w-list"));
  const rows = told.length ? ["heading", ...told.map(({ id }) => id)] : [];
  for (const [n, id] of rows.entries()) {
    const [line] = keyed(list, id, () =>
      s(
        "text",
        { class: "w-legend" },
        s("tspan", {}),
        s("tspan", { class: "w-legend-short" }),
        s("tspan", {}),
      ),
    );
    const parts = n ? inName(id, wide - 8) : [`${heading}:`, "", ""];
    for (const [part, text] of parts.entries()) write(line.children[part], text);
    const { column, row } = placeOf(here + n);
    put(line, "x", column * wide + 2);
    put(line, "y", BOX.top - 36 + 6 + row * BOX.row);
    requestAnimationFrame(() => fit(line, wide - 8));
  }
  keep(list, new Set(rows));
}

/** The name of an Issue with what stands on its marker picked out: before it, it, after it.  Where the
 * name has other letters it stands in front.
 * @param {string} id
 * @param {number} room */
function inName(id, room) {
  const [stem] = shortOf(id).split(" "); // twins have their number behind it
  const name = label(id);
  const from = name.indexOf(stem);
  if (from < 0) return ["", shortOf(id), ` ${cut(name, room, shortOf(id).length + 1)}`];
  const whole = cut(name, room);
  const to = from + stem.length;
  return [whole.slice(0, from), whole.slice(from, to), whole.slice(to)];
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

/** @param {number} nth */
const placeOf = (nth) => ({ column: Math.floor(nth / BOX.rows), row: nth % BOX.rows });

/** @param {Element} area
 * @param {number} nth
 * @param {number} wide */
function inBox(area, nth, wide) {
  const ground = area.querySelector(".w-area-ground");
  const { column, row } = placeOf(nth);
  return {
    x: Number(ground?.getAttribute("x")) + BOX.left + column * wide,
    y: Number(ground?.getAttribute("y")) + BOX.top + row * BOX.row,
  };
}

/** Where markers of a space lie: above each other where nothing is above and below it, beside each
 * other on the arms up and down, where nothing is beside it; in the middle, where all is full, so
 * that each shows its edge.
 * @param {Element} space
 * @param {number} nth
 * @param {number} crowd */
function inSpace(space, nth, crowd) {
  const { x, y } = at(space);
  const zero = at(part(/** @type {any} */ (space).ownerSVGElement, "space:zero"));
  if (x === zero.x && Math.abs(y - zero.y) > 1.5 * ARM.height) return beside(x, y, nth, crowd);
  const free = y === zero.y && Math.abs(x - zero.x) > 1.5 * TAG.width;
  const step = stepOf(crowd, free ? 84 : 36);
  return { x, y: y + (nth - (crowd - 1) / 2) * step };
}

/** @param {number} x
 * @param {number} y
 * @param {number} nth
 * @param {number} crowd */
function beside(x, y, nth, crowd) {
  const rows = Math.ceil(crowd / ARM.across);
  const across = Math.ceil(crowd / rows);
  const row = Math.floor(nth / across);
  const here = Math.min(across, crowd - row * across);
  const step = stepOf(rows, ARM.height - TAG.height);
  return {
    x: x + ((nth % across) - (here - 1) / 2) * (TAG.width + 1),
    y: y + (row - (rows - 1) / 2) * step,
  };
}

/** @param {number} crowd
 * @param {number} room */
const stepOf = (crowd, room) =>
  crowd > 1 ? Math.max(12, Math.min(TAG.height - 2, room / (crowd - 1))) : 0;

/** @param {string} id */
function issueTag(id) {
  const colour = thing(id)?.colour === "yellow" ? "w-issue is-yellow" : "w-issue";
  return s(
    "g",
    { id, class: colour, "data-ref": id, role: "img", "aria-label": label(id) },
    s("rect", { y: -TAG.height / 2, height: TAG.height, class: "w-tag" }),
    s("text", { y: 6, class: "w-tag-text" }),
  );
}

/** What stands on a marker: around its place on a space, to the right of it in a row.
 * @param {Element} tag
 * @param {string} text
 * @param {number} room  in a row, 0: on a space */
function name(tag, text, room) {
  const width = room ? Math.min(room, Math.max(TAG.width, text.length * LETTER + 12)) : TAG.width;
  const [rect, word] = tag.children;
  const left = room ? 0 : -width / 2;
  put(rect, "x", left);
  put(rect, "width", width);
  put(word, "x", left + width / 2);
  write(word, room ? cut(text, room - 6) : text);
  requestAnimationFrame(() => fit(word, width - 6));
}

/** A name as long as it can be read in its room, beside so many other letters; the whole name
 * opens over the marker.
 * @param {string} text
 * @param {number} room
 * @param {number} [beside] */
function cut(text, room, beside = 0) {
  const most = Math.floor(room / NARROW) - beside;
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
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
  if (name.length > 13 && gap > 0) return [name.slice(0, gap), name.slice(gap + 1)];
  const [start, ...rest] = broken(name).split("\u00ad");
  return name.length > 17 && rest.length ? [`${start}-`, rest.join("")] : [name, ""];
}
