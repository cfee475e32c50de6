// Cards move from where they lay to where they lie now, one view after the other.
import { h } from "./dom.js";
import { back } from "./cards.js";
import { pace } from "./prefs.js";
import { store } from "./store.js";

const MOVE = 240;
const STAGGER = 70;
const NEAR = 4; // px: less is no move
let running = [];

/** Where everything lies now: drawn cards, zones, and which zone holds which card. */
export function measure() {
  const cards = new Map();
  const zones = new Map();
  for (const element of document.querySelectorAll("#main [data-card]")) {
    if (!cards.has(element.dataset.card))
      cards.set(element.dataset.card, { rect: element.getBoundingClientRect(), element });
  }
  for (const element of document.querySelectorAll("#main [data-zone]")) {
    const front = element.querySelector(".card") || element;
    zones.set(element.dataset.zone, front.getBoundingClientRect());
  }
  const where = new Map();
  const hidden = new Map();
  for (const zone of store.view.scene.zones) {
    hidden.set(zone.id, zone.cards.filter((card) => card === null).length);
    for (const card of zone.cards) if (card !== null) where.set(card, zone.id);
  }
  return { cards, zones, where, hidden };
}

/** Play the way from a measure to the present table; resolves when all lie still. */
export function play(before) {
  const speed = pace();
  const after = measure();
  if (!speed) return Promise.resolve();
  const lost = []; // zones that gave a hidden card
  const won = []; // zones that got one
  for (const [zone, count] of after.hidden) {
    const change = count - (before.hidden.get(zone) ?? count);
    for (let n = 0; n < Math.min(8, Math.abs(change)); n += 1) (change > 0 ? won : lost).push(zone);
  }
  const flights = [];
  for (const [card, { rect, element }] of after.cards) {
    // what only makes room for others does not fly
    if (before.where.has(card) && before.where.get(card) === after.where.get(card)) continue;
    let from = before.cards.get(card)?.rect;
    if (!from && before.where.has(card)) from = before.zones.get(before.where.get(card));
    else if (!from && lost.length) from = before.zones.get(lost.shift());
    if (from && far(from, rect)) flights.push({ from, to: rect, element });
  }
  for (const [card, { rect, element }] of before.cards) {
    if (after.cards.has(card)) continue;
    const zone = after.where.get(card) ?? won.shift();
    const to = zone && after.zones.get(zone);
    if (to && far(rect, to)) flights.push({ from: rect, to, ghost: element });
  }
  while (lost.length && won.length) {
    const from = before.zones.get(lost.shift());
    const to = after.zones.get(won.shift());
    if (from && to && far(from, to)) flights.push({ from, to, ghost: back() });
  }
  const all = flights.slice(0, 24).map((flight, index) => fly(flight, index, speed));
  running = all;
  return Promise.allSettled(all.map((animation) => animation.finished));
}

export function finish() {
  for (const animation of running) animation.finish();
  running = [];
}

const visible = (rect) => rect.width > 0 && rect.height > 0;
const far = (one, other) =>
  visible(one) && visible(other) && Math.hypot(one.x - other.x, one.y - other.y) > NEAR;

/** A copy flies over everything: in place of a drawn card that comes from elsewhere (which
 * waits unseen), or of one that is drawn no longer. */
function fly({ from, to, element, ghost }, index, speed) {
  const timing = {
    duration: MOVE * speed,
    delay: Math.min(index * STAGGER, 500) * speed,
    easing: "cubic-bezier(.3,.1,.2,1)",
    fill: "both",
  };
  const copy = (element || ghost).cloneNode(true);
  for (const name of ["id", "open", "card"]) delete copy.dataset[name];
  const rect = element ? to : from;
  const layer = h("div.ghost", { "aria-hidden": true }, copy);
  const style = getComputedStyle(element || document.querySelector("#table"));
  for (const name of ["--slip", "--slip-text"])
    layer.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(layer.style, {
    left: `${rect.x}px`,
    top: `${rect.y}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(layer);
  const there = (one, other) =>
    `translate(${centre(one, other, "x")}px, ${centre(one, other, "y")}px)`;
  const frames = element
    ? [{ transform: there(from, to) }, { transform: "none" }]
    : [
        { transform: "none", opacity: 1 },
        { transform: there(to, from), opacity: 1, offset: 0.85 },
        { transform: there(to, from), opacity: 0 },
      ];
  if (element) element.style.visibility = "hidden";
  const animation = layer.animate(frames, timing);
  animation.finished.finally(() => {
    layer.remove();
    if (element) element.style.visibility = "";
  });
  return animation;
}

function centre(from, to, axis) {
  const size = axis === "x" ? "width" : "height";
  return from[axis] + from[size] / 2 - (to[axis] + to[size] / 2);
}
