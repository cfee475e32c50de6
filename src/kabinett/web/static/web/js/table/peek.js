// Enlarges a thing that has a name: on hover, long press, right click or the key `?`.

import { cardFace, factList, rolePlate } from "../cards.js";
import { announce } from "../core/events.js";
import { mode } from "../core/mode.js";
import { get } from "../core/requests.js";
import { speak, spokenText } from "../core/speech.js";
import { h, plainText, sentence, t, targetOf } from "../dom.js";
import { config, namedElement, panelOf, store, thing } from "../store.js";
import { citations } from "./citations.js";
import { clickTarget } from "./click_target.js";
import { showNote } from "./note.js";
import { placePeek } from "./peek_place.js";

/** @import { Thing } from "../types.d.ts" */

const HOVER = 320;
const PRESS = 450;
const NEAR = 4; // px: a shorter way does not count as a move
/** @type {HTMLElement | null} */
let shownPeek = null;
/** The element that is enlarged. @type {HTMLElement | null} */
let peekedElement = null;
let timer = 0;
let isPinned = false;
let pressedAt = [0, 0]; // where the pointer went down
let pointerAt = [0, 0]; // where the pointer is now
let showCount = 0; // counts each show and hide, so that a late answer is dropped
let wasLongPress = false; // a long press has just opened it: ignore the click that follows

/** @param {Event} event */
const elementUnder = (event) =>
  event.target instanceof Element ? namedElement(event.target)?.element : null;

/** @param {HTMLElement} element */
function nameOf(element) {
  const name = namedElement(element)?.name ?? "";
  if (!name.startsWith("seat:")) return name;
  return panelOf(Number(name.slice(5)))?.role ?? name;
}

/** @param {PointerEvent} event */
const isMouse = (event) => event.pointerType === "mouse";

export function wirePeek() {
  document.addEventListener("pointerover", (event) => {
    if (!isMouse(event) || isPinned || event.buttons) return;
    // If a click changed what lies under the pointer, nobody has pointed at the new thing.
    if (Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) < NEAR) return;
    const element = elementUnder(event);
    clearTimeout(timer);
    if (element) timer = setTimeout(() => showPeek(element, nameOf(element)), HOVER);
    else if (!(event.target instanceof Element && event.target.closest(".peek"))) hidePeek();
  });
  document.addEventListener("pointerdown", (event) => {
    if (shownPeek && !targetOf(event).closest(".peek") && !isOfSelected(event)) hidePeek();
    clearTimeout(timer);
    wasLongPress = false;
    pressedAt = [event.clientX, event.clientY];
    pointerAt = pressedAt;
    const element = elementUnder(event);
    if (isMouse(event) || !element) return;
    timer = setTimeout(() => {
      wasLongPress = true;
      explainThing(element);
    }, PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    pointerAt = isMouse(event) ? [event.clientX, event.clientY] : pressedAt;
    const moved = Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]);
    if (!isMouse(event) && moved > 8) clearTimeout(timer);
    // Hovering enlarges again.
    if (isMouse(event) && moved >= NEAR) pressedAt = [Infinity, Infinity];
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!isMouse(event)) clearTimeout(timer);
  };
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  document.addEventListener("scroll", () => !isPinned && hidePeek(), true);
  document.addEventListener("contextmenu", (event) => {
    const element = elementUnder(event);
    if (!element) return;
    event.preventDefault();
    explainThing(element);
  });
}

/** Is this a tap on the selected thing? It chooses that thing: see ask/selection.js.
 * @param {PointerEvent} event */
const isOfSelected = (event) => clickTarget(event)?.element.dataset.selected !== undefined;

/** Forgets a long press that has just ended; returns whether there was one. Its click chooses nothing. */
export function consumeLongPress() {
  const was = wasLongPress;
  wasLongPress = false;
  return was;
}

export const isPeeking = () => shownPeek !== null;

/** A link from a thing to its entry in the card index, which card_index_drawer.js opens.
 * @param {string} name */
const indexLink = (name) =>
  config.card_kinds?.includes(thing(name)?.kind ?? "")
    ? h("button.link.to-index", { type: "button", data: { cardOf: name } }, t("to_index"))
    : null;

