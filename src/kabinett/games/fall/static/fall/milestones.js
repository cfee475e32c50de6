// Draws the milestones of Fall on an advertising pillar: the great cards of the Reichstag are
// pasted up as posters, and the end of the game tears them down.
import { appearAt, label, longestWord, panelOf, shape, svgWith, thing } from "../web/js/games.js";

/** @import { Milestone, Scene } from "../web/js/types.d.ts" */

const [WIDE, HIGH] = [1200, 640];
/** The cards of the Reichstag that make history. */
const GREAT = ["card:coalition_government", "card:bid_for_chancellor", "card:early_elections"];

/** @param {Milestone} milestone
 * @param {Scene} _scene
 * @returns {Element | null} */
export function drawMilestone({ name, parts, over }, _scene) {
  if (name === "aftermath") return night();
  if (over)
    return name === "anarchy" ? torn() : name === "rounds" ? sheet(...pillar(), flag()) : null;
  const names = parts.flatMap((part) => (typeof part === "string" ? [] : [part.id]));
  const card = names.find((one) => GREAT.includes(one));
  if (!card) return null;
  const seat = names.find((one) => one.startsWith("seat:"));
  const party = panelOf(Number(seat?.slice(5)))?.role ?? "";
  return sheet(
    ...pillar(),
    pasted(label(card), thing(party)?.letter ?? "", thing(card)?.level ?? ""),
  );
}

/** The ground, which goes on beyond the drawing, because a board may be wider or higher.
 * @param {string} fill */
const ground = (fill) =>
  shape("rect", { x: -WIDE, y: -HIGH, width: 3 * WIDE, height: 3 * HIGH, fill });

/** @param {...SVGElement} shapes */
function sheet(...shapes) {
  const svg = svgWith(`0 0 ${WIDE} ${HIGH}`, ground("var(--wall)"), ...shapes);
  svg.setAttribute("preserveAspectRatio", "xMidYMax"); // the pillar stands on the floor
  return svg;
}

/** The pillar, with the remains of old posters. */
function pillar() {
  const edge = { stroke: "var(--black)", "stroke-width": 4 };
  return [
    shape("path", { d: "M330 90Q600 -70 870 90z", fill: "var(--black)" }),
    shape("rect", { x: 310, y: 86, width: 580, height: 34, fill: "var(--black)" }),
    shape("rect", { x: 345, y: 120, width: 510, height: 520, fill: "var(--poster)", ...edge }),
    shape("path", { d: "M345 150h130l-14 120l-116 16z", fill: "var(--ochre)", opacity: 0.55 }),
    shape("path", { d: "M855 420l-150 18l10 150l140 20z", fill: "var(--red)", opacity: 0.5 }),
    shape("path", { d: "M345 500l120 -20l20 160h-140z", fill: "var(--black)", opacity: 0.35 }),
    shape("path", { d: "M760 140h95v150l-80 -12z", fill: "var(--black)", opacity: 0.2 }),
  ];
}

/** A fresh poster.
 * @param {string} words
 * @param {string} letter
 * @param {string | number} level */
function pasted(words, letter, level) {
  const lines = words.toUpperCase().split(" ");
  const size = Math.min(70, 560 / longestWord(words));
  const text = { "text-anchor": "middle", "font-family": "var(--display)", fill: "var(--black)" };
  const edge = { stroke: "var(--black)", "stroke-width": 5 };
  const shapes = [
    shape("rect", { x: 405, y: 175, width: 390, height: 415, fill: "var(--ochre)", ...edge }),
    shape("rect", { x: 405, y: 175, width: 390, height: 90, fill: "var(--black)" }),
    written(letter, { ...text, x: 450, y: 243, "font-size": 64, fill: "var(--poster)" }),
    written(String(level), { ...text, x: 745, y: 243, "font-size": 64, fill: "var(--poster)" }),
    ...lines.map((line, nth) => {
      const y = 440 + (nth - (lines.length - 1) / 2) * size * 1.15;
      return written(line, { ...text, x: 600, y: y + size * 0.35, "font-size": size });
    }),
  ];
  return appearAt(400, "0,-160", ...shapes);
}

/** @param {string} words
 * @param {Record<string, string | number>} attributes */
function written(words, attributes) {
  const text = shape("text", attributes);
  text.textContent = words;
  return text;
}

/** The posters come down in pieces. */
function torn() {
  const colours = ["--ochre", "--poster", "--red", "--black", "--poster", "--ochre", "--red"];
  const pieces = colours.map((colour, nth) => {
    const [x, y] = [150 + ((nth * 331) % 900), 250 + ((nth * 97) % 300)];
    const d = `M${x} ${y}l120 -34l26 92l-70 50l-88 -22z`;
    const piece = shape("path", {
      d,
      fill: `var(${colour})`,
      stroke: "var(--black)",
      "stroke-width": 3,
    });
    return appearAt(500 + nth * 170, `${(600 - x) / 2},-220`, piece);
  });
  return sheet(...pillar(), ...pieces);
}

/** The colours of the Republic on the pillar. */
function flag() {
  const bands = ["var(--black)", "var(--red)", "var(--ochre)"].map((fill, nth) =>
    shape("rect", { x: 420, y: 220 + nth * 100, width: 360, height: 100, fill }),
  );
  return appearAt(400, "0,-120", ...bands);
}

/** A plain ground: what followed in history is not drawn. */
function night() {
  const svg = sheet(ground("#000"));
  svg.dataset.ground = "black";
  return svg;
}
