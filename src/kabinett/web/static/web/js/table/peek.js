// An enlarged thing: hover, long press, right click or `?` on anything that has a name.
import { findAim } from "../ask/click_target.js";
import { get } from "../core/requests.js";
import { cardFace, factsOf, plate } from "../cards.js";
import { citations } from "../panels/citations.js";
import { toIndex } from "../panels/index_link.js";
import { $, from, h, plain, sentence, t } from "../dom.js";
import { placePeek } from "./peek_place.js";
import { config, nameAround, panelOf, store, thing } from "../store.js";

/** @import { Thing } from "../types.d.ts" */

const HOVER = 320;
const PRESS = 450;
const NEAR = 4; // px: less is no move
/** @type {HTMLElement | null} */
let box = null;
let timer = 0;
let pinned = false;
let start = [0, 0]; // where a finger went down,
let at = [0, 0]; // and where the pointer is
let shown = 0; // counts each show and hide, so that a late answer is dropped
let pressed = false; // a long press has just opened it: ignore the click that follows

/** @param {Event} event */
const target = (event) =>
  event.target instanceof Element ? nameAround(event.target)?.element : null;

/** @param {HTMLElement} element */
function nameOf(element) {
  const name = nameAround(element)?.name ?? "";
  if (!name.startsWith("seat:")) return name;
  return panelOf(Number(name.slice(5)))?.role ?? name;
}

/** @param {PointerEvent} event */
const isMouse = (event) => event.pointerType === "mouse";

