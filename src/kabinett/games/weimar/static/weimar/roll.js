// The current roll beside the map: its dice with the sum that makes them, the result, and the row of
// the table that it reaches.
import { fill, first, h } from "../web/js/dom.js";
import { config, drawn, stale, store, thing } from "../web/js/store.js";
import { s } from "./draw.js";
import { letterOf } from "./map.js";

/** @import { Fact, Piece, Scene, Zone } from "../web/js/types.d.ts" */
/** @typedef {[string, string]} Row  a range of results, and their effect */

/** Where the pips of a face are, in hundredths.
 * @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** @param {HTMLElement} map
 * @param {Scene} scene */
export function drawRoll(map, scene) {
  const zone = scene.zones.find((one) => one.id === "dice");
  const piece = scene.pieces.find((one) => one.kind === "roll");
  const gone = !zone || !piece || isOver(zone);
  if (!stale(drawn, "roll", zone, piece, gone)) return;
  const box = first(".w-roll", map) ?? h("section.w-roll", { tabindex: 0, "aria-live": "off" });
  if (!box.isConnected) map.append(box);
  box.hidden = gone;
  if (gone) return;
  box.setAttribute("aria-label", zone.label);
  const fact = (/** @type {string} */ id) => zone.facts.find((one) => one.id === id);
  const results = [fact("result"), fact("needed")].filter((one) => one !== undefined);
  const role = `party:${piece.face}`;
  fill(
    box,
    h(
      "div.w-roll-head",
      null,
      h(
        "span.plate",
        { data: { role }, "aria-hidden": true },
        h("span", null, letterOf(piece.face)),
      ),
      h("h2", null, zone.label),
    ),
    parts(zone, "dice", fact("dice")),
    parts(zone, "bonus", fact("bonus")),
    h("div.w-roll-thrown", null, dice(zone), results.map(resultLine)),
    table(piece, fact("result")?.value),
  );
}

/** Has the game gone past this roll?  It has when the log shows that something else has begun; and in a
 * moment of the past nobody waits for dice that are still to fall.
 * @param {Zone} zone */
function isOver(zone) {
  const past = store.past?.told;
  if (!zone.cards.length) return past !== undefined || Boolean(config.replay);
  const all = store.log.filter((line) => past === undefined || !line.own);
  const lines = all.slice(0, past);
  const fallen = lines.findLastIndex(({ parts }) =>
    parts.some((part) => typeof part !== "string" && part.id.startsWith("die:")),
  );
  return fallen >= 0 && lines.slice(fallen).some((line) => line.cause || line.level);
}

/** @param {Fact} one */
const resultLine = (one) => h("p.w-roll-result", null, one.label, " ", h("b", null, one.value));

/** Such as: Own units +4, Opposing units −2 = 2 dice.
 * @param {Zone} zone
 * @param {"dice" | "bonus"} what
 * @param {Fact | undefined} sum */
function parts(zone, what, sum) {
  const rolls = zone.facts.filter((one) => one.id.startsWith(`${what}.`));
  if (!sum || !rolls.length || (what === "dice" && rolls.length === 1 && !sum.value)) return null;
  const total = what === "bonus" ? withSign(sum.value) : String(sum.value);
  return h(
    "p.w-roll-parts",
    null,
    h("span.w-roll-sum", null, sum.label, " ", h("b", null, total)),
    rolls.map((one) =>
      h("span.w-roll-part", null, one.label, " ", h("b", null, withSign(one.value))),
    ),
  );
}

/** @param {number} n */
const withSign = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** @param {Zone} zone */
function dice(zone) {
  const faces = zone.cards.filter((card) => card !== null).map((card) => Number(card.slice(4)));
  if (!faces.length) return null;
  return h("div.w-dice", { role: "img", "aria-label": faces.join(", ") }, faces.map(die));
}

/** Draws a die by its face.
 * @param {number} face */
function die(face) {
  const pips = PIPS[face].map(([cx, cy]) => s("circle", { cx, cy, r: 9 }));
  return h(
    "span.w-die",
    null,
    s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...pips),
  );
}

/** The table of the action on the party's board; after the roll, with the row that it reached.
 * @param {Piece} piece
 * @param {number | undefined} result */
function table(piece, result) {
  /** @type {{id: string, rows: Row[]}[]} */
  const board = thing(`party:${piece.face}`)?.board ?? [];
  const rows = board.find((one) => one.id === piece.place)?.rows ?? [];
  if (!rows.length) return null;
  const isReached = (/** @type {Row} */ [range]) => result !== undefined && within(range, result);
  const shown = result === undefined ? rows : rows.filter(isReached);
  return h(
    "ol.w-rows",
    null,
    shown.map((row) =>
      h(
        "li",
        { class: isReached(row) ? "is-reached" : null },
        h("b", null, row[0]),
        h("span", null, row[1]),
      ),
    ),
  );
}

/** Is a result in a range such as "≤ 1", "2–3", "6" or "7+"?
 * @param {string} range
 * @param {number} result */
function within(range, result) {
  const [low, high] = (range.match(/\d+/g) ?? []).map(Number);
  if (range.startsWith("≤")) return result <= low;
  if (range.endsWith("+")) return result >= low;
  return result >= low && result <= (high ?? low);
}