/** Enlarges a thing until something else happens.
 * @param {HTMLElement} element
 * @param {HTMLElement | null} [foot]  comes below the text; with a foot, even a plain word is enlarged */
export function pinPeek(element, foot = null) {
  const name = nameOf(element);
  clearTimeout(timer);
  showPeek(element, name, foot !== null);
  if (!shownPeek) return;
  isPinned = true;
  shownPeek.classList.add("is-pinned");
  const more = indexLink(name);
  if (more) shownPeek.append(h("p.peek-more", null, more));
  if (foot) shownPeek.append(foot);
  placePeek(shownPeek, element, pointerAt);
  shownPeek.scrollTop = 0;
}

/** Enlarges a thing until something else happens, and says why it cannot be chosen.
 * @param {HTMLElement} element */
export async function explainThing(element) {
  const name = nameOf(element);
  pinPeek(element);
  const mine = shownPeek;
  if (mine) speak(spokenText(mine));
  // In the log, a report or a dialog, nobody wants to choose it.
  if (!mine || store.openChoices.has(name) || element.closest("#log, #reports, dialog")) return;
  const text = await reasonAgainst(name);
  if (text && shownPeek === mine) {
    shownPeek.append(text);
    placePeek(shownPeek, element, pointerAt);
    speakAnswers(shownPeek);
  }
}

/** Makes a screen reader say what the site has answered about an enlarged thing: why it cannot be
 * chosen, and what choosing it would change. Of two answers, the later one repeats the earlier.
 * @param {HTMLElement} content */
function speakAnswers(content) {
  const answers = [".peek-why", ".peek-outlook"].map((part) => content.querySelector(part));
  speak(answers.flatMap((answer) => (answer ? [spokenText(answer)] : [])).join(" "));
}

/** Why a thing cannot be chosen, with the section of the rules. If there is no such reason, says
 * what the ask is about.
 * @param {string} name */
async function reasonAgainst(name) {
  const { ask } = store.view ?? {};
  if (mode.isReplay || mode.isLesson || store.seat < 0 || !ask) return null;
  // An ask about this very thing gives no reason.
  if (ask.text.some((part) => typeof part !== "string" && part.id === name)) return null;
  try {
    const { text, section, cites } = await get(config.api.why, { seat: store.seat, choice: name });
    const links = section ? sectionLinks(section, cites) : null;
    return text
      ? h("p.peek-why", null, h("strong", null, t("why_not")), " ", text, links)
      : h("p.peek-why", null, h("strong", null, t("asked_now")), " ", plainText(ask.text));
  } catch {
    return null;
  }
}

/** Sections of the rules, as links if they open beside the board.
 * @param {string} section
 * @param {[string, string][]} [cites] */
const sectionLinks = (section, cites) =>
  h("span.section", null, " ", config.rules && cites?.length ? citations(cites) : section);

export function hidePeek() {
  clearTimeout(timer);
  showCount += 1;
  if (!shownPeek) return;
  shownPeek.remove();
  shownPeek = null;
  isPinned = false;
  announce("peek");
}

/** @param {HTMLElement} element
 * @param {string} name
 * @param {boolean} [always]  enlarges even a word that says everything itself */
function showPeek(element, name, always = false) {
  hidePeek();
  const entry = thing(name);
  if (!element.isConnected) return;
  const choice = store.openChoices.get(element.dataset.choice ?? "");
  const words = choice?.label ?? (element.title || element.textContent);
  const called = entry && hasButtonsWords(element, name) ? { label: words } : null;
  const content = entry
    ? largeFace(name, { ...entry, ...called })
    : h("div.peek.peek-bare", null, h("p.peek-name", null, words));
  if (always || entry?.text || (entry && !called) || element.dataset.id)
    placeOnPage(content, element);
  if (entry?.outlook || store.openChoices.has(name)) addOutlook(content, element, name);
}

/** Does the enlarged thing take its heading from its button? It does for a plain word such as "Yes",
 * and if the button says more than the thing's name, such as the price.
 * @param {HTMLElement} element
 * @param {string} name */