export function wirePeek() {
  document.addEventListener("pointerover", (event) => {
    if (!isMouse(event) || pinned || event.buttons) return;
    // After a click changed what lies there, nobody has pointed at the new thing.
    if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) < NEAR) return;
    const element = target(event);
    clearTimeout(timer);
    if (element) timer = setTimeout(() => show(element, nameOf(element)), HOVER);
    else if (!(event.target instanceof Element && event.target.closest(".peek"))) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (box && !from(event).closest(".peek") && !isOfSelected(event)) hide();
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
    if (isMouse(event) && moved >= NEAR) start = [Infinity, Infinity]; // hover may open again
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

/** A second tap on a selected thing chooses it: see select.js.
 * @param {PointerEvent} event */
const isOfSelected = (event) => findAim(event)?.element.dataset.selected !== undefined;

/** Whether a long press has just ended: its click chooses nothing. */
export function wasPress() {
  const was = pressed;
  pressed = false;
  return was;
}

export const isPeeking = () => box !== null;

/** Opens it until something else happens.
 * @param {HTMLElement} element
 * @param {HTMLElement | null} [foot]  stands below the text; with it even a mere word opens */
export function holdOpen(element, foot = null) {
  const name = nameOf(element);
  clearTimeout(timer);
  show(element, name, foot !== null);
  if (!box) return;
  pinned = true;
  box.classList.add("is-pinned");
  const more = toIndex(name);
  if (more) box.append(h("p.peek-more", null, more));
  if (foot) box.append(foot);
  placePeek(box, element, at);
}

/** Opens it until something else happens, and tells why the thing cannot be chosen.
 * @param {HTMLElement} element */
export async function pin(element) {
  const name = nameOf(element);
  holdOpen(element);
  const mine = box;
  // In the log, a report or a dialog nobody means to choose it.
  if (!mine || store.open.has(name) || element.closest("#log, #reports, dialog")) return;
  const text = await reason(name);
  if (text && box === mine) {
    box.append(text);
    placePeek(box, element, at);
    $("live").textContent = text.textContent;
  }
}

/** Why not, with the rule's section; without a reason of its own, what the ask is about.
 * @param {string} name */
async function reason(name) {
  const { ask } = store.view ?? {};
  if (config.replay || config.lesson || store.seat < 0 || !ask) return null;
  // An ask about this very thing is no reason.
  if (ask.text.some((part) => typeof part !== "string" && part.id === name)) return null;
  try {
    const { text, section, cites } = await get(config.api.why, { seat: store.seat, choice: name });
    const citations = sections(section, cites);
    return text
      ? h(
          "p.peek-why",
          null,
          h("strong", null, t("why_not")),
          " ",
          text,
          section ? citations : null,
        )
      : h("p.peek-why", null, h("strong", null, t("asked_now")), " ", plain(ask.text));
  } catch {
    return null;
  }
}

/** Sections of the rules, as links where they open beside the board.
 * @param {string} section
 * @param {[string, string][]} [cites] */
const sections = (section, cites) =>
  h("span.section", null, " ", config.rules && cites?.length ? citations(cites) : section);

export function hide() {
  clearTimeout(timer);
  shown += 1;
  if (!box) return;
  box.remove();
  box = null;
  pinned = false;
  document.dispatchEvent(new CustomEvent("peek"));
}

/** @param {HTMLElement} element
 * @param {string} name
 * @param {boolean} [always]  opens it also for a word that says all of itself */
function show(element, name, always = false) {
  hide();
  const about = thing(name);
  if (!element.isConnected) return;
  const choice = store.open.get(element.dataset.choice ?? "");
  const words = choice?.label ?? (element.title || element.textContent);
  // A word such as "Yes" is headed by what its button says.
  const called = about && element.dataset.choice && !about.text ? { label: words } : null;
  const content = about
    ? largeFace(name, { ...about, ...called })
    : h("div.peek.peek-bare", { role: "status" }, h("p.peek-name", null, words));
  if (always || (about && !called) || element.dataset.id) open(content, element);
  if (about?.outlook || store.open.has(name)) foretell(content, element, name);
}

/** @param {HTMLElement} content
 * @param {HTMLElement} element */
function open(content, element) {
  box = content;
  (element.closest("dialog") || document.body).append(content); // a dialog lies over everything
  placePeek(content, element, at);
}

/** What it costs, its chances, what it would change: the server computes it when somebody looks.  A
 * button that says all of itself opens only if there is something to tell.
 * @param {HTMLElement} mine
 * @param {HTMLElement} element
 * @param {string} name */
async function foretell(mine, element, name) {
  const now = shown;
  if (config.replay || config.lesson || config.sketch || store.past) return;
  const forecast = await get(config.api.outlook, { seat: store.seat, id: name }).catch(() => null);
  if (!forecast?.lines.length || now !== shown) return;
  /** @type {import("../types.d.ts").Parts[]} */
  const lines = forecast.lines;
  const rows = lines.map((line) => {
    const one = h("p", null, sentence(line));
    one.classList.toggle("is-head", one.textContent?.endsWith(":"));
    return one;
  });
  const outlook = h("div.peek-stands.peek-outlook", null, rows);
  const head = mine.querySelector(".peek-head");
  // It comes right under the name: a low window may have no room for the rest.
  if (head) head.after(outlook);
  else
    mine.insertBefore(outlook, mine.querySelector(".peek-note, .peek-more, .peek-why, .peek-foot"));
  mine.classList.add("is-foretold");
  if (box === mine) placePeek(mine, element, at);
  else open(mine, element);
}

/** @param {string} name
 * @param {Thing} about */
function largeFace(name, about) {
  const lines = store.view?.scene.about?.[name] ?? [];
  const explained = about.explained ?? [];
  const isCard = about.kind === "card";
  return h(
    "div.peek",
    { role: "status", data: { type: about.type, role: isCard ? null : name } },
    isCard || about.type ? cardFace(name, "large") : roleFace(name, about),
    lines.length
      ? h(
          "div.peek-stands",
          null,
          lines.map((line) => h("p", null, sentence(line))),
        )
      : null,
    explained.length
      ? h(
          "div.peek-stands",
          null,
          explained.map((line) => h("p", null, line)),
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
    factsOf(about),
    about.section ? h("p", null, sections(about.section, about.cites)) : null,
  );
}
