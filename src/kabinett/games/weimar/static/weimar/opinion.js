// Draws the Opinion Track and the Society Track: markers that move from space to space.
import {
  appear,
  boardPart,
  label,
  needsDrawing,
  put,
  setText,
  shape,
  thing,
} from "../web/js/games.js";
import { broken } from "./cards.js";
import { at, elementFor, fit, keep, lay } from "./draw.js";
import { factOf } from "./parliament.js";

/** @import { Piece, Scene } from "../web/js/types.d.ts" */

const TAG = { width: 57, height: 26 };
const BAR = 23; // the height of a tag in the box, which leaves a gap for its outline
const TWO = 22.5; // the height of two tags in a space
const BESIDE = 5; // between tags side by side, so that an outline is no letter
const LOW = 16; // the height of each of more tags, which overlap
// The arms up and down: the height of a space, and how many tags of a crowd lie side by side.
const ARM = { height: 46, across: 3 };
/** The box for the Issues on 0. Its rows are as high as a tag and a gap. */
const BOX = { left: 10, top: 48, wide: 268, row: 27.5, rows: 8, across: 4 };
const LETTER = 11.8; // px: the room of a letter of a name
const NARROW = 7.6; // px: the least room of a letter
const HALF = BOX.wide / 2;
const HEADING = "heading";

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawOpinion(svg, scene, still) {
  const issues = scene.pieces.filter((piece) => piece.kind === "issue");
  if (!needsDrawing("opinion", ...issues)) return;
  const layer = boardPart(svg, "layer-moving");
  const zero = boardPart(svg, "area-zero");
  put(zero, "data-place", "space:zero");
  put(zero, "data-ref", "space:zero");
  const box = boxOf(issues);
  const taken = spotsOf(svg, issues);
  /** @type {Element | null} */
  let above = null;
  for (const piece of [...issues].reverse()) {
    const crowd = issues.filter((one) => one.place === piece.place);
    const nth = crowd.indexOf(piece);
    // Most Issues lie on 0, too many for one space: their own box shows their whole names.
    const cell = box.cells.get(piece.id);
    const { x, y, height } = cell
      ? inBox(zero, cell)
      : inSpace(boardPart(svg, piece.place), nth, crowd.length, taken);
    const tag = moving(layer, piece, () => issueTag(piece.id), x, y, still);
    writeName(
      tag,
      cell && box.words ? label(piece.id) : shortOf(piece.id),
      cell ? cell.wide - 6 : 0,
    );
    put(tag.children[0], "y", -height / 2);
    put(tag.children[0], "height", height);
    put(tag.children[1], "y", height > LOW ? 7 : 6);
    if (tag.nextElementSibling !== above) layer.insertBefore(tag, above);
    above = tag; // in the order of the scene, so that each tag of a pile shows its upper edge
  }
  clear(layer, issues, "issue:");
  drawLegend(zero, factOf(scene, "opinion")?.label ?? "", box);
}

/** Does the marker of an Issue show a text other than its name?
 * @param {Piece} piece */
const isCipher = ({ id }) => shortOf(id) !== label(id);

/** @param {string} id */
const shortOf = (id) => thing(id)?.short ?? label(id).slice(0, 6);

/** A place in the box of the Issues on 0.
 * @typedef {{x: number, row: number, wide: number}} Cell */

/** The room per letter below which a name gets a row of its own, for the Issues on 0 and for the
 * legend; tried in this order. Infinity: every name has a row of its own; 0: no name has. */
const ROOMS = [
  [Infinity, Infinity],
  [Infinity, LETTER],
  [LETTER, LETTER],
  [NARROW, NARROW],
  [0, 0],
];

/** The layout of the box of the Issues on 0: `cells` has their places, with their names if these
 * fit (`words`). `told` has a legend below or beside them, which explains the short words on the
 * other spaces. No name is cut to half a row while rows are empty.
 * @param {Piece[]} issues
 * @returns {{words: boolean, cells: Map<string, Cell>, told: Map<string, Cell>}} */
function boxOf(issues) {
  const here = issues.filter((one) => one.place === "space:zero").map(({ id }) => id);
  const others = issues
    .filter((one) => one.place !== "space:zero" && isCipher(one))
    .map(({ id }) => id);
  const legend = others.length ? [HEADING, ...others] : [];
  for (const [first, second] of ROOMS) {
    const cells = layOutRows(here, 0, first);
    const legendCells = layOutRows(legend, cells.rows, second);
    if (legendCells.rows <= BOX.rows)
      return { words: true, cells: cells.cells, told: legendCells.cells };
  }
  if (Math.max(here.length, legend.length) <= BOX.rows) {
    return { words: true, cells: columnOf(here, 0), told: columnOf(legend, HALF) };
  }
  for (const room of [NARROW, 0]) {
    const { cells, rows } = layOutRows(here, 0, room);
    if (rows <= BOX.rows) return { words: true, cells, told: new Map() };
  }
  const wide = BOX.wide / BOX.across;
  const place = (/** @type {number} */ nth) => ({
    x: Math.floor(nth / BOX.rows) * wide,
    row: nth % BOX.rows,
    wide,
  });
  return { words: false, cells: new Map(here.map((id, nth) => [id, place(nth)])), told: new Map() };
}

