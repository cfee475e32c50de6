// Draws the milestones of Wir sind das Volk! on two printed halves: the border becomes the Wall or
// opens, a decade begins, a state falls or lasts.
import { appearAt, plainText, shape, svgWith } from "../web/js/games.js";

/** @import { Milestone, Scene } from "../web/js/types.d.ts" */

const [WIDE, HIGH] = [1200, 640];
const MIDDLE = WIDE / 2;
const EDGE = 450; // how far the ground goes on beyond the drawing
const SLABS = 16;
const YEARS = ["1945–59", "1960–69", "1970–79", "1980–89"];
const NUMERALS = ["I", "II", "III", "IV"];
/** The states that mass protests bring down, by the kind of the ending.
 * @type {Record<string, ("west" | "east")[]>} */
const FALLEN = {
  west_collapsed: ["west"],
  east_collapsed: ["east"],
  both_collapsed: ["west", "east"],
};
/** The state that outlasts the other, by the kind of the ending.
 * @type {Record<string, "west" | "east">} */
const LASTING = {
  insolvent: "west",
  triumph: "east",
  socialism_failed: "west",
  lasted: "east",
  west_calmer: "west",
  east_calmer: "east",
};

/** @param {Milestone} milestone
 * @param {Scene} _scene
 * @returns {Element | null} */
export function drawMilestone({ name, parts, over }, _scene) {
  if (name === "wall")
    return sheet(
      ground(),
      border(false),
      wall(() => false),
    );
  if (name === "opening") return sheet(ground(), border(false), wall(isOpened), ...people());
  if (name === "decade") return decade(Number(plainText(parts).match(/\d/)?.[0] ?? 1));
  if (!over) return null;
  if (name in LASTING) return sheet(ground(), filled(LASTING[name]), border(false));
  return name in FALLEN ? sheet(ground(), ...FALLEN[name].flatMap(banners), border(true)) : null;
}

/** @param {...SVGElement} shapes */
function sheet(...shapes) {
  const svg = svgWith(`0 0 ${WIDE} ${HIGH}`, ...shapes);
  svg.setAttribute("preserveAspectRatio", "xMidYMid");
  return svg;
}

/** The two states. They go on beyond the drawing, because a board may be wider or higher. */
function ground() {
  const group = shape("g", {});
  group.append(half("west", "var(--west-1)"), half("east", "var(--east-1)"));
  for (let y = -EDGE + 15; y < HIGH + EDGE; y += 30) {
    for (let x = (y / 15) % 4 === 1 ? 15 : 30; x < MIDDLE + EDGE - 30; x += 30)
      group.append(shape("circle", { cx: MIDDLE - 30 - x, cy: y, r: 2, fill: "var(--dot-west)" }));
    const d = `M${MIDDLE} ${y + 20}h${MIDDLE + EDGE}`;
    group.append(shape("path", { d, stroke: "var(--hatch-east)", "stroke-width": 1.5 }));
  }
  return group;
}

/** @param {"west" | "east"} state
 * @param {string} fill */
function half(state, fill) {
  const x = state === "west" ? -EDGE : MIDDLE;
  return shape("rect", { x, y: -EDGE, width: MIDDLE + EDGE, height: HIGH + 2 * EDGE, fill });
}

/** @param {boolean} isBroken */
function border(isBroken) {
  const line = { stroke: "var(--print)", "stroke-width": 5, "stroke-dasharray": "22 12 5 12" };
  return shape("path", {
    ...line,
    d: isBroken ? "" : `M${MIDDLE} ${-EDGE}V${HIGH + EDGE}`,
    fill: "none",
  });
}

/** @param {number} slab */
const isOpened = (slab) => slab > 5 && slab < 11;

/** @param {(slab: number) => boolean} isAside */
function wall(isAside) {
  const group = shape("g", {});
  const high = HIGH / SLABS;
  for (let slab = 0; slab < SLABS; slab += 1) {
    const y = slab * high;
    const style = { stroke: "var(--sheet)", "stroke-width": 3, fill: "var(--print)" };
    if (!isAside(slab)) {
      const block = shape("rect", { ...style, x: MIDDLE - 19, y, width: 38, height: high });
      group.append(isAside(7) ? block : appearAt(150 + slab * 95, "0,-46", block));
      continue;
    }
    const side = slab % 2 ? -1 : 1;
    const block = shape("rect", {
      ...style,
      x: MIDDLE - 19 + side * 74,
      y: y + 8,
      width: 38,
      height: high,
      transform: `rotate(${side * (20 + slab * 4)} ${MIDDLE + side * 74} ${y + 24})`,
    });
    group.append(appearAt(250 + slab * 60, `${side * -74},0`, block));
  }
  return group;
}

/** People who go through the open wall, both ways. */
function people() {
  return Array.from({ length: 16 }, (_, nth) => {
    const east = nth % 2 === 0;
    const y = 232 + ((nth * 53) % 190);
    const x = MIDDLE + (east ? -1 : 1) * (90 + ((nth * 37) % 210));
    const person = shape("circle", {
      cx: x,
      cy: y,
      r: 9,
      fill: `var(--${east ? "east" : "west"})`,
    });
    return appearAt(900 + nth * 70, `${east ? 330 : -330},0`, person);
  });
}

/** @param {number} now */
function decade(now) {
  const boxes = NUMERALS.map((numeral, index) => {
    const x = 90 + index * 260;
    const isNow = index + 1 === now;
    const fill = index + 1 < now ? "var(--print)" : "var(--sheet)";
    const ink = index + 1 < now ? "var(--sheet)" : "var(--print)";
    const edge = isNow
      ? { stroke: "var(--east)", "stroke-width": 12 }
      : { stroke: "var(--print)", "stroke-width": 3 };
    const words = { "text-anchor": "middle", fill: ink };
    const big = shape("text", {
      ...words,
      x: x + 120,
      y: 340,
      "font-size": 130,
      "font-weight": 700,
    });
    big.textContent = numeral;
    const small = shape("text", { ...words, x: x + 120, y: 420, "font-size": 40 });
    small.textContent = YEARS[index];
    const box = shape("rect", { x, y: 170, width: 240, height: 300, fill, ...edge });
    return appearAt(150 + index * 220, "0,26", box, big, small);
  });
  return sheet(ground(), ...boxes);
}

/** @param {"west" | "east"} state */
function filled(state) {
  const from = state === "west" ? "-300,0" : "300,0";
  return appearAt(300, from, half(state, `var(--${state})`));
}

/** Four mass protests: a banner each.
 * @param {"west" | "east"} state */
function banners(state) {
  const left = state === "west" ? 0 : MIDDLE;
  return Array.from({ length: 4 }, (_, nth) => {
    const x = left + 75 + nth * 120;
    const style = { fill: "var(--sheet)", stroke: "var(--print)", "stroke-width": 5 };
    const pole = shape("path", { d: `M${x + 8} 330V640M${x + 82} 330V640`, ...style });
    const cloth = shape("rect", { x, y: 250, width: 90, height: 100, ...style });
    return appearAt(400 + nth * 260, "0,220", pole, cloth);
  });
}
