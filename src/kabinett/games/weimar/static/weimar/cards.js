// The faces of the cards: a poster's block with the two values, the party's colour, and what the
// Event does.
import {
  breaking,
  drawing,
  h,
  longestWord,
  memorial,
  shape,
  svgWith,
  thing,
  yearsOf,
} from "../web/js/games.js";

/** @import { Size, Thing } from "../web/js/types.d.ts" */

// Where the long words of the cards may break.
const WORDS = `
  Reichstags|abgeordneter Reichstags|abgeordnete Reichs|finanz|minister Minister|präsident
  Arbeiter|wohlfahrt Arbeitslosen|versicherung Betriebs|rätegesetz Dolchstoß|legende
  Drei|groschen|oper Eisenbahner|streik Front|kämpfer|bund Fürsten|enteignung Gründungs|parteitag
  Katholiken|tag Kriegs|heimkehrer Landvolk|bewegung Ober|bürger|meister Panzer|kreuzer Präsidial|herrschaft Präsidial|kabinett
  Wirtschaft|licher Sozial|faschismus Gesellschafts|marker Regierungs|partei Wirtschafts|stufe
  Zwischen|wertung Partei|einheit Reichs|präsident Außenpolitik|stapel Präsidial|erlasse
  Gewalt|frieden Demon|stration kontrol|lierte kontrol|lierst verschie|dene zweit|meisten
  abge|schlossen`;
export const broken = breaking(WORDS);

/** What decides the edge of a card: its party, or its deck of the Timeline.
 * @param {Thing} card
 * @returns {string} */
function family(card) {
  if (card.kind === "card" || card.kind === "agenda") return card.party ?? card.kind;
  return card.kind === "timeline" ? `deck-${card.deck}` : card.kind;
}

/** @param {Thing} card
 * @param {Size} size */
export function cardFace(card, size) {
  if (card.dead) {
    return memorial(card, size, `${card.large} · ${card.small}`, [text(card), foot(card, size)]);
  }
  const values = h("span.wc-values", null, h("b", null, card.large), h("i", null, card.small));
  const small = size === "table";
  const picture = card.year || card.sign || card.cities ? ornament(card, size) : null;
  const inWords = [
    nameLine(card),
    card.office && !small ? h("span.wc-office", null, broken(card.office)) : null,
    small ? null : text(card),
  ];
  return h(
    "div.wc",
    { data: { family: family(card) } },
    h(
      "div.wc-head",
      null,
      card.large ? values : null,
      small ? null : yearOf(card),
      h("span.wc-mark", null, mark(card)),
    ),
    // In the hand the text flows along the diagonal of the picture.
    h(
      "div.wc-body",
      { data: { fit: "room" } },
      size === "hand" ? [picture, inWords] : [inWords, picture],
    ),
    foot(card, size),
  );
}

/** @param {Thing} card */
function yearOf(card) {
  const [first, last] = yearsOf(card.year);
  return first ? h("b.wc-year", null, first, last ? h("small", null, last) : null) : null;
}

/** The picture, on a diagonal of the party's colour: the card's object, its cities on a plan of the
 * Reich, or the sign of its Event's first effect.
 * @param {Thing} card
 * @param {Size} size */
function ornament(card, size) {
  const { cities, sign } = card;
  const picture = card.drawing
    ? drawing(card.drawing)
    : cities
      ? symbols(["plan", ...cities.map((/** @type {string} */ city) => `at-${city}`)], PLAN)
      : sign
        ? symbols([sign], "0 0 20 20")
        : null;
  const named = picture ? "div.wc-ornament" : "div.wc-ornament.is-letters";
  return h(
    named,
    { "aria-hidden": true },
    size === "table" ? yearOf(card) : null,
    picture,
    size === "large" ? caption(card) : null,
  );
}

const MOST_NAMES = 3; // cities that the caption of a plan names

/** The caption of the picture: the cities of its dots, or the meaning of its sign.
 * @param {Thing} card */
function caption({ drawing, cities, sign_label }) {
  if (drawing || cities?.length > MOST_NAMES) return null;
  const names = cities?.map((/** @type {string} */ city) => thing(`city:${city}`)?.label);
  const words = names ? names.join(", ") : sign_label;
  return words ? h("span.wc-caption", null, words) : null;
}
const PLAN = "0 0 100 82";

/** Symbols of the board, one over the other.
 * @param {string[]} names
 * @param {string} box */
function symbols(names, box) {
  const uses = names.map((name) =>
    shape("use", { href: `#g-${name}`, class: `wo-${name.replace(/-.*/, "")}` }),
  );
  return svgWith(box, ...uses);
}

/** @param {Thing} card
 * @returns {string} */
function mark(card) {
  if (card.kind === "timeline") return "";
  const letter = card.party ? (thing(`party:${card.party}`)?.letter ?? "") : "";
  return card.set ? `${letter}·${card.set}` : letter;
}

/** @param {Thing} card */
function nameLine(card) {
  const name = broken(card.label);
  return h("span.wc-name", { style: { "--longest": Math.max(6, longestWord(name)) } }, name);
}

/** @param {Thing} card */
const text = (card) =>
  card.text ? h("p.wc-text", { data: { fit: "text" } }, broken(card.text)) : null;

/** Signs at the foot of a card: removed after use, another player's consent, reconstructed.
 * @param {Thing} card
 * @param {Size} size */
function foot(card, size) {
  const source = card.provenance_label;
  const large = size === "large";
  return h(
    "div.wc-foot",
    null,
    card.number ? h("span", null, card.number) : null,
    card.after
      ? h("span.wc-removed", { title: card.after }, large ? `⨯ ${card.after}` : "⨯")
      : null,
    card.consent
      ? h("span.wc-consent", { title: card.consent }, large ? `⇄ ${card.consent}` : "⇄")
      : null,
    card.reconstructed
      ? h("span.wc-own", { title: source }, large && source ? `◇ ${source}` : "◇")
      : null,
  );
}

/** The strip of a card in a row.
 * @param {Thing} card */
export function slipFace(card) {
  return [
    h("span.slip-edge", { data: { family: family(card) } }, mark(card).slice(0, 1)),
    h("span.slip-name", null, broken(card.label)),
    card.large ? h("b.slip-level", null, `${card.large}/${card.small}`) : null,
  ];
}
