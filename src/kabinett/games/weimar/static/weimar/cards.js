// The cards: a poster's block with the two values, the party's colour, and what the Event does.
import { h } from "../web/js/dom.js";
import { longest } from "../web/js/cards.js";
import { thing } from "../web/js/store.js";

const PARTY_OF = { card: (card) => card.party, agenda: (card) => card.party };

// Where the long words of the cards' names may be broken.
const BREAKS = (
  "Arbeiter|wohlfahrt Arbeitslosen|versicherung Betriebs|rätegesetz Dolchstoß|legende Drei|groschen|oper " +
  "Eisenbahner|streik Front|kämpfer|bund Fürsten|enteignung Gründungs|parteitag Kriegs|heimkehrer " +
  "Landvolk|bewegung Ober|bürger|meister Präsidial|herrschaft Präsidial|kabinett Wirtschaft|licher " +
  "Sozial|faschismus"
)
  .split(" ")
  .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
const broken = (name) => BREAKS.reduce((text, [word, parts]) => text.replace(word, parts), name);

/** What a card's edge tells: the party, or the deck of the Timeline. */
const family = (card) =>
  PARTY_OF[card.kind]?.(card) ?? (card.kind === "timeline" ? `deck-${card.deck}` : card.kind);

export function cardFace(card, size) {
  return h(
    "div.wc",
    { data: { family: family(card) } },
    h(
      "div.wc-head",
      null,
      card.large
        ? h(
            "span.wc-values",
            null,
            h("b", null, String(card.large)),
            h("i", null, String(card.small)),
          )
        : null,
      h("span.wc-mark", null, mark(card)),
    ),
    h("div.wc-body", null, named(card), body(card, size)),
    foot(card, size),
  );
}

function mark(card) {
  if (card.kind === "timeline") return card.year ? String(card.year).slice(0, 4) : "";
  const letter = card.party ? (thing(`party:${card.party}`)?.letter ?? "") : "";
  return card.set ? `${letter}·${card.set}` : letter;
}

function named(card) {
  const name = h("span.wc-name", null, broken(card.label));
  name.style.setProperty("--longest", Math.max(6, longest(broken(card.label))));
  return name;
}

function body(card, size) {
  if (!card.text) return null;
  if (size === "table") return null;
  const text = h("p.wc-text", null, card.text);
  text.style.setProperty("--lines", 6 - Math.ceil(card.label.length / 19)); // what its name leaves
  return text;
}

/** A sign for what is known of it: reconstructed, removed after use. */
function foot(card, size) {
  return h(
    "div.wc-foot",
    null,
    card.number ? h("span", null, card.number) : null,
    card.after
      ? h("span.wc-removed", { title: card.after }, size === "large" ? `⨯ ${card.after}` : "⨯")
      : null,
    card.reconstructed
      ? h(
          "span.wc-own",
          { title: card.provenance_label ?? null },
          size === "large" && card.provenance_label ? `◇ ${card.provenance_label}` : "◇",
        )
      : null,
  );
}

/** The strip of a card in a row. */
export function slipFace(card) {
  return [
    h("span.slip-edge", { data: { family: family(card) } }, mark(card).slice(0, 1)),
    h("span.slip-name", null, card.label),
    card.large ? h("b.slip-level", null, `${card.large}/${card.small}`) : null,
  ];
}
