// One mover for all that lies on the table: a card, a piece.  A thing has a name (a piece an id) and a
// place (a zone, a piece's place); the mover shows its way from its old place to its new one.  Games
// say where things lie; how they get there is the same everywhere.
import { back } from "../cards.js";
import { all, board, h } from "../dom.js";
import { hooks } from "../core/hooks.js";
import { pace } from "../prefs.js";
import { store } from "../store.js";

/** @typedef {{rect: DOMRect, element: Element, place: string | undefined}} Lying */
/** @typedef {Map<string, Map<string, number>>} Heaps  kind -> place -> how many */
/** @typedef {{from: DOMRect, to: DOMRect, element?: Element, ghost?: Element}} Way
 * `element`: is drawn on the table and came from elsewhere; `ghost`: flies in its place */

const MOVE = 240; // ms
const STAGGER = 70;
const MOST = 24; // ways shown at once
const NEAR = 4; // px: less is no move
const EASING = "cubic-bezier(.3,.1,.2,1)";
const SVG = "http://www.w3.org/2000/svg";
/** @type {Animation[]} */
let running = [];

/** Measures where everything lies. */
export function measure() {
  const zones = zoneRects();
  /** @type {Map<string, string>} */
  const places = new Map();
  /** @type {Map<string, number>} how many cards lie face down in a zone */
  const hidden = new Map();
  for (const zone of store.view.scene.zones) {
    hidden.set(zone.id, zone.cards.filter((card) => card === null).length);
    for (const card of zone.cards) if (card !== null) places.set(card, zone.id);
  }
  for (const piece of store.view.scene.pieces) places.set(piece.id, piece.place);
  return { drawn: drawnThings(places), zones, places, hidden, heaps: heaps() };
}

/** @typedef {ReturnType<typeof measure>} Measure */

function zoneRects() {
  /** @type {Map<string, DOMRect>} */
  const zones = new Map();
  for (const element of all("#main [data-zone]")) {
    const front = element.querySelector(".card") || element;
    zones.set(element.dataset.zone ?? "", front.getBoundingClientRect());
  }
  return zones;
}

/** @param {Map<string, string>} places */
function drawnThings(places) {
  /** @type {Map<string, Lying>} */
  const things = new Map();
  for (const element of all("#main :is([data-card], [data-piece])")) {
    const name = element.dataset.piece ?? element.dataset.card ?? "";
    if (things.has(name)) continue;
    things.set(name, { rect: element.getBoundingClientRect(), element, place: places.get(name) });
  }
  return things;
}

/** Heaps of equal pieces: only of kinds that have a loose piece in the drawing of their game.
 * @returns {Heaps} */
function heaps() {
  /** @type {Heaps} */
  const byPlace = new Map();
  if (!hooks.loosePiece) return byPlace;
  for (const { kind, place, face } of store.view.scene.pieces) {
    const heap = byPlace.get(kind) ?? new Map();
    byPlace.set(kind, heap.set(place, Number(face) || 1));
  }
  return byPlace;
}

/** Plays the way from a measure to the present table; resolves when all lie still.
 * @param {Measure} before */
export function play(before) {
  const speed = pace();
  if (!speed) return Promise.resolve();
  const after = measure();
  const ways = [
    ...cardWays(before, after),
    ...pieceWays(before, after),
    ...heapWays(before, after),
  ];
  running = ways.slice(0, MOST).map((way, index) => go(way, index, speed));
  return Promise.allSettled(running.map((animation) => animation.finished));
}

export function finish() {
  for (const animation of running) animation.finish();
  running = [];
}

/** The ways of cards that lie elsewhere than before, including those out of and into hidden places.
 * @param {Measure} before
 * @param {Measure} after */
function cardWays(before, after) {
  const { lost, won } = hiddenMoves(before, after);
  return [
    ...shownWays(before, after, lost),
    ...goneWays(before, after, won),
    ...hiddenWays(before, after, lost, won),
  ];
}

/** Zones that gave a hidden card, and zones that got one; a zone comes once for each card.
 * @param {Measure} before
 * @param {Measure} after */
