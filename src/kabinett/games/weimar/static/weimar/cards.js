// The faces of the cards: a poster's block with the two values, the party's colour, and what the
// Event does.
import { breaking } from "../web/js/breaks.js";
import { longestWord, memorial } from "../web/js/cards.js";
import { h } from "../web/js/dom.js";
import { thing } from "../web/js/store.js";

/** @import { Size, Thing } from "../web/js/types.d.ts" */

// Where the long words of the cards may break.
const WORDS = `
  Arbeiter|wohlfahrt Arbeitslosen|versicherung Betriebs|rätegesetz Dolchstoß|legende
  Drei|groschen|oper Eisenbahner|streik Front|kämpfer|bund Fürsten|enteignung Gründungs|parteitag
  Kriegs|heimkehrer Landvolk|bewegung Ober|bürger|meister Panzer|kreuzer Präsidial|herrschaft Präsidial|kabinett
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
  return h(
    "div.wc",
    { data: { family: family(card) } },
    h("div.wc-head", null, card.large ? values : null, h("span.wc-mark", null, mark(card))),
    h(
      "div.wc-body",
      { data: { fit: "room" } },
      nameLine(card),
      size === "table" ? null : [text(card), ornament(card)],
    ),
    foot(card, size),
  );
}

/** The ornament below short texts: the year, and the card's cities on a map of the Reich, or the
 * sign of the first thing that its Event does.
 * @param {Thing} card */
function ornament({ cities, sign, year, kind }) {
  if (!cities && !sign) return null;
  const signs = cities
    ? ["plan", ...cities.map((/** @type {string} */ city) => `at-${city}`)]
    : [sign];
  // A Timeline card has the year in its head.
  const yearText = kind === "timeline" ? "" : String(year ?? "").slice(0, 4);
  return h(
    "div.wc-ornament",
    { "aria-hidden": true },
    h("b", null, yearText),
    drawing(signs, cities ? "0 0 100 82" : "0 0 20 20"),
  );
}

/** Symbols of the board, one over the other.
 * @param {string[]} names
 * @param {string} box */
function drawing(names, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  for (const name of names) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#g-${name}`);
    use.setAttribute("class", `wo-${name.replace(/-.*/, "")}`);
    svg.append(use);
  }
  return svg;
}
const SVG = "http://www.w3.org/2000/svg";

/** @param {Thing} card
 * @returns {string} */
function mark(card) {
  if (card.kind === "timeline") return card.year ? String(card.year).slice(0, 4) : "";
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
