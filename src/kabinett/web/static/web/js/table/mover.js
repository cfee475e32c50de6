// Moves cards and pieces visibly from their old places to their new ones. Each has a name or an id,
// and a place (a zone, or a place of the board). Games say where things lie; the mover shows how
// they get there, in the same way for every game.
import { cardBack } from "../cards.js";
import { hooks } from "../core/hooks.js";
import { board, findAll, h } from "../dom.js";
import { shape } from "../drawing.js";
import { pace } from "../prefs.js";
import { store } from "../store.js";

/** @typedef {{rect: DOMRect, element: Element, place: string | undefined}} Lying */
/** The number of pieces in each heap, by kind and place. @typedef {Map<string, Map<string, number>>} Heaps */
/** @typedef {{from: DOMRect, to: DOMRect, element?: Element, ghost?: Element}} Way
 * `element` is on the table and came from elsewhere; `ghost` is shown only while it moves */

const MOVE = 240; // ms
const STAGGER = 70;
const MOST_MOVES = 24; // more things do not move at once
const NO_MOVE = 4; // px: a shorter way does not count as a move
const EASING = "cubic-bezier(.3,.1,.2,1)";
/** @type {Animation[]} */
let running = [];

/** Measures where all cards and pieces are. */
export function measureTable() {
  const zones = measureZones();
  /** @type {Map<string, string>} */
  const places = new Map();
  /** The number of cards that lie face down in each zone. @type {Map<string, number>} */
  const hidden = new Map();
  for (const zone of store.view.scene.zones) {
    hidden.set(zone.id, zone.cards.filter((card) => card === null).length);
    for (const card of zone.cards) if (card !== null) places.set(card, zone.id);
  }
  for (const piece of store.view.scene.pieces) places.set(piece.id, piece.place);
  return { drawn: measureThings(places), zones, places, hidden, heaps: measureHeaps() };
}

/** @typedef {ReturnType<typeof measureTable>} Measure */

function measureZones() {
  /** @type {Map<string, DOMRect>} */
  const zones = new Map();
  for (const element of findAll("#main [data-zone]")) {
    const front = element.querySelector(".card") || element;
    zones.set(element.dataset.zone ?? "", front.getBoundingClientRect());
  }
  return zones;
}

/** @param {Map<string, string>} places */
function measureThings(places) {
  /** @type {Map<string, Lying>} */
  const things = new Map();
  for (const element of findAll("#main :is([data-card], [data-piece])")) {
    const name = element.dataset.piece ?? element.dataset.card ?? "";
    if (things.has(name)) continue;
    things.set(name, { rect: element.getBoundingClientRect(), element, place: places.get(name) });
  }
  return things;
}

/** The heaps of equal pieces, if the game draws a loose piece for them.
 * @returns {Heaps} */
function measureHeaps() {
  /** @type {Heaps} */
  const byPlace = new Map();
  if (!hooks.loosePiece) return byPlace;
  for (const { kind, place, face } of store.view.scene.pieces) {
    const heap = byPlace.get(kind) ?? new Map();
    byPlace.set(kind, heap.set(place, Number(face) || 1));
  }
  return byPlace;
}

/** Moves everything from where it was measured to where it is now; resolves when nothing moves any
 * more.
 * @param {Measure} before */
export function playMoves(before) {
  const speed = pace();
  if (!speed) return Promise.resolve();
  const after = measureTable();
  const ways = [
    ...cardWays(before, after),
    ...pieceWays(before, after),
    ...heapWays(before, after),
  ];
  running = ways.slice(0, MOST_MOVES).map((way, index) => animate(way, index, speed));
  return Promise.allSettled(running.map((animation) => animation.finished));
}

export function finishMoves() {
  for (const animation of running) animation.finish();
  running = [];
}

/** The ways of cards whose place has changed, including cards that lay or lie hidden.
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

/** The zones that lost hidden cards, and those that won some; a zone is listed once per card.
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

/** The ways of visible cards; one that was hidden comes from a zone in `lost`.
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
    if (from && isFar(from, rect)) ways.push({ from, to: rect, element });
  }
  return ways;
}

/** The ways of cards that are not visible any more; one that is hidden now goes to a zone in `won`.
 * @param {Measure} before
 * @param {Measure} after
 * @param {string[]} won */
function goneWays(before, after, won) {
  /** @type {Way[]} */
  const ways = [];
  for (const [name, { rect, element }] of before.drawn) {
    if (isPiece(element) || after.drawn.has(name)) continue;
    const to = after.zones.get(after.places.get(name) ?? (won.shift() || "no zone"));
    if (to && isFar(rect, to)) ways.push({ from: rect, to, ghost: element });
  }
  return ways;
}

/** The ways of cards that nobody here has seen: the remaining zones, in pairs.
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
    if (from && to && isFar(from, to)) ways.push({ from, to, ghost: cardBack() });
  }
  return ways;
}

/** @param {Element} element */
const isPiece = (element) => element instanceof SVGElement && "piece" in element.dataset;