function hiddenMoves(before, after) {
  /** @type {string[]} */
  const lost = [];
  /** @type {string[]} */
  const won = [];
  for (const [zone, count] of after.hidden) {
    const change = count - (before.hidden.get(zone) ?? count);
    for (let n = 0; n < Math.min(8, Math.abs(change)); n += 1) (change > 0 ? won : lost).push(zone);
  }
  return { lost, won };
}

/** Ways of cards that the table shows; one that comes out of hiding takes a zone from `lost`.
 * @param {Measure} before
 * @param {Measure} after
 * @param {string[]} lost */
function shownWays(before, after, lost) {
  /** @type {Way[]} */
  const ways = [];
  for (const [name, { rect, element, place }] of after.drawn) {
    const was = before.places.get(name);
    // a card that only makes room for others does not move
    if (isPiece(element) || (was !== undefined && was === place)) continue;
    const from =
      before.drawn.get(name)?.rect ?? before.zones.get(was ?? (lost.shift() || "no zone"));
    if (from && far(from, rect)) ways.push({ from, to: rect, element });
  }
  return ways;
}

/** Ways of cards that the table has stopped showing; one that goes into hiding takes a zone from `won`.
 * @param {Measure} before
 * @param {Measure} after
 * @param {string[]} won */
function goneWays(before, after, won) {
  /** @type {Way[]} */
  const ways = [];
  for (const [name, { rect, element }] of before.drawn) {
    if (isPiece(element) || after.drawn.has(name)) continue;
    const to = after.zones.get(after.places.get(name) ?? (won.shift() || "no zone"));
    if (to && far(rect, to)) ways.push({ from: rect, to, ghost: element });
  }
  return ways;
}

/** Ways of cards that nobody here has seen: the zones left over, in pairs.
 * @param {Measure} before
 * @param {Measure} after
 * @param {string[]} lost
 * @param {string[]} won */
function hiddenWays(before, after, lost, won) {
  /** @type {Way[]} */
  const ways = [];
  for (const [nth, giver] of lost.slice(0, won.length).entries()) {
    const from = before.zones.get(giver);
    const to = after.zones.get(won[nth]);
    if (from && to && far(from, to)) ways.push({ from, to, ghost: back() });
  }
  return ways;
}

/** @param {Element} element */
const isPiece = (element) => element instanceof SVGElement && "piece" in element.dataset;

/** Ways of pieces that lie at another place than before.
 * @param {Measure} before
 * @param {Measure} after */
function pieceWays(before, after) {
  /** @type {Way[]} */
  const ways = [];
  for (const [id, { rect, element, place }] of after.drawn) {
    const was = before.drawn.get(id);
    if (!was || !isPiece(element) || was.place === place || !far(was.rect, rect)) continue;
    ways.push({ from: was.rect, to: rect, element });
  }
  return ways;
}

/** One piece of a heap goes from where there are fewer than before to where there are more.
 * @param {Measure} before
 * @param {Measure} after */
function heapWays(before, after) {
  /** @type {Way[]} */
  const ways = [];
  for (const kind of new Set([...before.heaps.keys(), ...after.heaps.keys()])) {
    const old = before.heaps.get(kind) ?? new Map();
    const now = after.heaps.get(kind) ?? new Map();
    const places = [...new Set([...old.keys(), ...now.keys()])];
    /** @param {string} place */
    const change = (place) => (now.get(place) ?? 0) - (old.get(place) ?? 0);
    const givers = places.filter((place) => change(place) < 0);
    const takers = places.filter((place) => change(place) > 0);
    for (const [n, giver] of givers.slice(0, takers.length).entries()) {
      const ghost = hooks.loosePiece?.({ id: "", kind, place: giver, face: "" });
      const [from, to] = [placeRect(giver), placeRect(takers[n])];
      if (ghost && from && to) ways.push({ from, to, ghost });
    }
  }
  return ways;
}

/** Where a place of the board is.
 * @param {string} place */
function placeRect(place) {
  const svg = board();
  const selector = `[data-place="${CSS.escape(place)}"]`;
  return (svg?.getElementById(place) ?? svg?.querySelector(selector))?.getBoundingClientRect();
}

/** @param {DOMRect} rect */
const visible = (rect) => rect.width > 0 && rect.height > 0;

/** @param {DOMRect} one
 * @param {DOMRect} other */
const far = (one, other) =>
  visible(one) && visible(other) && Math.hypot(one.x - other.x, one.y - other.y) > NEAR;