export function hasButtonsWords(element, name) {
  const entry = thing(name);
  if (!element.dataset.choice) return false;
  if (!entry?.text) return true;
  const words = store.openChoices.get(name)?.label ?? "";
  return !hasCardFace(entry) && words.startsWith(entry.label);
}

/** @param {Thing} entry */
export const hasCardFace = (entry) =>
  entry.kind === "card" || entry.card === true || Boolean(entry.type);

/** @param {HTMLElement} content
 * @param {HTMLElement} element */
function placeOnPage(content, element) {
  shownPeek = content;
  peekedElement = element;
  // An open dialog covers everything outside of it.
  (element.closest("dialog") || document.body).append(content);
  placePeek(content, element, pointerAt);
}

/** What choosing a thing costs, its chances, and what it would change, in lines; none if the site
 * knows nothing about it.
 * @param {string} name
 * @returns {Promise<import("../types.d.ts").Parts[]>} */
export async function outlookOf(name) {
  if (!mode.isTable || store.past) return [];
  const forecast = await get(config.api.outlook, { seat: store.seat, id: name }).catch(() => null);
  return forecast?.lines ?? [];
}

/** Adds what choosing a thing costs, its chances, and what it would change; the site computes
 * that on request. If the thing has no explanation, it is enlarged only if there is such an
 * outlook.
 * @param {HTMLElement} content
 * @param {HTMLElement} element
 * @param {string} name */
async function addOutlook(content, element, name) {
  const now = showCount;
  const lines = await outlookOf(name);
  if (!lines.length || now !== showCount) return;
  const rows = lines.map((line) => {
    const paragraph = h("p", null, sentence(line));
    paragraph.classList.toggle("is-head", paragraph.textContent?.endsWith(":"));
    return paragraph;
  });
  const outlook = h("div.peek-stands.peek-outlook", null, rows);
  const head = content.querySelector(".peek-head");
  // It comes directly below the name, because a low window may have no room for the rest.
  if (head) head.after(outlook);
  else
    content.insertBefore(
      outlook,
      content.querySelector(".peek-note, .peek-more, .peek-why, .peek-foot"),
    );
  content.classList.add("is-foretold");
  if (isPinned && shownPeek === content) speakAnswers(content);
  if (shownPeek === content) placePeek(content, element, pointerAt);
  else placeOnPage(content, element);
}

/** @param {string} name
 * @param {Thing} entry */
function largeFace(name, entry) {
  const lines = store.view?.scene.about?.[name] ?? [];
  const explained = entry.explained ?? [];
  const isCard = entry.kind === "card" || entry.card === true;
  return h(
    "div.peek",
    { data: { type: entry.type, role: isCard ? null : name } },
    hasCardFace(entry) ? cardFace(name, "large") : roleFace(name, entry),
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
    entry.year || entry.has_note
      ? h(
          "div.peek-note",
          null,
          entry.year ? h("b.peek-year", null, entry.year) : null,
          entry.has_note ? noteOf(name) : null,
        )
      : null,
  );
}

/** The place for a thing's note. It is empty until the note has loaded, and then needs more room.
 * @param {string} name */
function noteOf(name) {
  const place = h("div.peek-history");
  showNote(place, name, () => {
    if (shownPeek?.contains(place) && peekedElement) placePeek(shownPeek, peekedElement, pointerAt);
  });
  return place;
}

/** @param {string} name */
const isRole = (name) =>
  Boolean(thing(name)?.letter) || store.view?.scene.panels.some((panel) => panel.role === name);

/** @param {string} name
 * @param {Thing} entry */
function roleFace(name, entry) {
  return h(
    "div.peek-role",
    null,
    h(
      "div.peek-head",
      null,
      isRole(name) ? rolePlate(name, 0) : null,
      h("p.peek-name", null, entry.label),
      entry.short ? h("span.peek-short", null, entry.short) : null,
      entry.level ? h("b.peek-level", null, entry.level) : null,
    ),
    entry.text ? h("p", null, entry.text) : null,
    factList(entry),
    entry.section ? h("p", null, sectionLinks(entry.section, entry.cites)) : null,
  );
}
