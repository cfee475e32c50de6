// The faces of things: card, slip (a card's strip in a stack), back, plate of a role.
// A game may bring better ones: see hooks.js.
import { h, t } from "./dom.js";
import { hooks } from "./hooks.js";
import { isMine, label, store, thing } from "./store.js";

/** Mark an element as the drawing of a thing: lit where it may be chosen now. */
export function mark(element, name, { asButton = false } = {}) {
  element.dataset.id = name;
  const open = store.open.has(name);
  if (open) element.dataset.open = "";
  if (open || asButton) {
    element.setAttribute("role", "button");
    element.setAttribute("aria-disabled", String(!open));
    element.tabIndex = 0;
  }
  if (open || asButton) element.setAttribute("aria-label", spoken(name, open));
  return element;
}

function spoken(name, open) {
  const about = thing(name) || {};
  const kind = [about.type_label, about.level].filter((part) => part || part === 0).join(" ");
  return [label(name), kind, open ? t("may_choose") : ""].filter(Boolean).join(", ");
}

/** The longest word decides how large a name can be set; the style sheet reckons with it. */
export const longest = (name) =>
  Math.max(...name.split(/[\s\u00ad-]+/).map((word) => word.toUpperCase().length));

/** What is simply true of a thing ("attack"), for the game's style sheet. */
const marks = (about) =>
  Object.keys(about)
    .filter((key) => about[key] === true)
    .join(" ") || null;

/** A card, face up.  Sizes: "hand", "table", "large". */
export function cardFace(name, size = "hand") {
  const about = thing(name) || { label: label(name) };
  const face =
    hooks.cardFace?.(about, size) ??
    h(
      "span.face",
      null,
      h("span.face-edge", null, about.letter ? h("span.face-letter", null, about.letter) : null),
      h(
        "span.face-body",
        null,
        h(
          "span.face-head",
          null,
          h("span.face-type", null, about.type_label || ""),
          about.level ? h("span.face-level", null, String(about.level)) : null,
        ),
        h("span.face-name", null, about.label),
        about.text ? h("span.face-text", null, about.text) : null,
      ),
    );
  const card = h(
    `div.card.card-${size}`,
    { data: { type: about.type, card: name, marks: marks(about) } },
    face,
  );
  card.style.setProperty("--longest", Math.max(5, longest(about.label)));
  return card;
}

/** The strip of a card in a stack. */
export function slip(name) {
  const about = thing(name) || { label: label(name) };
  const face = hooks.slipFace?.(about, name) ?? [
    h("span.slip-edge", null, about.letter || ""),
    h("span.slip-name", null, about.label),
    about.level ? h("b.slip-level", null, String(about.level)) : null,
  ];
  return h("div.slip", { data: { type: about.type, card: name } }, face);
}

export const back = (size = "table") =>
  h(`div.card.card-back.card-${size}`, { "aria-hidden": true });

/** The sign of a role: colour, letter and pattern come from the game's style sheet. */
export function plate(role, seat) {
  const about = role ? thing(role) : null;
  const face = about && hooks.plateFace?.(about);
  const letter = about?.letter ?? String(seat + 1);
  return h("span.plate", { data: { role }, "aria-hidden": true }, face || h("span", null, letter));
}

export function seatName(panel) {
  return panel.role ? label(panel.role) : panel.label;
}

export const seatClass = (seat) => (isMine(seat) ? "is-mine" : "");
