// The viewer's own hand: the cards of all zones of the kind "hand", face up.

import { cardBack, cardFace, markThing } from "../cards.js";
import { hooks } from "../core/hooks.js";
import { byId, h, setChildren, t, Unchanged } from "../dom.js";
import { noteChange, store } from "../store.js";
import { fitFaces } from "./fit_faces.js";

/** @import { Zone } from "../types.d.ts" */

export function handZones() {
  const { scene, viewer } = store.view;
  return scene.zones.filter((zone) => zone.kind === "hand" && zone.seat === viewer);
}

const MOST_SIDE_BY_SIDE = 12; // more cards need a second row

/** Open zones that the game wants beside the hand. */
const dockedZones = () =>
  store.view.scene.zones.filter((zone) => hooks.places?.[zone.id] === "dock" && zone.cards.length);

/** All zones that the sheet "hand" shows. */
export const zonesOfDock = () => [...dockedZones(), ...handZones()];

export function drawHand() {
  const zones = zonesOfDock();
  if (!noteChange("hand", store.openChoices, zones.length, ...zones)) return;
  byId("hand").hidden = !zones.length;
  setChildren(
    byId("hand"),
    zones.map((zone) => zoneElement(zone, zones.length > 1)),
  );
  fitFaces();
}

/** @param {Zone} zone
 * @param {boolean} named */
function zoneElement(zone, named) {
  const many = zone.cards.length > MOST_SIDE_BY_SIDE;
  return h(
    many ? "div.hand-zone.is-many" : "div.hand-zone",
    {
      key: zone.id,
      data: { zone: zone.id, count: zone.cards.length },
      style: { "--cards": Math.max(1, zone.cards.length) },
    },
    named ? h("h2.hand-name", { title: zone.label }, zone.label) : null,
    zone.cards.length
      ? h("div.hand-cards", { role: "list", "aria-label": zone.label }, zone.cards.map(cardSlot))
      : h("p.hand-empty", null, t("hand_empty")),
  );
}

/** @param {string | null} card */
function cardSlot(card) {
  const props = { role: "listitem", key: card };
  if (card === null) return h("div.hand-slot", props, cardBack("hand"));
  const make = () => h("div.hand-slot", props, markThing(cardFace(card, "hand"), card, true));
  return noteChange(`hand ${card}`, store.openChoices.has(card))
    ? make()
    : new Unchanged(card, make);
}
