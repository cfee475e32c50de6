// The viewer's own hand: the cards of all its "hand" zones, face up.
import { fitFaces } from "./fit_faces.js";
import { back, cardFace, mark } from "../cards.js";
import { $, fill, h, Same, t } from "../dom.js";
import { hooks } from "../core/hooks.js";
import { drawn, stale, store } from "../store.js";

/** @import { Zone } from "../types.d.ts" */

export function handZones() {
  const { scene, viewer } = store.view;
  return scene.zones.filter((zone) => zone.kind === "hand" && zone.seat === viewer);
}

const MANY = 12; // at most this many stand side by side

/** Cards that lie open for everybody, shown beside the hand where a game wants it so. */
const openZones = () =>
  store.view.scene.zones.filter((zone) => hooks.places?.[zone.id] === "dock" && zone.cards.length);

/** All zones that the sheet "hand" shows. */
export const dockZones = () => [...openZones(), ...handZones()];

export function drawHand() {
  const zones = dockZones();
  if (!stale(drawn, "hand", store.open, zones.length, ...zones)) return;
  $("hand").hidden = !zones.length;
  fill(
    $("hand"),
    zones.map((zone) => drawZone(zone, zones.length > 1)),
  );
  fitFaces();
}

/** @param {Zone} zone
 * @param {boolean} named */
function drawZone(zone, named) {
  const many = zone.cards.length > MANY;
  return h(
    many ? "div.hand-zone.is-many" : "div.hand-zone",
    {
      key: zone.id,
      data: { zone: zone.id, count: zone.cards.length },
      style: { "--cards": Math.max(1, zone.cards.length) },
    },
    named ? h("h2.hand-name", { title: zone.label }, zone.label) : null,
    zone.cards.length
      ? h("div.hand-cards", { role: "list", "aria-label": zone.label }, zone.cards.map(slot))
      : h("p.hand-empty", null, t("hand_empty")),
  );
}

/** @param {string | null} card */
function slot(card) {
  const props = { role: "listitem", key: card };
  if (card === null) return h("div.hand-slot", props, back("hand"));
  const make = () => h("div.hand-slot", props, mark(cardFace(card, "hand"), card, true));
  return stale(drawn, `hand ${card}`, store.open.has(card)) ? make() : new Same(card, make);
}
