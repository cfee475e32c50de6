// Draws the numbers below a seat's strip, and the board of its party.
import { cardFace, h, label, shape, thing } from "../web/js/games.js";
import { counter, hexagon, pieceName, ownerOf } from "./map.js";

/** @import { Fact, Panel, Piece, Scene, Zone } from "../web/js/types.d.ts" */

/** The threats by which a radical party overthrows the Republic (9.3).
 * @type {Record<string, string>} */
const OVERTHROWS = { "party:kpd": "councils", "party:dnvp": "regime" };

/** Below the strip of a seat: its most important numbers.
 * @param {Panel} panel */
export function seatFace(panel) {
  const fact = (/** @type {string} */ id) => panel.facts.find((one) => one.id === id);
  if (!panel.role) return null;
  return h(
    "div.wseat",
    null,
    h(
      "dl.wseat-facts",
      null,
      number(fact("vp"), fact("score")),
      number(fact("seats")),
      number(fact("bases")),
      reserve(fact("reserve")),
      markers(fact("markers"), OVERTHROWS[panel.role] ?? ""),
      points(fact("ap")),
    ),
    panel.notes.length
      ? h(
          "p.wseat-notes",
          null,
          panel.notes.map((note) => h("span", null, note)),
        )
      : null,
  );
}

/** @param {Fact | undefined} one
 * @param {Fact} [more]  the points by which it would grow */
function number(one, more) {
  if (!one) return null;
  const growth = more ? h("small", { title: more.label }, ` +${more.value}`) : null;
  return h(
    "div",
    { title: one.help || one.label },
    h("dt", null, one.label),
    h("dd", null, one.value, growth),
  );
}

/** @param {Fact | undefined} one */
function reserve(one) {
  if (!one) return null;
  const free = (one.most ?? one.value) - one.value;
  const dots = "●".repeat(one.value) + "○".repeat(free);
  return h("div", { title: one.label }, h("dt", null, one.label), h("dd.wseat-dots", null, dots));
}

/** The markers of a radical party, with a warning if one is missing.
 * @param {Fact | undefined} one
 * @param {string} threat */
function markers(one, threat) {
  if (!one) return null;
  const near = one.value >= (one.most ?? 0) - 1;
  const sign = shape(
    "svg",
    { viewBox: "-16 -16 32 32", "aria-label": one.label, role: "img" },
    hexagon(threat),
  );
  return h(
    "div",
    { class: near ? "is-near" : null, title: one.label },
    h("dt", null, sign),
    h("dd", null, `${one.value}/${one.most}`),
  );
}

/** @param {Fact | undefined} one */
function points(one) {
  if (!one) return null;
  return h(
    "div.wseat-ap",
    { title: one.label },
    h("dt", null, thing("ap")?.short ?? "AP"),
    h("dd", null, one.value),
  );
}

// -- the board of a party

/** The board of a party: costs, dice and tables, units in supply, its agenda and discard pile.
 * @param {Panel} panel
 * @param {Scene} scene */
export function partyBoard(panel, scene) {
  const role = panel.role ?? "";
  /** @type {Action[]} */
  const actions = thing(role)?.board ?? [];
  const zone = (/** @type {string} */ id) =>
    scene.zones.find((one) => one.id === `${id}:${panel.seat}`);
  return h(
    "div.wb",
    { data: { role } },
    h(
      "dl.wb-facts",
      null,
      panel.facts.map((one) => h("div", null, h("dt", null, one.label), h("dd", null, one.value))),
    ),
    actions.length ? h("div.wb-actions", null, actions.map(action)) : null,
    supply(role.slice(6), scene),
    cards(zone("agenda")),
    cards(zone("discard")),
  );
}

/** @typedef {{action: string, cost?: number, dice?: string, rows?: [string, string, number][]}} Action */

/** @param {Action} one */
function action(one) {
  const row = (/** @type {[string, string, number]} */ [result, text]) =>
    h("tr", null, h("th", { scope: "row" }, result), h("td", null, text || "–"));
  return h(
    "section.wb-action",
    null,
    h("h3", null, one.action, one.cost ? h("b.wb-cost", null, one.cost) : null),
    one.dice ? h("p.wb-dice", null, one.dice) : null,
    one.rows?.length ? h("table", null, h("tbody", null, one.rows.map(row))) : null,
  );
}

/** @param {string} party
 * @param {Scene} scene */
function supply(party, scene) {
  const pieces = scene.pieces.filter(
    (piece) => piece.place === "supply" && ownerOf(pieceName(piece)) === party,
  );
  if (!pieces.length) return null;
  const unit = (/** @type {Piece} */ piece) => {
    const marker = counter(pieceName(piece));
    delete marker.dataset.place;
    const svg = shape("svg", { viewBox: "-2 -2 40 34", "aria-hidden": "true" }, marker);
    const text = `${piece.face} × ${label(`unit:${pieceName(piece)}`)}`;
    return h("li", null, svg, h("span", null, text));
  };
  return h("ul.wb-units", null, pieces.map(unit));
}

/** @param {Zone | undefined} zone */
function cards(zone) {
  if (!zone?.cards.length) return null;
  const faces = zone.cards.filter((card) => card !== null);
  const face = (/** @type {string} */ card) => {
    const picture = cardFace(card, "hand");
    picture.dataset.ref = card;
    return picture;
  };
  return h(
    "section.wb-cards",
    null,
    h("h3", null, zone.label, " ", h("b", null, zone.cards.length)),
    h("div.wb-row", null, faces.map(face)),
  );
}
