// The own hand: the cards of every "hand" zone of the viewer, face up.
import { $, h, t } from "./dom.js";
import { back, cardFace, mark } from "./cards.js";
import { hooks } from "./hooks.js";
import { store } from "./store.js";

export function handZones() {
  const { scene, viewer } = store.view;
  return scene.zones.filter((zone) => zone.kind === "hand" && zone.seat === viewer);
}

/** All that the sheet "hand" shows. */
export const dockZones = () => [...offered(), ...handZones()];

/** Cards that lie out for everybody, shown beside the hand where a game wants it so. */
const offered = () =>
  store.view.scene.zones.filter((zone) => hooks.places?.[zone.id] === "dock" && zone.cards.length);

export function drawHand() {
  const zones = dockZones();
  const hand = $("hand");
  hand.hidden = !zones.length;
  hand.replaceChildren(
    ...zones.map((zone) =>
      h(
        "div.hand-zone",
        {
          data: { zone: zone.id, count: zone.cards.length },
          role: "list",
          "aria-label": zone.label,
        },
        zones.length > 1 ? h("h3.hand-name", null, zone.label) : null,
        zone.cards.map((card) =>
          h(
            "div.hand-slot",
            { role: "listitem" },
            card === null ? back("hand") : mark(cardFace(card, "hand"), card, { asButton: true }),
          ),
        ),
        zone.cards.length ? null : h("p.hand-empty", null, t("hand_empty")),
      ),
    ),
  );
}
