// The dialog with the face-up cards of a pile.
import { cardFace, markThing } from "../cards.js";
import { openDialog } from "../core/dialog.js";
import { h } from "../dom.js";
import { store } from "../store.js";

/** Shows the face-up cards of a pile, the newest first.
 * @param {string} id */
export function openPile(id) {
  const zone = store.view.scene.zones.find((one) => one.id === id);
  const cards = zone?.cards.filter((card) => card !== null).reverse() ?? [];
  openDialog("pile", () => [
    h("h2", null, `${zone?.label} · ${zone?.cards.length}`),
    h(
      "div.pile-cards",
      null,
      cards.map((card) => markThing(cardFace(card, "table"), card)),
    ),
  ]);
}
