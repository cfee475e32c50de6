// Draws the current roll beside the map: its dice with the sum that leads to them, the result, and
// the row of the table that it reaches. On a phone, one line above the question has the dice and the
// result; a tap on it opens the rest.

import {
  byId,
  findFirst,
  h,
  needsDrawing,
  pips,
  setChildren,
  shape,
  targetOf,
  thing,
} from "../web/js/games.js";
import { letterOf } from "./map.js";

/** @import { BoardMoment, Fact, Piece, Scene, Zone } from "../web/js/types.d.ts" */
/** @typedef {[string, string, number]} Row  results in words, their effect, and the first of them */

/** @param {HTMLElement} map
 * @param {Scene} scene
 * @param {BoardMoment} moment */
export function drawRoll(map, scene, { frame, isRollOver }) {
  const zone = scene.zones.find((one) => one.id === "dice");
  const piece = scene.pieces.find((one) => one.kind === "roll");
  // An action that has lost all its dice to a Reaction is over.
  const isThwarted = Boolean(zone?.facts.some(({ id, value }) => id === "dice" && !value));
  const gone = !zone || !piece || isRollOver || isThwarted;
  if (!needsDrawing("roll", zone, piece, gone, frame)) return;
  const box = findFirst(".w-roll") ?? h("section.w-roll", { tabindex: 0, "aria-live": "off" });
  if (frame === "phone") byId("asked").before(box);
  else map.append(box);
  box.hidden = gone;
  if (gone) return;
  box.setAttribute("aria-label", zone.label);
  const fact = (/** @type {string} */ id) => zone.facts.find((one) => one.id === id);
  const results = [fact("result"), fact("needed")].filter((one) => one !== undefined);
  const role = `party:${piece.face}`;
  setChildren(
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
    frame === "phone" ? opener(box, zone.label) : null,
  );
}

/** The button over the one line of a phone, which opens the rest.
 * @param {HTMLElement} box
 * @param {string} name */
function opener(box, name) {
  const isOpen = box.classList.contains("is-open");
  const onclick = (/** @type {MouseEvent} */ event) =>
    targetOf(event).setAttribute("aria-expanded", String(box.classList.toggle("is-open")));
  const props = { type: "button", "aria-label": name, "aria-expanded": String(isOpen), onclick };
  return h("button.w-roll-open", props);
}

/** @param {Fact} one */
const resultLine = (one) => h("p.w-roll-result", null, one.label, " ", h("b", null, one.value));

/** The sum that leads to the dice: Own units +4, Opposing units −2 = 2 dice.
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

/** @param {number} face */
const die = (face) =>
  h(
    "span.w-die",
    null,
    shape("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, ...pips(face)),
  );

/** The table of the action on the party's board; after the roll, the row that it reached is marked.
 * @param {Piece} piece
 * @param {number | undefined} result */
function table(piece, result) {
  /** @type {{id: string, rows: Row[]}[]} */
  const board = thing(`party:${piece.face}`)?.board ?? [];
  const rows = board.find((one) => one.id === piece.place)?.rows ?? [];
  if (!rows.length) return null;
  // The first row also has all results below its own.
  const reached =
    result === undefined ? null : (rows.findLast(([, , first]) => first <= result) ?? rows[0]);
  const shown = reached ? [reached] : rows;
  return h(
    "ol.w-rows",
    null,
    shown.map((row) =>
      h(
        "li",
        { class: row === reached ? "is-reached" : null },
        h("b", null, row[0]),
        h("span", null, row[1]),
      ),
    ),
  );
}
