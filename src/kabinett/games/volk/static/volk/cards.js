// The faces of the cards, like printed forms: the values of West and East, and the event as signs
// or in words.
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

/** @import { Child, Scene, Size, Thing } from "../web/js/types.d.ts" */
/** The number, the side ("W" or "E"), the kind and the place of an effect.
 * @typedef {[number, "W" | "E", string, string]} Icon */

/** The sign of each kind of effect, and its colour.
 * @type {Record<string, [string, string?]>} */
const GLYPHS = {
  "+u": ["unrest-plus"],
  "-u": ["unrest-minus"],
  "~u": ["unrest-move"],
  "-mp": ["banner-minus"],
  "+b": ["build"],
  "-b": ["dismantle"],
  "+LS": ["ls-plus"],
  "+LS*": ["ls-plus"],
  "-LS": ["ls-minus"],
  ".rundown": ["rundown"],
  ".repair": ["repair"],
  ".stop": ["stop"],
  POLred: ["star", "is-red"],
  POLpink: ["star", "is-pink"],
  GUIL: ["eye"],
  STASIend: ["star-off"],
  WALLbuild: ["wall"],
  WALLopen: ["wall-open"],
};
/** @type {Record<string, string>} */
const CODES = {
  WestBerlin: "WB",
  EastBerlin: "B",
  Bayern: "BY",
  Sachsen: "SN",
  RheinlandPfalz: "RP",
  NordrheinWestfalen: "NW",
  NiedersachsenHamburg: "NI",
  CSSR: "ČSSR",
  Polska: "PL",
  Rheinsberg: "Rh",
};
/** The places of effects on the plan of the two states.
 * @type {Record<string, [number, number]>} */
const PLACES = {
  WestBerlin: [69.4, 28.5],
  EastBerlin: [72.8, 28.5],
  Bayern: [54.5, 65.9],
  Sachsen: [71.3, 43.9],
  RheinlandPfalz: [20.9, 54.9],
  NordrheinWestfalen: [22.1, 40.9],
  NiedersachsenHamburg: [40.1, 19.9],
  CSSR: [83.3, 53.9],
  Polska: [84.5, 29.9],
  Rheinsberg: [70.6, 22.9],
};
// Where the long words of the cards' names may break.
const WORDS = `
  Zwangs|vereinigung Währungs|reform Wieder|bewaffnung Wieder|gut|machungs|abkommen Bundes|republik
  Wirtschafts|wunder Passier|schein|abkommen Deutschland|treffen Staats|bürger|schaft
  Notstands|gesetze Auschwitz|prozesse Transit|abkommen Wohnungs|bau|programm
  Verstaat|lichung Selbst|schuss|anlagen Devisen|beschaffung Selbst|verbrennung
  Friedens|bewegung Werften|sterben Umwelt|bibliothek Saar|protektorat Wieder|eröffnung
  Versöhnungs|geste Krisen|regierung Recon|struction Recon|ciliation Stali|nistische`;
// Where shorter words may break, only in a narrow window. These breaks do not affect the size of
// the letters.
const FINER = `
  Wäh|rungs Grün|dung Demon|tage War|schauer Rus|sische verei|nigung mach|ungs ab|kommen
  Mone|tary Dis|mantling Repa|rations Agree|ment Found|ing`;
const broken = breaking(WORDS);
const finer = breaking(FINER);

const TRACKS = ["laurel", "coin", "head"];

/** @param {"W" | "E"} side
 * @returns {string} */
const letterOf = (side) => thing(side === "W" ? "side:west" : "side:east")?.letter ?? "";

/** @param {string} side */
const sideClass = (side) => (side === "W" ? "is-west" : "is-east");

/** @param {string} name
 * @param {string} [cls] */
export function glyph(name, cls = "") {
  const attributes = { class: `vg ${cls}`, viewBox: "0 0 20 20", "aria-hidden": "true" };
  return shape("svg", attributes, shape("use", { href: `#g-${name}` }));
}

/** @param {Thing} card */
const initial = (card) => (card.type === "special" ? "" : (card.type_label?.[0] ?? ""));

/** @param {Thing} card
 * @param {Size} size */
export function cardFace(card, size) {
  if (card.dead) {
    const worth = `${letterOf("W")} ${card.west} · ${letterOf("E")} ${card.east}`;
    return memorial(card, size, worth, [h("ul.vc-lines", null, inWords(card))]);
  }
  const text = size === "table" ? null : card.lines.join("; ");
  const event =
    size === "large"
      ? h("ul.vc-lines", null, inWords(card))
      : h("div.vc-signs", { title: text, data: { fit: "box" } }, signs(card));
  return h(
    "div.vc",
    null,
    h("span.vc-edge", null, h("b", null, initial(card)), yearInEdge(card)),
    h("div.vc-head", null, values(card), corner(card)),
    h("div.vc-body", { data: { fit: "box" } }, nameOf(card), picture(card), event),
    h("div.vc-foot", null, h("span", null, card.type_label), h("span", null, card.number)),
  );
}

/** @param {Thing} card */
function nameOf(card) {
  const name = broken(card.label);
  const hyphen = name.includes("\u00ad") ? 1 : 0; // room for the hyphen of a broken word
  const most = Math.max(5, longestWord(name) + hyphen);
  return h("span.vc-name", { style: { "--longest": most } }, finer(name));
}

