// A thing enlarged: hover, long press, right click or `?` on anything that has a name.
import { get } from "./api.js";
import { cardFace, plate } from "./cards.js";
import { $, from, h, plain, sentence, t } from "./dom.js";
import { config, panelOf, store, thing } from "./store.js";

/** @import { Thing } from "./types.d.ts" */

const HOVER = 320;
const PRESS = 450;
/** @type {HTMLElement | null} */
let box = null;
let timer = 0;
let pinned = false;
let start = [0, 0]; // where a finger went down,
let at = [0, 0]; // and where the pointer is
let pressed = false; // a long press has just opened it: the click that follows is none

/** @param {Event} event
 * @returns {HTMLElement | null} */
const target = (event) =>
  event.target instanceof Element ? event.target.closest("[data-id], [data-ref]") : null;

/** @param {HTMLElement} element */
function nameOf(element) {
  const name = element.dataset.id ?? element.dataset.ref ?? "";
  if (!name.startsWith("seat:")) return name;
  return panelOf(Number(name.slice(5)))?.role ?? name;
}

/** @param {PointerEvent} event */
const isMouse = (event) => event.pointerType === "mouse";

export function wirePeek() {
  document.addEventListener("pointerover", (event) => {
    if (!isMouse(event) || pinned || event.buttons) return;
    const element = target(event);
    clearTimeout(timer);
    if (element) timer = setTimeout(() => show(element, nameOf(element)), HOVER);
    else if (!(event.target instanceof Element && event.target.closest(".peek"))) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (box && !from(event).closest(".peek")) hide();
    clearTimeout(timer);
    pressed = false;
    start = [event.clientX, event.clientY];
    at = start;
    const element = target(event);
    if (isMouse(event) || !element) return;
    timer = setTimeout(() => {
      pressed = true;
      pin(element);
    }, PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    at = isMouse(event) ? [event.clientX, event.clientY] : start;
    const moved = Math.hypot(event.clientX - start[0], event.clientY - start[1]);
    if (!isMouse(event) && moved > 8) clearTimeout(timer);
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!isMouse(event)) clearTimeout(timer);
  };
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  document.addEventListener("scroll", () => !pinned && hide(), true);
  document.addEventListener("contextmenu", (event) => {
    const element = target(event);
    if (!element) return;
    event.preventDefault();
    pin(element);
  });
}

/** The click that ends a long press chooses nothing. */
export function wasPress() {
  const was = pressed;
  pressed = false;
  return was;
}

export const isPeeking = () => box !== null;

/** Open and hold, and tell why the thing cannot be chosen.
 * @param {HTMLElement} element */
export async function pin(element) {
  const name = nameOf(element);
  clearTimeout(timer);
  show(element, name);
  if (!box) return;
  pinned = true;
  box.classList.add("is-pinned");
  place(box, element);
  const mine = box;
  if (store.open.has(name)) return;
  const text = await reason(name);
  if (text && box === mine) {
    box.append(text);
    place(box, element);
    $("live").textContent = text.textContent;
  }
}

/** Why not, with the rule's section; where there is no reason of its own, what is asked now.
 * @param {string} name */
async function reason(name) {
  const { ask } = store.view ?? {};
  if (config.replay || store.seat < 0 || !ask) return null;
  try {
    const { text, section } = await get(config.api.why, { seat: store.seat, choice: name });
    const cited = section ? h("span.section", null, ` ${section}`) : null;
    return text
      ? h("p.peek-why", null, h("strong", null, t("why_not")), " ", text, cited)
      : h("p.peek-why", null, h("strong", null, t("asked_now")), " ", plain(ask.text));
  } catch {
    return null;
  }
}

export function hide() {
  clearTimeout(timer);
  box?.remove();
  box = null;
  pinned = false;
}

/** @param {HTMLElement} element
 * @param {string} name */
function show(element, name) {
  hide();
  const about = thing(name);
  if (!element.isConnected || (!about && !element.dataset.id)) return;
  box = about
    ? largeFace(name, about)
    : h("div.peek.peek-bare", { role: "status" }, h("p.peek-name", null, element.textContent));
  (element.closest("dialog") || document.body).append(box); // a dialog lies over everything
  place(box, element);
}

/** @param {string} name
 * @param {Thing} about */
function largeFace(name, about) {
  const stands = store.view?.scene.about?.[name] ?? [];
  const isCard = about.kind === "card";
  return h(
    "div.peek",
    { role: "status", data: { type: about.type, role: isCard ? null : name } },
    isCard || about.type ? cardFace(name, "large") : roleFace(name, about),
    stands.length
      ? h(
          "div.peek-stands",
          null,
          stands.map((line) => h("p", null, sentence(line))),
        )
      : null,
    about.year || about.note
      ? h(
          "div.peek-note",
          null,
          about.year ? h("b.peek-year", null, about.year) : null,
          about.note ? h("p", null, about.note) : null,
        )
      : null,
  );
}

/** @param {string} name */
const isRole = (name) =>
  Boolean(thing(name)?.letter) || store.view?.scene.panels.some((panel) => panel.role === name);

/** @param {string} name
 * @param {Thing} about */
function roleFace(name, about) {
  return h(
    "div.peek-role",
    null,
    h(
      "div.peek-head",
      null,
      isRole(name) ? plate(name, 0) : null,
      h("p.peek-name", null, about.label),
      about.short ? h("span.peek-short", null, about.short) : null,
      about.level ? h("b.peek-level", null, about.level) : null,
    ),
    about.text ? h("p", null, about.text) : null,
  );
}

/** On a map things are large and crooked: there it is the pointer that counts.
 * @param {HTMLElement} element */
function boxOf(element) {
  const box = element.getBoundingClientRect();
  const [x, y] = at;
  const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  if (!element.closest("#map") || !inside) return box;
  return new DOMRect(x - 12, y - 12, 24, 24);
}

/** Beside the element, inside the window; for the hand above the asked line.
 * @param {HTMLElement} peek
 * @param {HTMLElement} element */
function place(peek, element) {
  const spot = boxOf(element);
  const dock = element.closest("#dock")?.getBoundingClientRect();
  const { width, height } = peek.getBoundingClientRect();
  const gap = 10;
  const middle = spot.left + spot.width / 2 - width / 2;
  let x = spot.right + gap;
  let y = Math.min(spot.top, innerHeight - height - gap);
  if (dock) [x, y] = [middle, dock.top - height - gap];
  else if (x + width > innerWidth - gap) x = spot.left - width - gap;
  x = Math.max(gap, Math.min(innerWidth - width - gap, x));
  peek.style.left = `${x}px`;
  peek.style.top = `${Math.max(gap, y)}px`;
}
