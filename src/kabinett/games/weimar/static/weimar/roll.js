// The running roll beside the map: its dice with the sum that makes them, the result, and the
// row of the table that it reaches.
import { h } from "../web/js/dom.js";
import { thing } from "../web/js/store.js";
import { s } from "./draw.js";
import { letterOf } from "./map.js";

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

export function drawRoll(map, scene) {
  const zone = scene.zones.find((one) => one.id === "dice");
  const box = map.querySelector(".w-roll") ?? h("section.w-roll", { "aria-live": "off" });
  if (!box.isConnected) map.append(box);
  box.hidden = !zone;
  if (!zone) return;
  const piece = scene.pieces.find((one) => one.kind === "roll");
  const fact = (id) => zone.facts.find((one) => one.id === id);
  box.replaceChildren(
    ...[
      h(
        "header.w-roll-head",
        null,
        h(
          "span.plate",
          { data: { role: `party:${piece.face}` }, "aria-hidden": true },
          h("span", null, letterOf(piece.face)),
        ),
        h("h3", null, zone.label),
      ),
      parts(zone, "dice", fact("dice")),
      parts(zone, "bonus", fact("bonus")),
      h(
        "div.w-roll-thrown",
        null,
        dice(zone),
        ["result", "needed"]
          .filter(fact)
          .map((id) =>
            h("p.w-roll-result", null, fact(id).label, " ", h("b", null, String(fact(id).value))),
          ),
      ),
      table(piece, fact("result")?.value),
    ].filter(Boolean),
  );
}

/** Such as: Own units +4, Opposing units −2 = 2 dice. */
function parts(zone, what, sum) {
  const found = zone.facts.filter((one) => one.id.startsWith(`${what}.`));
  if (!sum || !found.length || (what === "dice" && found.length === 1 && !sum.value)) return null;
  return h(
    "p.w-roll-parts",
    null,
    h(
      "span.w-roll-sum",
      null,
      sum.label,
      " ",
      h("b", null, what === "bonus" ? signed(sum.value) : String(sum.value)),
    ),
    found.map((one) =>
      h("span.w-roll-part", null, one.label, " ", h("b", null, signed(one.value))),
    ),
  );
}

const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

function dice(zone) {
  const faces = zone.cards.map((card) => Number(card.slice(4)));
  return faces.length
    ? h("div.w-dice", { role: "img", "aria-label": faces.join(", ") }, faces.map(die))
    : null;
}

/** A die by its face. */
function die(face) {
  const svg = s(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    ...PIPS[face].map(([x, y]) => s("circle", { cx: x, cy: y, r: 9 })),
  );
  return h("span.w-die", null, svg);
}

/** The table of the action on the party's board; once it is rolled, the row that was reached. */
function table(piece, result) {
  const row = thing(`party:${piece.face}`)?.board?.find((one) => one.id === piece.place);
  if (!row?.rows.length) return null;
  const shown =
    result === undefined ? row.rows : row.rows.filter(([range]) => within(range, result));
  return h(
    "ol.w-rows",
    null,
    shown.map(([range, text]) =>
      h(
        "li",
        { class: result !== undefined && within(range, result) ? "is-reached" : "" },
        h("b", null, range),
        h("span", null, text),
      ),
    ),
  );
}

/** Is a result in a range such as "≤ 1", "2–3", "6" or "7+"? */
function within(range, result) {
  const [low, high] = range.match(/\d+/g).map(Number);
  if (range.startsWith("≤")) return result <= low;
  if (range.endsWith("+")) return result >= low;
  return result >= low && result <= (high ?? low);
}