/** The picture: the card's object, its places on the plan of the two states, or the sign of its
 * first effect.
 * @param {Thing} card */
function picture(card) {
  /** @type {Icon[]} */
  const icons = card.letters ? [] : card.icons;
  const places = icons.map(([, , , where]) => where).filter((where) => PLACES[where]);
  const inside = card.drawing
    ? drawing(card.drawing)
    : places.length
      ? plan(places)
      : icons.length
        ? iconGlyph(icons[0])
        : null;
  return h("span.vc-picture", { "aria-hidden": true }, inside, stamp(card));
}

/** @param {string[]} places */
function plan(places) {
  const dots = places.map((place) => {
    const [cx, cy] = PLACES[place];
    return shape("circle", { cx, cy, r: 6 });
  });
  return svgWith("6 0 85 84", shape("use", { href: "#g-states" }), ...dots);
}

/** The year in the edge, for a low window, which hides the stamp below the head of the card.
 * @param {Thing} card */
function yearInEdge(card) {
  const [first] = yearsOf(card.year);
  return first ? h("i.vc-year", { "aria-hidden": true }, first) : null;
}

/** The year as the stamp of an office.
 * @param {Thing} card */
function stamp(card) {
  const [first, last] = yearsOf(card.year);
  if (!first) return null;
  const text = shape("text", { x: 30, y: last ? 31 : 36, "text-anchor": "middle" });
  text.append(first);
  const until = shape("text", { x: 30, y: 46, "text-anchor": "middle", class: "vc-until" });
  until.append(last);
  const svg = svgWith(
    "0 0 60 60",
    shape("circle", { cx: 30, cy: 30, r: 28 }),
    shape("circle", { cx: 30, cy: 30, r: 24 }),
    text,
    until,
  );
  svg.classList.add("vc-stamp");
  return svg;
}

/** @param {Thing} card
 * @returns {Child} */
function values(card) {
  if (card.type === "special") {
    return h("b.vc-value.vc-roman", null, card.number.replace(/[ab]$/, ""));
  }
  return [
    h("b.vc-value.vc-west", null, h("i", null, letterOf("W")), card.west),
    h("b.vc-value.vc-east", null, h("i", null, letterOf("E")), card.east),
  ];
}

/** The police on a card, as a star.
 * @param {Thing} card
 * @param {string} [cls] */
function police(card, cls = "") {
  /** @type {Icon[]} */
  const icons = card.icons ?? [];
  const found = icons.find(([, , kind]) => kind.startsWith("POL"));
  return found ? glyph("star", `${found[2] === "POLred" ? "is-red" : "is-pink"} ${cls}`) : null;
}

/** @param {Thing} card */
const runners = (card) => Array.from({ length: card.flight ?? 0 }, () => glyph("runner"));

/** @param {Thing} card */
const corner = (card) => h("span.vc-corner", null, runners(card), police(card));

/** @param {Icon} icon */
function iconGlyph([, side, kind]) {
  const [name, cls = ""] = GLYPHS[kind] ?? ["star"];
  return glyph(name, `${cls} ${sideClass(side)}`);
}

/** @param {Thing} card
 * @returns {Child[]} */
function signs(card) {
  /** @type {Icon[]} */
  const icons = card.icons;
  /** @type {number[]} */
  const arrows = card.arrows;
  return [...icons.map(sign), ...arrows.map(arrow)];
}

/** @param {Icon} icon */
function sign(icon) {
  const [count, side, kind, where] = icon;
  const owned = !/^[A-Z]/.test(kind); // the police and the Wall belong to no side
  return h(
    `span.vs.${sideClass(side)}`,
    null,
    owned ? h("b", null, letterOf(side)) : null,
    count > 1 ? h("span", null, count) : null,
    iconGlyph(icon),
    CODES[where] ? h("small", null, CODES[where]) : null,
  );
}

/** @param {number} steps
 * @param {number} track */
function arrow(steps, track) {
  if (!steps) return null;
  return h(
    `span.vs.vs-arrow.${sideClass(steps > 0 ? "E" : "W")}`,
    null,
    steps < 0 ? h("i", null, "◂".repeat(-steps)) : null,
    glyph(TRACKS[track]),
    steps > 0 ? h("i", null, "▸".repeat(steps)) : null,
  );
}

/** @param {Thing} card */
function inWords(card) {
  /** @type {Icon[]} */
  const icons = card.icons;
  /** @type {number[]} */
  const arrows = card.arrows;
  /** @type {string[]} */
  const lines = card.lines;
  const all = [
    ...icons.map(iconGlyph),
    ...arrows.flatMap((steps, track) =>
      steps ? [glyph(TRACKS[track], sideClass(steps > 0 ? "E" : "W"))] : [],
    ),
    ...(card.flight ? [glyph("runner")] : []),
  ];
  return lines.map((line, index) => h("li", null, all[index], h("span", null, line)));
}

/** The strip of a played card, with the effects that still count.
 * @param {Thing} card
 * @param {string} name
 * @param {Scene} scene */
export function slipFace(card, name, { pieces }) {
  const spent = pieces.some((piece) => piece.kind === "spent" && piece.place === name);
  const cls = spent ? "is-spent" : "";
  return [
    h("span.slip-edge", null, initial(card)),
    h(spent ? "span.slip-name.is-spent" : "span.slip-name", null, broken(card.label)),
    h("span.slip-signs", null, runners(card), police(card, cls)),
  ];
}
