// Draws the milestones of Weimar with a few plain shapes: Parliament before a round, the formation
// of a government, Regimes and Councils, and the end of the Republic.
import { appearAt, panelOf, shape, svgWith } from "../web/js/games.js";

/** @import { Milestone, Scene } from "../web/js/types.d.ts" */

const [WIDE, HIGH] = [1200, 640];
const BENCHES = ["kpd", "spd", "z", "dnvp", "nsdap"];
const ROWS = [190, 270, 350]; // the radii of the rows of seats
const FLAG = ["#17171a", "#d2232a", "#f2c230"];
const BLACK = "#17171a";
/** What the Republic's bars do at each ending. @type {Record<string, "stand" | "cut" | "break">} */
const ENDS = {
  survived: "stand",
  parliament: "cut",
  cities: "cut",
  anarchy: "break",
  failed: "break",
};

/** @param {Milestone} milestone
 * @param {Scene} scene
 * @returns {Element | null} */
export function drawMilestone({ name, parts, over }, scene) {
  const names = parts.flatMap((part) => (typeof part === "string" ? [] : [part.id]));
  if (over) return name in ENDS ? bars(ENDS[name]) : name === "nsdap" ? night() : null;
  if (name === "round") return sheet(...parliament(scene, null));
  if (name === "government") {
    const seat = names.find((one) => one.startsWith("seat:"))?.slice(5);
    const role = panelOf(Number(seat))?.role;
    return sheet(...parliament(scene, role?.split(":")[1] ?? null));
  }
  if (scene.phase === null) return null; // nobody caused the Threats of the set-up
  if (names.includes("threat:regime")) return wedge("var(--dnvp)", "var(--white)");
  return names.includes("threat:councils") ? wedge("var(--kpd)", "var(--white)") : null;
}

/** The ground, which goes on beyond the drawing, because a board may be wider or higher.
 * @param {string} fill */
const ground = (fill) =>
  shape("rect", { x: -WIDE, y: -HIGH, width: 3 * WIDE, height: 3 * HIGH, fill });

/** @param {...SVGElement} shapes */
function sheet(...shapes) {
  const svg = svgWith(`0 0 ${WIDE} ${HIGH}`, ground("var(--land)"), ...shapes);
  svg.setAttribute("preserveAspectRatio", "xMidYMid");
  return svg;
}

/** The Seats of all parties in a half circle, and an arc over the party that forms the government.
 * @param {Scene} scene
 * @param {string | null} chancellor */
function parliament(scene, chancellor) {
  const sizes = BENCHES.map((party) => {
    const piece = scene.pieces.find(({ id }) => id === `seats:${party}`);
    return { party, seats: Number(piece?.face ?? 0) };
  });
  const all = sizes.flatMap(({ party, seats }) => Array.from({ length: seats }, () => party));
  const places = chairs(all.length);
  const shapes = all.map((party, nth) => {
    const { x, y } = places[nth];
    const edge = { stroke: "var(--print)", "stroke-width": 2 };
    const seat = shape("circle", { cx: x, cy: y, r: 30, fill: `var(--${party})`, ...edge });
    if (chancellor && party !== chancellor) seat.setAttribute("opacity", "0.35");
    return appearAt(100 + nth * 45, "0,24", seat);
  });
  const own = places.filter((_, nth) => all[nth] === chancellor).map(({ angle }) => angle);
  if (!own.length) return shapes;
  const [from, to] = [Math.min(...own) - 0.06, Math.max(...own) + 0.06].map((angle) =>
    at(angle, 410),
  );
  const d = `M${from.x} ${from.y}A410 410 0 0 1 ${to.x} ${to.y}`;
  const arc = shape("path", { d, fill: "none", stroke: "var(--print)", "stroke-width": 14 });
  return [...shapes, appearAt(1500, "0,-30", arc)];
}

/** @param {number} angle  0 on the left, pi on the right
 * @param {number} radius */
const at = (angle, radius) => ({
  x: WIDE / 2 - radius * Math.cos(angle),
  y: 530 - radius * Math.sin(angle),
});

/** This many places of the house, from left to right.
 * @param {number} many */
function chairs(many) {
  const length = ROWS.reduce((sum, radius) => sum + radius, 0);
  const places = ROWS.flatMap((radius, row) => {
    const before = ROWS.slice(0, row).reduce((sum, one) => sum + one, 0);
    const count =
      Math.round((many * (before + radius)) / length) - Math.round((many * before) / length);
    return Array.from({ length: count }, (_, nth) => {
      const angle = count === 1 ? Math.PI / 2 : (Math.PI * nth) / (count - 1);
      return { angle, ...at(angle, radius) };
    });
  });
  return places.toSorted((one, other) => one.angle - other.angle);
}

/** A wedge that drives into the circle of the Republic.
 * @param {string} colour
 * @param {string} circle */
function wedge(colour, circle) {
  const edge = { stroke: "var(--print)", "stroke-width": 4 };
  const field = shape("path", { d: "M1020 -640H2400V1280H60z", fill: "var(--abroad)" });
  const republic = shape("circle", { cx: 690, cy: 330, r: 190, fill: circle, ...edge });
  const point = shape("path", { d: "M60 60L720 330L110 470z", fill: colour, ...edge });
  const splinter = { fill: "var(--yellow)", ...edge };
  const splinters = [
    "M760 190l70 -60l18 74z",
    "M800 420l96 22l-44 62z",
    "M640 520l30 80l-76 -18z",
  ].map((d, nth) => appearAt(1250 + nth * 120, "-60,-30", shape("path", { d, ...splinter })));
  return sheet(field, republic, appearAt(350, "-420,-150", point), ...splinters);
}

/** The Republic as three bars.
 * @param {"stand" | "cut" | "break"} fate */
function bars(fate) {
  const shapes = FLAG.map((fill, nth) => {
    const x = 360 + nth * 170;
    const edge = { stroke: "var(--print)", "stroke-width": 3 };
    const bar = shape("rect", { x, y: 110, width: 140, height: 440, fill, ...edge });
    if (fate === "break") bar.setAttribute("transform", `rotate(${-16 + nth * 17} ${x + 70} 550)`);
    return appearAt(200 + nth * 300, fate === "stand" ? "0,180" : "0,0", bar);
  });
  if (fate !== "cut") return sheet(...shapes);
  const blade = shape("path", { d: "M120 640L1120 20L1180 70L210 700z", fill: "var(--land)" });
  const edge = shape("path", { d: "M120 640L1120 20", stroke: BLACK, "stroke-width": 14 });
  return sheet(...shapes, appearAt(1400, "-160,100", blade, edge));
}

/** A plain ground: what followed in history is not drawn. */
function night() {
  const svg = sheet(ground("#000"));
  svg.dataset.ground = "black";
  return svg;
}