/** Lays out names in rows, beginning with row `from`: first two in each row, then those that have a
 * row to themselves.
 * @param {string[]} names
 * @param {number} from
 * @param {number} letter  the room of a letter, see `ROOMS` */
function layOutRows(names, from, letter) {
  const alone = (/** @type {string} */ id) =>
    id === HEADING || (label(id).length + 1) * letter > HALF - 12;
  const heading = names.filter((id) => id === HEADING);
  const pairs = names.filter((id) => !alone(id));
  const rest = names.filter((id) => id !== HEADING && alone(id));
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  let half = from * 2;
  for (const id of [...heading, ...pairs, ...rest]) {
    if (alone(id)) half += half % 2;
    const x = half % 2 ? HALF : 0;
    cells.set(id, { x, row: Math.floor(half / 2), wide: alone(id) ? BOX.wide : HALF });
    half += alone(id) ? 2 : 1;
  }
  return { cells, rows: Math.ceil(half / 2) };
}

/** @param {string[]} names
 * @param {number} x
 * @returns {Map<string, Cell>} */
const columnOf = (names, x) => new Map(names.map((id, row) => [id, { x, row, wide: HALF }]));

/** @param {SVGElement} zero
 * @param {string} heading
 * @param {{ told: Map<string, Cell> }} box */
function drawLegend(zero, heading, { told }) {
  const list = /** @type {Element} */ (zero.querySelector(".w-list"));
  for (const [id, { x, row, wide }] of told) {
    const [line] = elementFor(list, id, () =>
      shape(
        "text",
        { class: "w-legend" },
        shape("tspan", {}),
        shape("tspan", { class: "w-legend-short" }),
        shape("tspan", {}),
      ),
    );
    const parts = id === HEADING ? [`${heading}:`, "", ""] : inName(id, wide - 8);
    for (const [part, text] of parts.entries()) setText(line.children[part], text);
    put(line, "x", x + 2);
    put(line, "y", BOX.top - 36 + 6 + row * BOX.row);
    requestAnimationFrame(() => fit(line, wide - 8));
  }
  keep(list, new Set(told.keys()));
}

/** The name of an Issue in three parts: before the text on its marker, that text, and after it. If
 * the text is not part of the name, it comes first.
 * @param {string} id
 * @param {number} room */
function inName(id, room) {
  const [stem] = shortOf(id).split(" "); // two Issues with the same short name have numbers
  const name = label(id);
  const from = name.indexOf(stem);
  if (from < 0) return ["", shortOf(id), ` ${cut(name, room, shortOf(id).length + 1)}`];
  const whole = cut(name, room);
  const to = from + stem.length;
  return [whole.slice(0, from), whole.slice(from, to), whole.slice(to)];
}

/** Puts a marker that the client moves at its place, and returns it.
 * @param {Element} layer
 * @param {Piece} piece
 * @param {() => SVGElement} make
 * @param {number} x
 * @param {number} y
 * @param {boolean} still */