/** The ways of pieces whose place has changed.
 * @param {Measure} before
 * @param {Measure} after */
function pieceWays(before, after) {
  /** @type {Way[]} */
  const ways = [];
  for (const [id, { rect, element, place }] of after.drawn) {
    const was = before.drawn.get(id);
    if (!was || !isPiece(element) || was.place === place || !isFar(was.rect, rect)) continue;
    ways.push({ from: was.rect, to: rect, element });
  }
  return ways;
}

/** The ways between heaps: one piece goes from a heap that got smaller to a heap that got larger.
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

/** The rectangle of a place of the board.
 * @param {string} place */
function placeRect(place) {
  const svg = board();
  const selector = `[data-place="${CSS.escape(place)}"]`;
  return (svg?.getElementById(place) ?? svg?.querySelector(selector))?.getBoundingClientRect();
}

/** @param {DOMRect} rect */
const isVisible = (rect) => rect.width > 0 && rect.height > 0;

/** @param {DOMRect} one
 * @param {DOMRect} other */
const isFar = (one, other) =>
  isVisible(one) && isVisible(other) && Math.hypot(one.x - other.x, one.y - other.y) > NO_MOVE;

/** @param {Way} way
 * @param {number} index
 * @param {number} speed */
function animate(way, index, speed) {
  const timing = {
    duration: MOVE * speed,
    delay: Math.min(index * STAGGER, 500) * speed,
    easing: EASING,
  };
  const thing = way.element ?? way.ghost;
  return thing instanceof SVGElement ? slidePiece(way, timing) : flyCopy(way, timing);
}

/** Moves a piece within the drawing of the board, in the units of the drawing.
 * @param {Way} way
 * @param {KeyframeAnimationOptions} timing */
function slidePiece({ from, to, element, ghost }, timing) {
  const svg = /** @type {SVGSVGElement} */ (board());
  const scale = svg.getScreenCTM()?.a || 1;
  const [dx, dy] = [centreDistance(from, to, "x") / scale, centreDistance(from, to, "y") / scale];
  const thing = /** @type {SVGElement} */ (element ?? ghost);
  if (ghost) looseLayer(svg).append(placedLoosePiece(svg, ghost, to, scale));
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }];
  const animation = thing.animate(frames, { ...timing, composite: "add", fill: "backwards" });
  if (ghost) animation.finished.finally(() => thing.parentElement?.remove()).catch(() => {});
  return animation;
}

/** A loose piece whose middle is where its way ends.
 * @param {SVGSVGElement} svg
 * @param {Element} ghost
 * @param {DOMRect} to
 * @param {number} scale */
function placedLoosePiece(svg, ghost, to, scale) {
  const box = svg.getBoundingClientRect();
  const part = svg.viewBox.baseVal;
  const matrix = svg.getScreenCTM();
  const left = matrix ? (to.x + to.width / 2 - matrix.e) / scale : part.x + (to.x - box.x) / scale;
  const top = matrix ? (to.y + to.height / 2 - matrix.f) / scale : part.y + (to.y - box.y) / scale;
  return shape("g", { transform: `translate(${left} ${top})` }, ghost);
}

/** The layer over everything else on the board.
 * @param {SVGSVGElement} svg */
function looseLayer(svg) {
  let group = svg.querySelector(":scope > .layer-loose");
  if (!group) {
    group = shape("g", { class: "layer-loose" });
    svg.append(group);
  }
  return group;
}

/** Moves a copy of a card over the page: either to a card on the table, which is invisible until
 * the copy arrives but can be clicked, or away from where a card was.
 * @param {Way} way
 * @param {KeyframeAnimationOptions} timing */
function flyCopy({ from, to, element, ghost }, timing) {
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
  const offsetFrom = (one, other) =>
    `translate(${centreDistance(one, other, "x")}px, ${centreDistance(one, other, "y")}px)`;
  const atTarget = offsetFrom(to, from);
  const frames = element
    ? [{ transform: offsetFrom(from, to) }, { transform: "none" }]
    : [
        { transform: "none", opacity: 1 },
        { transform: atTarget, opacity: 1, offset: 0.85 },
        { transform: atTarget, opacity: 0 },
      ];
  if (element) /** @type {HTMLElement} */ (element).style.opacity = "0";
  const animation = flying.animate(frames, { ...timing, fill: "both" });
  const land = () => {
    flying.remove();
    if (element) /** @type {HTMLElement} */ (element).style.opacity = "";
  };
  animation.finished.finally(land).catch(() => {});
  return animation;
}

/** @param {DOMRect} from
 * @param {DOMRect} to
 * @param {"x" | "y"} axis */
function centreDistance(from, to, axis) {
  const size = axis === "x" ? "width" : "height";
  return from[axis] + from[size] / 2 - (to[axis] + to[size] / 2);
}
