// Makes elements, updates the page with them, and finds elements and words in the page.
/** @import { Child, Parts } from "./types.d.ts" */

/** The names of the handlers that `h` has given to elements.
 * @type {WeakMap<Element, string[]>} */
const handlers = new WeakMap();
/** The keys by which the page finds elements again from view to view.
 * @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** Placeholders for `Unchanged` elements until `setChildren` knows whether the page has them.
 * @type {WeakMap<Node, Unchanged>} */
const standIns = new WeakMap();
/** The elements that contain a placeholder.
 * @type {WeakSet<Node>} */
const unfinished = new WeakSet();

/** Makes an element: h("button.link", {type: "button", onclick: f}, "text", child, null). `data`
 * sets its dataset, `style` its style and custom properties. `key` finds the element among its siblings when
 * they are drawn again; without a key, its position does. `setChildren` gives the handlers to the
 * element that the page already has, so a handler must not use an element that was made beside it.
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
  const inside = flatNodes(children);
  if (inside.some((node) => standIns.has(node) || unfinished.has(node))) unfinished.add(element);
  element.append(...inside);
  return element;
}

/** @param {HTMLElement} element
 * @param {string} prop
 * @param {any} value */
function setProp(element, prop, value) {
  if (prop === "key") keys.set(element, String(value));
  else if (prop.startsWith("on")) setHandlers(element, { [prop]: value });
  else if (prop === "data") Object.assign(element.dataset, dropNulls(value));
  else if (prop === "style") {
    for (const [name, one] of Object.entries(value)) element.style.setProperty(name, String(one));
  } else if (prop.startsWith("aria-"))
    element.setAttribute(prop, String(value)); // "" means unset
  else element.setAttribute(prop, value === true ? "" : value);
}

/** @param {Element} element
 * @param {Record<string, any>} set  null removes a handler */
function setHandlers(element, set) {
  Object.assign(element, set);
  handlers.set(element, [...new Set([...handlersOf(element), ...Object.keys(set)])]);
}

const handlersOf = (/** @type {Element} */ element) => handlers.get(element) ?? [];

/** @param {Record<string, any>} object */
function dropNulls(object) {
  const entries = Object.entries(object).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** A placeholder for the element that the page has under a key. `setChildren` keeps that element as
 * it is, and calls `make` only if the page has none. */
export class Unchanged {
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
function flatNodes(children, there) {
  /** @type {Node[]} */
  const flat = [];
  for (const child of children) {
    if (Array.isArray(child)) flat.push(...flatNodes(child, there));
    else if (child instanceof Node) flat.push(child);
    else if (child instanceof Unchanged) flat.push(there?.get(child.key) ?? standIn(child));
    else if (child !== null && child !== undefined && child !== false) {
      flat.push(document.createTextNode(String(child)));
    }
  }
  return flat;
}

/** @param {Unchanged} same */
function standIn(same) {
  const node = document.createComment("");
  keys.set(node, same.key);
  standIns.set(node, same);
  return node;
}

/** The node with its placeholders replaced by elements.
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

/** Gives an element these children. Children that are already there stay, and change only where
 * they differ: focus and scroll positions survive, and the browser has less to do.
 * @param {Element} box
 * @param {...Child} children */
export function setChildren(box, ...children) {
  const existing = keyedIn(box);
  const wantedNodes = flatNodes(children, existing);
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
    const match = key === undefined ? place : existing.get(key);
    const same = standIns.has(node);
    if (!match || !(same || isAlike(match, node))) {
      box.insertBefore(realize(node), place);
      continue;
    }
    if (key !== undefined) existing.delete(key);
    if (match === place) place = match.nextSibling;
    else box.insertBefore(match, place);
    if (match !== node && !same) updateNode(match, node);
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

/** Can one node be updated into the other?
 * @param {Node} old
 * @param {Node} fresh */
const isAlike = (old, fresh) =>
  old.nodeName === fresh.nodeName && keys.get(old) === keys.get(fresh);

/** Updates a node until it equals a fresh one.
 * @param {Node} old
 * @param {Node} fresh */
function updateNode(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  updateAttributes(old, fresh);
  const names = [...handlersOf(old), ...handlersOf(fresh)];
  if (names.length)
    setHandlers(
      old,
      Object.fromEntries(names.map((name) => [name, /** @type {any} */ (fresh)[name]])),
    );
  if (old.firstChild || fresh.firstChild) setChildren(old, ...fresh.childNodes);
}

/** @param {Element} old
 * @param {Element} fresh */
function updateAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // The CSP forbids style attributes but allows styles that a script sets.
    if (name === "style") /** @type {HTMLElement} */ (old).style.cssText = value;
    else old.setAttribute(name, value);
  }
  if (old.attributes.length > fresh.attributes.length) {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    }
  }
}

/** Sets the text of an element if it differs.
 * @param {Element | null | undefined} element
 * @param {string | number} text */
export function setText(element, text) {
  const words = String(text);
  if (element && element.textContent !== words) element.textContent = words;
}

/** Sets an attribute if it differs; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null} value */
export function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The element with this id; throws an error if the page has none.
 * @param {string} id
 * @returns {HTMLElement} */
export function byId(id) {
  const element = findById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/** The element with this id, or null.
 * @param {string} id
 * @returns {HTMLElement | null} */
export const findById = (id) => document.getElementById(id);

/** Does this game have a board? */
export const hasBoard = () => findById("map") !== null;

/** The game's board, if it has one.
 * @returns {SVGSVGElement | null} */
export const board = () => document.querySelector("#map > svg");

/** An element that the game's board always has, by its id.
 * @param {SVGSVGElement} svg
 * @param {string} id
 * @returns {SVGElement} */
export const boardPart = (svg, id) => /** @type {SVGElement} */ (svg.getElementById(id));

/** The factor by which the reader's letters are larger than usual; style sheets scale with them. */
export const letterScale = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** All elements that match a selector. Elements of an SVG are typed as HTML elements too; both have
 * the properties used here.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]} */
export const findAll = (where, root = document) => [...root.querySelectorAll(where)].map(asElement);

/** The first element that matches a selector, or null.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null} */
export const findFirst = (where, root = document) => root.querySelector(where);

/** @param {Element} element */
const asElement = (element) => /** @type {HTMLElement} */ (element);

/** The element at which an event was aimed.
 * @param {Event} event */
export const targetOf = (event) => /** @type {HTMLElement} */ (event.target);

/** The data that the page has under an id (Django's json_script), or null.
 * @param {string} id
 * @returns {any} */
export function pageData(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "") : null;
}

/** @type {Record<string, string>} */
const words = pageData("words") || {};

/** A text of the client in the language of the page, with its {holes} filled.
 * @param {string} key
 * @param {Record<string, any>} [holes] */
export function t(key, holes = {}) {
  const one = holes.n === 1 ? words[`${key}_one`] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, hole) => holes[hole] ?? "");
}

/** A sentence of the site as children of an element: names of things and seats become references.
 * @param {Parts} parts
 * @returns {Child[]} */
export function sentence(parts) {
  return parts.map((part) =>
    typeof part === "string" ? part : h("span.ref", { data: { ref: part.id } }, part.label),
  );
}

/** @param {Parts} parts */
export const plainText = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : part.label)).join("");