/** @param {Way} way
 * @param {number} index
 * @param {number} speed */
function go(way, index, speed) {
  const timing = {
    duration: MOVE * speed,
    delay: Math.min(index * STAGGER, 500) * speed,
    easing: EASING,
  };
  const thing = way.element ?? way.ghost;
  return thing instanceof SVGElement ? slide(way, timing) : fly(way, timing);
}

/** On the board a piece slides within the drawing, in the drawing's units.
 * @param {Way} way
 * @param {KeyframeAnimationOptions} timing */
function slide({ from, to, element, ghost }, timing) {
  const svg = /** @type {SVGSVGElement} */ (board());
  const scale = svg.getScreenCTM()?.a || 1;
  const [dx, dy] = [centre(from, to, "x") / scale, centre(from, to, "y") / scale];
  const thing = /** @type {SVGElement} */ (element ?? ghost);
  if (ghost) layer(svg).append(loose(svg, ghost, to, scale));
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }];
  const animation = thing.animate(frames, { ...timing, composite: "add", fill: "backwards" });
  if (ghost) animation.finished.finally(() => thing.parentElement?.remove()).catch(() => {});
  return animation;
}

/** A loose piece with its middle where the way ends.
 * @param {SVGSVGElement} svg
 * @param {Element} ghost
 * @param {DOMRect} to
 * @param {number} scale */
function loose(svg, ghost, to, scale) {
  const box = svg.getBoundingClientRect();
  const part = svg.viewBox.baseVal;
  const matrix = svg.getScreenCTM();
  const left = matrix ? (to.x + to.width / 2 - matrix.e) / scale : part.x + (to.x - box.x) / scale;
  const top = matrix ? (to.y + to.height / 2 - matrix.f) / scale : part.y + (to.y - box.y) / scale;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `translate(${left} ${top})`);
  group.append(ghost);
  return group;
}

/** The layer over everything else on the board.
 * @param {SVGSVGElement} svg */
function layer(svg) {
  let group = svg.querySelector(":scope > .layer-loose");
  if (!group) {
    group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "layer-loose");
    svg.append(group);
  }
  return group;
}

/** A copy of a card flies over everything: for a card on the table that comes from elsewhere (which
 * waits unseen), or for one that has left the table.
 * @param {Way} way
 * @param {KeyframeAnimationOptions} timing */
function fly({ from, to, element, ghost }, timing) {
  const thing = /** @type {HTMLElement} */ (element ?? ghost);
  const copy = /** @type {HTMLElement} */ (thing.cloneNode(true));
  for (const name of ["id", "open", "card"]) delete copy.dataset[name];
  const rect = element ? to : from;
  const styles = getComputedStyle(element ?? document.body);
  const slip = { "--slip": styles.getPropertyValue("--slip") || "25px" };
  const text = { "--slip-text": styles.getPropertyValue("--slip-text") || "15px" };
  const flying = h("div.ghost", { "aria-hidden": true, style: { ...slip, ...text } }, copy);
  Object.assign(flying.style, {
    left: `${rect.x}px`,
    top: `${rect.y}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(flying);
  /** @param {DOMRect} one
   * @param {DOMRect} other */
  const isAt = (one, other) =>
    `translate(${centre(one, other, "x")}px, ${centre(one, other, "y")}px)`;
  const isGone = isAt(to, from);
  const frames = element
    ? [{ transform: isAt(from, to) }, { transform: "none" }]
    : [
        { transform: "none", opacity: 1 },
        { transform: isGone, opacity: 1, offset: 0.85 },
        { transform: isGone, opacity: 0 },
      ];
  if (element) /** @type {HTMLElement} */ (element).style.visibility = "hidden";
  const animation = flying.animate(frames, { ...timing, fill: "both" });
  const land = () => {
    flying.remove();
    if (element) /** @type {HTMLElement} */ (element).style.visibility = "";
  };
  animation.finished.finally(land).catch(() => {});
  return animation;
}

/** @param {DOMRect} from
 * @param {DOMRect} to
 * @param {"x" | "y"} axis */
function centre(from, to, axis) {
  const size = axis === "x" ? "width" : "height";
  return from[axis] + from[size] / 2 - (to[axis] + to[size] / 2);
}
