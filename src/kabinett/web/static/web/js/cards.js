// Draws things: the face and the back of a card, its strip in a stack (a slip), the sign of a role
// (a plate). A game may draw them itself: see types.d.ts.

import { hooks } from "./core/hooks.js";
import { spokenText } from "./core/speech.js";
import { h, t } from "./dom.js";
import { isMine, label, store, thing } from "./store.js";

/** @import { Child, Panel, Size, Thing } from "./types.d.ts" */

const COLOURS = 8; // the style sheet has --seat-1 to --seat-8

/** Marks an element as the drawing of a thing, and lights it if the thing is a choice.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {boolean} [asButton]  a click does something even if the thing is not a choice */
export function markThing(element, name, asButton = false) {
  element.dataset.id = name;
  const open = store.openChoices.has(name);
  if (open) element.dataset.open = "";
  if (open || asButton) {
    element.setAttribute("role", "button");
    element.setAttribute("aria-disabled", String(!open));
    element.setAttribute("aria-label", spokenName(name, open));
    const description = describeCard(name);
    if (description) element.setAttribute("aria-description", description);
    element.tabIndex = 0;
  }
  return element;
}

/** @param {string} name
 * @param {boolean} open */
function spokenName(name, open) {
  const about = thingOrName(name);
  const kind = [about.type_label, about.level].filter(Boolean).join(" "); // faces show no 0 either
  return [label(name), kind, open ? t("may_choose") : ""].filter(Boolean).join(", ");
}

/** What a screen reader says about a card besides its name: who else has it, and what it does.
 * Browsers leave out what a button contains.
 * @param {string} name
 * @returns {string | undefined} */
export function describeCard(name) {
  const about = thing(name);
  if (about?.kind !== "card") return undefined;
  const { scene, viewer } = store.view;
  const seat = scene.zones.find(({ cards }) => cards.includes(name))?.seat;
  const owner = seat === viewer ? undefined : scene.panels.find((panel) => panel.seat === seat);
  const effect = about.text ?? spokenText(cardFace(name, "large")).replace(`${about.label}. `, "");
  return [owner && `${seatName(owner)}.`, effect].filter(Boolean).join(" ") || undefined;
}

/** @param {string} name
 * @returns {Thing} */
const thingOrName = (name) => thing(name) ?? { kind: "", label: label(name) };

/** The number of letters in the longest word; the style sheet sets the size of a name by it.
 * @param {string} name */
export const longestWord = (name) =>
  Math.max(...name.split(/[\s\u00ad-]+/).map((word) => word.toUpperCase().length));

/** @param {Thing} about */
const longestOf = ({ label }) => ({ "--longest": Math.max(5, longestWord(label)) });

/** The members of a thing that are true ("attack"), as marks for the game's style sheet.
 * @param {Thing} about */
const trueFacts = (about) =>
  Object.keys(about)
    .filter((key) => about[key] === true)
    .join(" ") || null;

/** A card that lies face up.
 * @param {string} name
 * @param {Size} [size] */
export function cardFace(name, size = "hand") {
  const about = thingOrName(name);
  return h(
    `div.card.card-${size}`,
    {
      data: { type: about.type, card: name, marks: trueFacts(about) },
      style: longestOf(about),
    },
    hooks.cardFace?.(about, size) ?? plainFace(about, size),
  );
}

/** The plain face of a card. A game may call this function with a changed thing.
 * @param {Thing} about
 * @param {Size} size
 * @param {string} [name]  the label with more possible breaks, which do not affect its size */
export function plainFace(about, size, name = about.label) {
  if (about.dead) return memorial(about, size, null, [about.text]);
  return h(
    "span.face",
    null,
    h(
      "span.face-edge",
      { "aria-hidden": true },
      about.letter ? h("span.face-letter", null, about.letter) : null,
    ),
    h(
      "span.face-body",
      { data: { fit: "box room" } },
      h(
        "span.face-head",
        null,
        about.level ? h("span.face-level", null, about.level) : null,
        h("span.face-type", null, about.type_label || ""),
      ),
      h("span.face-name", { style: longestOf(about), data: { fit: "name" } }, name),
      about.text ? h("span.face-text", { data: { fit: "text" } }, about.text) : null,
      size === "large" ? factList(about) : null,
    ),
  );
}

/** The face of a card about a murder or a massacre: the names of the dead, place and date on black.
 * Only the large face says what the card does.
 * @param {Thing} about
 * @param {Size} size
 * @param {Child} worth  the values of the card
 * @param {Child[]} lines  what the card does */
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

/** The facts of a thing as a list: words, numbers, and names with their values.
 * @param {Thing} about */
export function factList({ facts }) {
  if (!facts?.length) return null;
  const inWords = (/** @type {string | number | [string, string | number]} */ fact) =>
    Array.isArray(fact) ? h("li", null, fact[0], " ", h("b", null, fact[1])) : h("li", null, fact);
  return h("ul.peek-facts", null, facts.map(inWords));
}

/** The strip of a card in a stack.
 * @param {string} name */
export function slipElement(name) {
  const about = thingOrName(name);
  const face = hooks.slipFace?.(about, name, store.view?.scene) ?? [
    h("span.slip-edge", { "aria-hidden": true }, about.letter || ""),
    h("span.slip-name", null, about.label),
    about.level ? h("b.slip-level", null, about.level) : null,
  ];
  return h("div.slip", { key: name, data: { type: about.type, card: name } }, face);
}

/** @param {Size} [size] */
export const cardBack = (size = "table") =>
  h(`div.card.card-back.card-${size}`, { "aria-hidden": true });

/** The number of the colour of a seat that has no role.
 * @param {string | null} role
 * @param {number} seat */
export const seatColour = (role, seat) => (role ? null : (seat % COLOURS) + 1);

/** The sign of a role. Its colour, letter and pattern come from the game's style sheet.
 * @param {string | null} role
 * @param {number} seat */
export function rolePlate(role, seat) {
  const about = role ? thing(role) : null;
  const face = about && hooks.plateFace?.(about);
  const letter = about?.letter ?? String(seat + 1);
  const data = { role, colour: seatColour(role, seat) };
  return h("span.plate", { data, "aria-hidden": true }, face || h("span", null, letter));
}

/** @param {Panel} panel */
export function seatName(panel) {
  return panel.role ? label(panel.role) : panel.label;
}

/** @param {number} seat */
export const seatClass = (seat) => (isMine(seat) ? "is-mine" : "");