function moving(layer, piece, make, x, y, still) {
  const [marker, isNew] = elementFor(layer, piece.id, make);
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
 * @param {Cell} cell */
function inBox(area, { x, row }) {
  const ground = area.querySelector(".w-area-ground");
  return {
    x: Number(ground?.getAttribute("x")) + BOX.left + x,
    y: Number(ground?.getAttribute("y")) + BOX.top + row * BOX.row,
    height: BAR,
  };
}

/** @param {number} x
 * @param {number} y */
const spotKey = (x, y) => `${x} ${y}`;

/** The spots of all Issues except those on 0, which have a box.
 * @param {SVGSVGElement} svg
 * @param {Piece[]} issues */
function spotsOf(svg, issues) {
  const places = issues.map(({ place }) => place).filter((place) => place !== "space:zero");
  return new Set(places.map((place) => at(boardPart(svg, place))).map(({ x, y }) => spotKey(x, y)));
}

/** Where a marker of a space lies. On the arms up and down, more than two markers lie side by side.
 * Where there is room above and below, markers stand one above the other. Next to 0, more than two
 * lie in pairs over the edges of their space if its neighbours beside it are empty; otherwise three
 * stand over its edges if the spaces above and below are empty. A full space piles its markers up, so
 * that each shows its edge and none leaves the space.
 * @param {Element} space
 * @param {number} nth
 * @param {number} crowd
 * @param {Set<string>} taken */
function inSpace(space, nth, crowd, taken) {
  const { x, y } = at(space);
  const zero = at(boardPart(/** @type {any} */ (space).ownerSVGElement, "space:zero"));
  const above = x === zero.x && Math.abs(y - zero.y) > 1.5 * ARM.height;
  if (above && crowd > 2) return placeBeside(x, y, nth, crowd, crowd > 4 ? ARM.across : 2);
  const onArm = y === zero.y && Math.abs(x - zero.x) > 1.5 * TAG.width;
  const alone = [-1, 1].every((way) => !taken.has(spotKey(x + way * (TAG.width + 1), y)));
  if (!onArm && crowd > 2 && alone) return placeBeside(x, y, nth, crowd, 2);
  const roomy = [-1, 1].every((way) => !taken.has(spotKey(x, y + way * ARM.height)));
  const free = onArm || (crowd === 3 && roomy);
  const height = heightOf(free ? Math.min(2, crowd) : crowd);
  const room = free ? Math.min(height * crowd, 3 * ARM.height) : ARM.height;
  return { x, y: y + pileOffset(nth, crowd, height, room), height };
}

/** @param {number} x
 * @param {number} y
 * @param {number} nth
 * @param {number} crowd
 * @param {number} most  the most markers in a row */
function placeBeside(x, y, nth, crowd, most) {
  const rows = Math.ceil(crowd / most);
  const across = Math.ceil(crowd / rows);
  const row = Math.floor(nth / across);
  const here = Math.min(across, crowd - row * across);
  const height = heightOf(rows);
  return {
    x: x + ((nth % across) - (here - 1) / 2) * (TAG.width + BESIDE),
    y: y + pileOffset(row, rows, height, ARM.height),
    height,
  };
}

/** @param {number} rows */
const heightOf = (rows) => (rows > 2 ? LOW : rows > 1 ? TWO : TAG.height);

/** How far one marker of a pile lies from the middle of its room; none leaves the room.
 * @param {number} nth
 * @param {number} rows
 * @param {number} height
 * @param {number} room */
const pileOffset = (nth, rows, height, room) =>
  rows > 1 ? (nth - (rows - 1) / 2) * Math.min(height, (room - height) / (rows - 1)) : 0;

/** @param {string} id */
function issueTag(id) {
  const colour = thing(id)?.colour === "yellow" ? "w-issue is-yellow" : "w-issue";
  return shape(
    "g",
    { id, class: colour, "data-ref": id, role: "img", "aria-label": label(id) },
    shape("rect", { class: "w-tag" }),
    shape("text", { class: "w-tag-text" }),
  );
}

/** Writes the text on a marker: centred on a space, or from the left if the marker fills a row.
 * @param {Element} tag
 * @param {string} text
 * @param {number} room  the room in a row; 0 on a space */
function writeName(tag, text, room) {
  const width = room || TAG.width;
  const [rect, word] = tag.children;
  put(rect, "x", room ? 0 : -width / 2);
  put(rect, "width", width);
  put(word, "x", room ? 6 : 0);
  word.classList.toggle("is-in-row", Boolean(room));
  setText(word, room ? cut(text, room - 6) : text);
  requestAnimationFrame(() => fit(word, width - 6));
}

/** As much of a name as fits in a row beside some other letters; the whole name opens over the
 * marker.
 * @param {string} text
 * @param {number} room
 * @param {number} [beside] */
function cut(text, room, beside = 0) {
  const most = Math.floor(room / NARROW) - beside;
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

// -- society

const LINE = 20.5; // from line to line of a marker, in units of the board

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawSociety(svg, scene, still) {
  const markers = scene.pieces.filter((piece) => piece.kind === "society");
  if (!needsDrawing("society", ...markers)) return;
  const layer = boardPart(svg, "layer-moving");
  for (const piece of markers) {
    const box = boardPart(svg, piece.place);
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
  const [name, inside] = label(id).split(/ \((.*)\)/); // for example: Workers (SPD, 1 Party Base)
  const [whose, what] = (inside ?? "").split(", ");
  const lines = what ? [name, whose, what] : halves(name);
  const texts = lines.map((line, nth) => {
    const large = what && nth === 2 ? "w-society-effect" : "w-society-group";
    const y = LINE * (nth - (lines.length - 1) / 2) + 7;
    // The edge of the marker takes room on the left.
    return shape("text", { x: 4, y, class: large }, line);
  });
  requestAnimationFrame(() => {
    for (const text of texts) fit(text, width - 26);
  });
  const left = -width / 2 + 3;
  const tag = about?.colour === "yellow" ? "w-tag is-yellow" : "w-tag";
  return shape(
    "g",
    { id, class: "w-society", "data-ref": id, "data-party": about?.party ?? "" },
    shape("rect", { x: left, y: -32, width: width - 6, height: 64, class: tag }),
    shape("rect", { x: left, y: -32, width: 8, height: 64, class: "w-society-edge" }),
    ...texts,
  );
}

/** A long name in two lines, or in three at its hyphens.
 * @param {string} name
 * @returns {string[]} */
function halves(name) {
  if (name.length < 13) return [name];
  const gap = name.indexOf(" ", name.length / 3);
  if (gap > 0) return [name.slice(0, gap), name.slice(gap + 1)];
  const hyphen = name.lastIndexOf("-") + 1;
  if (name.indexOf("-") + 1 < hyphen) return name.split(/(?<=-)/);
  if (hyphen) return [name.slice(0, hyphen), name.slice(hyphen)];
  const [start, ...rest] = broken(name).split("\u00ad");
  return rest.length ? [`${start}-`, rest.join("")] : [name];
}
