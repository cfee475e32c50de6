// Builds elements, lays them over those in the page, and holds the words of the client.
/** @import { Child, Parts } from "./types.d.ts" */

const HANDLERS = /** @type {const} */ (["onclick", "onchange", "oninput"]);

/** Elements that stay the same thing from view to view, with their keys.
 * @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** Nodes that stand in for a `Same` until `fill` knows whether its element is in the page.
 * @type {WeakMap<Node, Same>} */
const standIns = new WeakMap();
/** Elements that have such a stand-in somewhere in them.
 * @type {WeakSet<Node>} */
const unfinished = new WeakSet();

/** h("button.link", {type: "button", onclick: f}, "text", child, null).  `data` sets its dataset,
 * `style` its custom properties; `key` finds it again among its neighbours (else its place does).
 * `fill` may put its handlers on an older element, and call them later: so handlers read the store,
 * or an attribute of the element.
 * @param {string} name
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {HTMLElement} */
export function h(name, props, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [prop, value] of Object.entries(props ?? {})) {
    if (value !== null && value !== undefined && value !== false) setProp(element, prop, value);
  }
  const inside = nodes(children);
  if (inside.some((node) => standIns.has(node) || unfinished.has(node))) unfinished.add(element);
  element.append(...inside);
  return element;
}

/** @param {HTMLElement} element
 * @param {string} prop
 * @param {any} value */
function setProp(element, prop, value) {
  if (prop === "key") keys.set(element, String(value));
  else if (prop.startsWith("on")) /** @type {any} */ (element)[prop] = value;
  else if (prop === "data") Object.assign(element.dataset, dropNulls(value));
  else if (prop === "style") {
    for (const [name, one] of Object.entries(value)) element.style.setProperty(name, String(one));
  } else element.setAttribute(prop, value === true ? "" : value);
}

/** @param {Record<string, any>} object */
function dropNulls(object) {
  const there = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(there);
}

/** The element that the page has under a key, unchanged; made only if the page has none.  It may
 * stand anywhere in what `fill` gets. */
export class Same {
  /** @param {string} key
   * @param {() => HTMLElement} make */
  constructor(key, make) {
    this.key = key;
    this.make = make;
  }
}

/** @param {Child[]} children
 * @param {Map<string, Node>} [there]  the nodes in the page, by key
 * @returns {Node[]} */
function nodes(children, there) {
  /** @type {Node[]} */
  const flat = [];
  for (const child of children) {
    if (Array.isArray(child)) flat.push(...nodes(child, there));
    else if (child instanceof Node) flat.push(child);
    else if (child instanceof Same) flat.push(there?.get(child.key) ?? standIn(child));
    else if (child !== null && child !== undefined && child !== false) {
      flat.push(document.createTextNode(String(child)));
    }
  }
  return flat;
}

/** @param {Same} same */
function standIn(same) {
  const node = document.createComment("");
  keys.set(node, same.key);
  standIns.set(node, same);
  return node;
}

/** The node itself, with its stand-ins replaced by elements.
 * @param {Node} node
 * @returns {Node} */
function realize(node) {
  const same = standIns.get(node);
  if (same) return realize(same.make());
  if (!unfinished.delete(node)) return node;
  for (const child of [...node.childNodes]) {
    const realized = realize(child);
    if (realized !== child) node.replaceChild(realized, child);
  }
  return node;
}

/** Makes these the children of an element.  Existing children stay and change only where they
 * differ: this keeps focus, scrolling and the browser's work.
 * @param {Element} box
 * @param {...Child} children */
