// A thing enlarged: hover, long press, right click or `?` on anything that has a name.
import { get } from "./api.js";
import { $, h, sentence, t } from "./dom.js";
import { cardFace, plate } from "./cards.js";
import { config, store, thing } from "./store.js";

const HOVER = 320;
const PRESS = 450;
let box = null;
let timer = 0;
let pinned = false;
let from = [0, 0]; // where a finger went down,
let at = [0, 0]; // and where the pointer is
let pressed = false; // a long press has just opened it: the click that follows is none

const target = (event) => event.target.closest?.("[data-id], [data-ref]");
const nameOf = (element) => {
  const name = element.dataset.id ?? element.dataset.ref;
  if (!name.startsWith("seat:")) return name;
  return (
    store.view?.scene.panels.find((panel) => panel.seat === Number(name.slice(5)))?.role ?? name
  );
};

export function wirePeek() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || pinned || event.buttons) return;
    const element = target(event);
    clearTimeout(timer);
    if (element) timer = setTimeout(() => show(element, nameOf(element)), HOVER);
    else if (!event.target.closest?.(".peek")) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (box && !event.target.closest(".peek")) hide();
    clearTimeout(timer);
    pressed = false;
    at = from = [event.clientX, event.clientY];
    const element = target(event);
    if (event.pointerType === "mouse" || !element) return;
    timer = setTimeout(() => {
      pressed = true;
      pin(element);
    }, PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") at = [...from];
    else at = [event.clientX, event.clientY];
    if (
      event.pointerType !== "mouse" &&
      Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 8
    )
      clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => event.pointerType !== "mouse" && clearTimeout(timer));
  }
  document.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      if (!pinned) hide();
    },
    true,
  );
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

/** Open and hold, and tell why the thing cannot be chosen. */
export async function pin(element) {
  const name = nameOf(element);
  clearTimeout(timer);
  show(element, name);
  if (!box) return;
  pinned = true;
  box.classList.add("is-pinned");
  place(element);
  const mine = box;
  if (store.open.has(name)) return;
  const text = await reason(name);
  if (text && box === mine) {
    box.append(text);
    place(element);
    $("live").textContent = text.textContent;
  }
}

async function reason(name) {
  if (config.replay || store.seat < 0 || !store.view?.ask) return null;
  try {
    const { text, section } = await get(config.api.why, { seat: store.seat, choice: name });
    if (!text) return null;
    return h(
      "p.peek-why",
      null,
      h("strong", null, t("why_not")),
      " ",
      text,
      section ? h("span.section", null, ` ${section}`) : null,
    );
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

function show(element, name) {
  hide();
  const about = thing(name);
  const stands = store.view?.scene.about?.[name] ?? [];
  if (!element.isConnected || (!about && !element.dataset.id)) return;
  if (!about) {
    box = h("div.peek.peek-bare", { role: "status" }, h("h3", null, element.textContent));
  } else {
    box = h(
      "div.peek",
      { role: "status", data: { type: about.type, role: about.kind === "card" ? null : name } },
      about.kind === "card" || about.type ? cardFace(name, "large") : roleFace(name, about),
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
  (element.closest("dialog") || document.body).append(box); // a dialog lies over everything
  place(element);
}

const isRole = (name) =>
  Boolean(thing(name)?.letter) || store.view?.scene.panels.some((panel) => panel.role === name);

function roleFace(name, about) {
  return h(
    "div.peek-role",
    null,
    h(
      "header",
      null,
      isRole(name) ? plate(name, 0) : null,
      h("h3", null, about.label),
      about.short ? h("span.peek-short", null, about.short) : null,
      about.level ? h("b.peek-level", null, String(about.level)) : null,
    ),
    about.text ? h("p", null, about.text) : null,
  );
}

/** On a map things are large and crooked: there it is the pointer that counts. */
function boxOf(element) {
  const box = element.getBoundingClientRect();
  const inside = at[0] >= box.left && at[0] <= box.right && at[1] >= box.top && at[1] <= box.bottom;
  if (!element.closest("#map") || !inside) return box;
  return new DOMRect(at[0] - 12, at[1] - 12, 24, 24);
}

/** Beside the element, inside the window; for the hand above the asked line. */
function place(element) {
  const spot = boxOf(element);
  const dock = element.closest("#dock")?.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const gap = 10;
  const middle = spot.left + spot.width / 2 - width / 2;
  let x = spot.right + gap;
  let y = Math.min(spot.top, innerHeight - height - gap);
  if (dock) [x, y] = [middle, dock.top - height - gap];
  else if (x + width > innerWidth - gap) x = spot.left - width - gap;
  x = Math.max(gap, Math.min(innerWidth - width - gap, x));
  box.style.left = `${x}px`;
  box.style.top = `${Math.max(gap, y)}px`;
}
