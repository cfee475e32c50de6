// The hooks of Wir sind das Volk!
import { h } from "../web/js/games.js";
import { glyph } from "./cards.js";

/** @import { Fact, Hooks, Panel } from "../web/js/types.d.ts" */

export { drawBoard } from "./board.js";
export { cardFace, slipFace } from "./cards.js";

export const ownPieces = true;
export const wholeHeads = true;

/** The displayed cards lie beside the viewer's hand, the card being played beside the board.
 * @type {Hooks["places"]} */
export const places = { display: "dock", playing: "card" };

/** Below the strip of a side: its banners up to the collapse, and its numbers.
 * @param {Panel} panel */
export function seatFace(panel) {
  const protests = panel.facts.find((one) => one.id === "protests");
  const others = panel.facts.filter((one) => one !== protests);
  return h(
    "div.vseat",
    { data: { side: panel.role === "side:west" ? "west" : "east" } },
    protests ? banners(protests) : null,
    h(
      "dl.vseat-facts",
      null,
      others.map((one) =>
        h(
          "div",
          { title: one.help || one.label },
          h("dt", null, one.label),
          h("dd", null, one.value),
        ),
      ),
    ),
    panel.notes.length
      ? h(
          "p.vseat-notes",
          null,
          panel.notes.map((note) => h("span", null, note)),
        )
      : null,
  );
}

/** @param {Fact} protests */
function banners({ value, most, label, help }) {
  const fall = most ?? value;
  const near = value >= fall ? "is-fallen" : value === fall - 1 ? "is-near" : "is-far";
  const all = Array.from({ length: Math.max(fall, value) }, (_, index) =>
    glyph("banner", index < value ? "on" : ""),
  );
  return h(
    `div.vseat-protests.${near}`,
    { title: help },
    h("span.vseat-banners", { "aria-hidden": true }, all),
    h("span", null, label),
    h("b", null, `${value}/${fall}`),
  );
}
