// The map larger: wheel, pinch and drag, buttons, the keys + - 0.  It shows a part of the
// drawing by its viewBox, so that everything stays crisp.
import { $, h, t } from "./dom.js";
import { isPhone } from "./phone.js";

const MOST = 5; // times as large as the whole fits
const READABLE = 0.9; // px a unit, where a phone begins
const STEP = 1.5;
const STILL = 8; // px: less is a tap
let svg = null;
let whole = null; // the drawing: x, y, width, height
let view = null; // the part that is shown: its centre and px a unit
const pointers = new Map();
let moved = false;
let touched = false; // somebody has looked at a part: let it be

export function wireZoom() {
  svg = $("map")?.querySelector("svg");
  if (!svg) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  whole = { x, y, width, height };
  const box = $("map");
  box.addEventListener("wheel", wheel, { passive: false });
  box.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up);
  box.addEventListener(
    "click",
    (event) => {
      if (!moved) return;
      moved = false;
      event.stopPropagation();
    },
    true,
  );
  const tool = (by, sign, word) =>
    h(
      "button.map-tool",
      {
        type: "button",
        data: { zoom: by },
        "aria-label": t(word),
        title: t(word),
        onclick: () => (by ? zoomBy(STEP ** by) : fit()),
      },
      sign,
    );
  box.append(
    h(
      "div.map-tools",
      { role: "group", "aria-label": t("zoom") },
      tool(-1, "−", "zoom_out"),
      tool(0, "□", "zoom_fit"),
      tool(1, "+", "zoom_in"),
    ),
  );
  new ResizeObserver(() => (touched ? show() : start())).observe(box);
  start();
}

const room = () => $("map").getBoundingClientRect();
const least = () => Math.min(room().width / whole.width, room().height / whole.height);
const isWhole = () => view.scale <= least() * 1.001;

/** All of it; on a phone, where that cannot be read, the middle of its left part. */
function start() {
  fit();
  if (!isPhone() || least() > READABLE) return;
  const { width, height } = room();
  if (!width || !height) return;
  const scale = Math.max(READABLE, height / whole.height);
  Object.assign(view, { scale, x: whole.x + width / 2 / scale, y: whole.y + whole.height / 2 });
  show();
}

export function fit() {
  touched = false;
  view = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2, scale: least() };
  show();
}

function show() {
  const { width, height } = room();
  if (!width || !height) return;
  view.scale = Math.min(MOST * least(), Math.max(least(), view.scale));
  const [w, tall] = [width / view.scale, height / view.scale];
  view.x = hold(view.x, w, whole.x, whole.width);
  view.y = hold(view.y, tall, whole.y, whole.height);
  svg.setAttribute(
    "viewBox",
    [view.x - w / 2, view.y - tall / 2, w, tall].map((n) => n.toFixed(2)).join(" "),
  );
  $("map").classList.toggle("is-zoomed", !isWhole());
  for (const button of document.querySelectorAll(".map-tool")) {
    button.disabled =
      Number(button.dataset.zoom) > 0 ? view.scale >= MOST * least() * 0.999 : isWhole();
  }
}

/** The centre along one axis: no more beside the drawing than must be. */
function hold(centre, shown, from, size) {
  if (shown >= size) return from + size / 2;
  return Math.min(from + size - shown / 2, Math.max(from + shown / 2, centre));
}

/** Larger by a factor; what lies at the place (the middle, unless told otherwise) stays there. */
export function zoomBy(factor, at = null) {
  if (!view) return false;
  const box = room();
  const [px, py] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
  const [dx, dy] = [px - box.left - box.width / 2, py - box.top - box.height / 2];
  touched = true;
  const before = view.scale;
  const after = Math.min(MOST * least(), Math.max(least(), before * factor));
  view.x += dx / before - dx / after;
  view.y += dy / before - dy / after;
  view.scale = after;
  show();
  return true;
}

/** Bring an element of the drawing into view. */
export function bring(element) {
  if (!view || isWhole() || !element.closest("#map")) return;
  const at = element.getBoundingClientRect();
  const box = room();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
  view.x += (x - box.left - box.width / 2) / view.scale;
  view.y += (y - box.top - box.height / 2) / view.scale;
  show();
}

function wheel(event) {
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), [
    event.clientX,
    event.clientY,
  ]);
}

function down(event) {
  if (event.button > 0) return;
  if (!pointers.size) moved = false;
  pointers.set(event.pointerId, {
    x: event.clientX,
    y: event.clientY,
    from: [event.clientX, event.clientY],
  });
}

function move(event) {
  const one = pointers.get(event.pointerId);
  if (!one) return;
  const others = [...pointers.values()].filter((other) => other !== one);
  const before = spread(one, others);
  const [dx, dy] = [event.clientX - one.x, event.clientY - one.y];
  if (
    !moved &&
    !others.length &&
    Math.hypot(event.clientX - one.from[0], event.clientY - one.from[1]) < STILL
  )
    return;
  moved = touched = true;
  $("map").classList.add("is-panning");
  Object.assign(one, { x: event.clientX, y: event.clientY });
  view.x -= dx / (others.length + 1) / view.scale;
  view.y -= dy / (others.length + 1) / view.scale;
  if (before)
    zoomBy(spread(one, others) / before, [(one.x + others[0].x) / 2, (one.y + others[0].y) / 2]);
  else show();
}

const spread = (one, [other]) => (other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

function up(event) {
  if (!pointers.delete(event.pointerId)) return;
  if (!pointers.size) $("map").classList.remove("is-panning");
}
