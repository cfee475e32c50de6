// The key of the map: the names of the units and threats that lie in cities now.
import { boardPart, findAll, label, needsDrawing, put, setText, shape } from "../web/js/games.js";
import { elementFor, fit, keep, lay } from "./draw.js";
import { CODES, counter, hexagon, isUnit, pieceName } from "./map.js";

/** @import { Piece, Scene } from "../web/js/types.d.ts" */

const ROWS = 6;
const ROW = 33; // the height of a row
const COLUMNS = [216, 162]; // units have longer names than threats
const SIGN = 51; // the room of a counter or a threat before its name
const LONGEST = 16; // letters: a longer name takes two lines
const UNITS = Object.keys(CODES);

/** @param {SVGSVGElement} svg
 * @param {Scene} scene */
export function drawKey(svg, scene) {
  const signs = signsOf(scene.pieces);
  if (!needsDrawing("map-key", ...signs.values())) return;
  const key = boardPart(svg, "map-key");
  const layer = /** @type {Element} */ (key.querySelector(".w-key-rows"));
  const rows = Math.ceil(signs.size / 2);
  [...signs].forEach(([name, piece], nth) => {
    const column = Math.floor(nth / rows);
    const [row] = elementFor(layer, name, () => keyRow(piece));
    lay(row, column ? COLUMNS[0] : 0, (nth % rows) * ROW);
    const words = name.slice(0, 1).toUpperCase() + name.slice(1);
    const gap = words.length > LONGEST ? words.indexOf(" ") : -1;
    const lines = gap < 0 ? [words, ""] : [words.slice(0, gap), words.slice(gap + 1)];
    findAll(".w-key-name", row).forEach((text, line) => {
      put(text, "y", gap < 0 ? 23 : 15 + 17 * line);
      setText(text, lines[line]);
      requestAnimationFrame(() => fit(text, COLUMNS[column] - SIGN - 6));
    });
  });
  keep(layer, new Set(signs.keys()));
  const width = COLUMNS[0] + COLUMNS[1];
  const height = rows * ROW + 4;
  const ground = /** @type {Element} */ (key.querySelector(".w-key-ground"));
  put(ground, "width", rows ? width : 0);
  put(ground, "height", height);
  lay(key, Number(key.dataset.right) - width, Number(key.dataset.bottom) - height);
}

/** The pieces that the key explains, one for each name: first units, then threats. If there are too
 * many, the last are left out: pointing at a piece still names it.
 * @param {Piece[]} pieces
 * @returns {Map<string, Piece>} */
function signsOf(pieces) {
  const inCities = pieces.filter((piece) => piece.place.startsWith("city:"));
  const units = inCities.filter(isUnit);
  units.sort((a, b) => UNITS.indexOf(pieceName(a)) - UNITS.indexOf(pieceName(b)));
  const threats = inCities.filter((piece) => piece.kind.startsWith("threat-"));
  /** @type {Map<string, Piece>} */
  const signs = new Map();
  for (const piece of [...units, ...threats]) {
    // Dots on a counter show the strength.
    const [name] = label(`${isUnit(piece) ? "unit" : "threat"}:${pieceName(piece)}`).split(",");
    if (!signs.has(name) && signs.size < 2 * ROWS) signs.set(name, piece);
  }
  return signs;
}

/** @param {Piece} piece */
function keyRow(piece) {
  const sign = isUnit(piece) ? counter(pieceName(piece)) : hexagon(pieceName(piece), 12);
  delete sign.dataset.place;
  put(sign, "transform", isUnit(piece) ? `translate(5 1)` : `translate(24 ${ROW / 2 + 1})`);
  const texts = [0, 1].map(() => shape("text", { x: SIGN, class: "w-key-name" }));
  return shape("g", {}, sign, ...texts);
}