export function fill(box, ...children) {
  const there = keyedIn(box);
  const wantedNodes = nodes(children, there);
  const keyed = new Set(wantedNodes.map((node) => keys.get(node)));
  let place = box.firstChild;
  const drop = () => {
    const next = place;
    place = next?.nextSibling ?? null;
    next?.remove();
  };
  for (const node of wantedNodes) {
    while (place && keys.has(place) && !keyed.has(keys.get(place))) drop();
    const key = keys.get(node);
    const match = key === undefined ? place : there.get(key);
    const same = standIns.has(node);
    if (!match || !(same || isAlike(match, node))) {
      box.insertBefore(realize(node), place);
      continue;
    }
    if (key !== undefined) there.delete(key);
    if (match === place) place = match.nextSibling;
    else box.insertBefore(match, place);
    if (match !== node && !same) update(match, node);
  }
  while (place) drop();
}

/** The children of an element that have a key.
 * @param {Element} box */
function keyedIn(box) {
  /** @type {Map<string, ChildNode>} */
  const byKey = new Map();
  for (const node of box.childNodes) {
    const key = keys.get(node);
    if (key !== undefined) byKey.set(key, node);
  }
  return byKey;
}

/** Can one become like the other?
 * @param {Node} old
 * @param {Node} fresh */
const isAlike = (old, fresh) =>
  old.nodeName === fresh.nodeName && keys.get(old) === keys.get(fresh);

/** Makes an element like a fresh one.
 * @param {Node} old
 * @param {Node} fresh */
function update(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  updateAttributes(old, fresh);
  if (old instanceof HTMLElement && fresh instanceof HTMLElement) {
    for (const name of HANDLERS) {
      if (old[name] || fresh[name]) /** @type {any} */ (old)[name] = fresh[name];
    }
  }
  if (old.firstChild || fresh.firstChild) fill(old, ...fresh.childNodes);
}

/** @param {Element} old
 * @param {Element} fresh */
function updateAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // the CSP forbids a style attribute but not a style
    if (name === "style") /** @type {HTMLElement} */ (old).style.cssText = value;
    else old.setAttribute(name, value);
  }
  if (old.attributes.length > fresh.attributes.length) {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    }
  }
}

/** Writes text only where it differs.
 * @param {Element | null | undefined} element
 * @param {string | number} text */
export function write(element, text) {
  const words = String(text);
  if (element && element.textContent !== words) element.textContent = words;
}

/** Sets an attribute only where it differs; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null} value */
export function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** An element that the page surely has.
 * @param {string} id
 * @returns {HTMLElement} */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The game's board, if it has one.
 * @returns {SVGSVGElement | null} */
export const board = () => document.querySelector("#map > svg");

/** A part that the game's board surely has.
 * @param {SVGSVGElement} svg
 * @param {string} id
 * @returns {SVGElement} */
export const part = (svg, id) => /** @type {SVGElement} */ (svg.getElementById(id));

/** All elements that a selector finds; those of an SVG have the properties used here, too.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]} */
export const all = (where, root = document) => [...root.querySelectorAll(where)].map(asElement);

/** The first element that a selector finds.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null} */
export const first = (where, root = document) => root.querySelector(where);

/** @param {Element} element */
const asElement = (element) => /** @type {HTMLElement} */ (element);

/** The element that an event came from.
 * @param {Event} event */
export const from = (event) => /** @type {HTMLElement} */ (event.target);

/** The data of Django's json_script.
 * @param {string} id
 * @returns {any} */
export function json(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "") : null;
}

/** @type {Record<string, string>} */
const words = json("words") || {};

/** A text of the client in the page's language, with its {holes} filled.
 * @param {string} key
 * @param {Record<string, any>} [holes] */
export function t(key, holes = {}) {
  const one = holes.n === 1 ? words[`${key}_one`] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, hole) => holes[hole] ?? "");
}

/** Text with references to things and seats, as the server words it.
 * @param {Parts} parts
 * @returns {Child[]} */
export function sentence(parts) {
  return parts.map((part) =>
    typeof part === "string" ? part : h("span.ref", { data: { ref: part.id } }, part.label),
  );
}

/** @param {Parts} parts */
export const plain = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : part.label)).join("");
