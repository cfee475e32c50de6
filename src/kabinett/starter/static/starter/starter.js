// The hooks with which the game draws its own things; docs/client.md lists them all. The client
// draws everything else plainly, including whatever fails here.
import { h } from "../web/js/games.js";

/** The face of a card: an element.
 * @param {import("../web/js/types.d.ts").Thing} thing  what the game's `things` says of it
 * @param {import("../web/js/types.d.ts").Size} size  "hand", "table" or "large" */
export function cardFace(thing, size) {
  return h(
    "div.starter-envoy",
    { data: { size } },
    h("b.starter-level", null, thing.level),
    size === "table" ? null : h("span.starter-name", null, thing.label),
  );
}

/** The strip of a card in a stack: elements, text, or a list of them.
 * @param {import("../web/js/types.d.ts").Thing} thing */
export function slipFace(thing) {
  return [h("b.slip-level", null, thing.level), h("span.slip-name", null, thing.label)];
}
