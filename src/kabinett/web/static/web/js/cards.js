// The faces of things: card, slip (a card's strip in a stack), back, plate of a role.
// A game may bring better ones: see types.d.ts.
import { h, t } from "./dom.js";
import { hooks } from "./core/hooks.js";
import { isMine, label, store, thing } from "./store.js";

/** @import { Child, Panel, Size, Thing } from "./types.d.ts" */

const COLOURS = 8; // --seat-1 and so on

/** Marks an element as the drawing of a thing: lit where it may be chosen.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {boolean} [asButton]  a press does something even where it may not be chosen */
export function mark(element, name, asButton = false) {
  element.dataset.id = name;
  const open = store.open.has(name);
  if (open) element.dataset.open = "";
  if (open || asButton) {
    element.setAttribute("role", "button");
    element.setAttribute("aria-disabled", String(!open));
    element.setAttribute("aria-label", spokenName(name, open));
    element.tabIndex = 0;
  }
  return element;
}

/** @param {string} name
 * @param {boolean} open */
function spokenName(name, open) {
  const about = aboutOf(name);
  const kind = [about.type_label, about.level].filter((part) => part || part === 0).join(" ");
  return [label(name), kind, open ? t("may_choose") : ""].filter(Boolean).join(", ");
}

/** @param {string} name
 * @returns {Thing} */
const aboutOf = (name) => thing(name) ?? { kind: "", label: label(name) };

/** The length of the longest word, which decides how large a name can be set; the style sheet uses it.
 * @param {string} name */
export const longest = (name) =>
  Math.max(...name.split(/[\s\u00ad-]+/).map((word) => word.toUpperCase().length));

/** @param {Thing} about */
const longestOf = ({ label }) => ({ "--longest": Math.max(5, longest(label)) });

/** @param {Thing} about
 * @param {string} name */
const nameProps = (about, name) => ({
  style: longestOf(about),
  data: { finer: name === about.label ? null : "" },
});

/** The facts of a thing that are simply true ("attack"), for the game's style sheet.
 * @param {Thing} about */
const marks = (about) =>
  Object.keys(about)
    .filter((key) => about[key] === true)
    .join(" ") || null;

/** A card, face up.
 * @param {string} name
 * @param {Size} [size] */
export function cardFace(name, size = "hand") {
  const about = aboutOf(name);
  return h(
    `div.card.card-${size}`,
    {
      data: { type: about.type, card: name, marks: marks(about) },
      style: longestOf(about),
    },
    hooks.cardFace?.(about, size) ?? plainFace(about, size),
  );
}

/** The face of a card that its game does not draw; a game may call it with other words.
 * @param {Thing} about
 * @param {Size} size
 * @param {string} [name]  the name with more places to break it, for narrow cards only */
export function plainFace(about, size, name = about.label) {
  if (about.dead) return memorial(about, size, null, [about.text]);
  return h(
    "span.face",
    null,
    h("span.face-edge", null, about.letter ? h("span.face-letter", null, about.letter) : null),
    h(
      "span.face-body",
      null,
      h(
        "span.face-head",
        null,
        about.level ? h("span.face-level", null, about.level) : null,
        h("span.face-type", null, about.type_label || ""),
      ),
      h("span.face-name", nameProps(about, name), name),
      about.text ? h("span.face-text", null, about.text) : null,
      size === "large" ? factsOf(about) : null,
    ),
  );
}

/** The card of a murder or a massacre: the names of the dead, place and date on black.  Only its large
 * face says what the card does.
 * @param {Thing} about
 * @param {Size} size
 * @param {Child} worth  its values, small
 * @param {Child[]} lines  what it does */
export function memorial({ dead }, size, worth, lines) {
  const murders = String(dead)
    .split("; ")
    .map((murder) => {
      const [names, ...when] = murder.split(", ");
      return h(
        "p.memorial-murder",
        null,
        names.split(" · ").map((name) => h("span.memorial-name", null, name)),
        when.map((part) => h("span.memorial-when", null, part)),
      );
    });
  return h(
    "div.memorial",
    null,
    h("div.memorial-dead", null, murders, worth ? h("p.memorial-worth", null, worth) : null),
    size === "large" ? h("div.memorial-told", null, lines) : null,
  );
}

/** The other facts of a thing: words and numbers, and names with their values.
 * @param {Thing} about */
export function factsOf({ facts }) {
  if (!facts?.length) return null;
  const inWords = (/** @type {string | number | [string, string | number]} */ fact) =>
    Array.isArray(fact) ? h("li", null, fact[0], " ", h("b", null, fact[1])) : h("li", null, fact);
  return h("ul.peek-facts", null, facts.map(inWords));
}

/** The strip of a card in a stack.
 * @param {string} name */
export function slip(name) {
  const about = aboutOf(name);
  const face = hooks.slipFace?.(about, name) ?? [
    h("span.slip-edge", null, about.letter || ""),
    h("span.slip-name", null, about.label),
    about.level ? h("b.slip-level", null, about.level) : null,
  ];
  return h("div.slip", { key: name, data: { type: about.type, card: name } }, face);
}

/** @param {Size} [size] */
export const back = (size = "table") =>
  h(`div.card.card-back.card-${size}`, { "aria-hidden": true });

/** The colour of a seat without a role, as `--role`: the number of one of the house's colours.
 * @param {string | null} role
 * @param {number} seat */
export const colour = (role, seat) => (role ? null : (seat % COLOURS) + 1);

/** The sign of a role: colour, letter and pattern come from the game's style sheet.
 * @param {string | null} role
 * @param {number} seat */
export function plate(role, seat) {
  const about = role ? thing(role) : null;
  const face = about && hooks.plateFace?.(about);
  const letter = about?.letter ?? String(seat + 1);
  const data = { role, colour: colour(role, seat) };
  return h("span.plate", { data, "aria-hidden": true }, face || h("span", null, letter));
}

/** @param {Panel} panel */
export function seatName(panel) {
  return panel.role ? label(panel.role) : panel.label;
}

/** @param {number} seat */
export const seatClass = (seat) => (isMine(seat) ? "is-mine" : "");
