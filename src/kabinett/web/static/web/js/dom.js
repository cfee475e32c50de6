// Building elements, laying them over what stands in the page, and the words of the client.
/** @import { Child, Parts } from "./types.d.ts" */

const HANDLERS = /** @type {const} */ (["onclick", "onchange", "oninput"]);

/** Elements that stay the same thing from view to view, with what they are known by.
 * @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** What holds the place of a `Same` until `fill` knows whether it stands there.
 * @type {WeakMap<Node, Same>} */
const standIns = new WeakMap();
/** Elements that have such a one somewhere in them.
 * @type {WeakSet<Node>} */
const unfinished = new WeakSet();

/** h("button.link", {type: "button", onclick: f}, "text", child, null).  `data`: its dataset,
 * `style`: custom properties, `key`: by what it is found again among its neighbours (else by its
 * place).  What `fill` lays over an older element may be called later than it was made: handlers
 * read the store, or what stands in an attribute.
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
  else if (prop === "data") Object.assign(element.dataset, defined(value));
  else if (prop === "style") {
    for (const [name, one] of Object.entries(value)) element.style.setProperty(name, String(one));
  } else element.setAttribute(prop, value === true ? "" : value);
}

/** @param {Record<string, any>} object */
function defined(object) {
  const there = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(there);
}

/** What stands there already under a key, and has not changed; made only if nothing does.  It may
 * stand anywhere in what is given to `fill`. */
export class Same {
  /** @param {string} key
   * @param {() => HTMLElement} make */
  constructor(key, make) {
    this.key = key;
    this.make = make;
  }
}

/** @param {Child[]} children
 * @param {Map<string, Node>} [there]  what stands there by its key
 * @returns {Node[]} */
function nodes(children, there) {
  /** @type {Node[]} */
  const found = [];
  for (const child of children) {
    if (Array.isArray(child)) found.push(...nodes(child, there));
    else if (child instanceof Node) found.push(child);
    else if (child instanceof Same) found.push(there?.get(child.key) ?? standIn(child));
    else if (child !== null && child !== undefined && child !== false) {
      found.push(document.createTextNode(String(child)));
    }
  }
  return found;
}

/** @param {Same} same */
function standIn(same) {
  const node = document.createComment("");
  keys.set(node, same.key);
  standIns.set(node, same);
  return node;
}

/** The node itself, and made in it whatever only holds its place.
 * @param {Node} node
 * @returns {Node} */
function finished(node) {
  const same = standIns.get(node);
  if (same) return finished(same.make());
  if (!unfinished.delete(node)) return node;
  for (const child of [...node.childNodes]) {
    const made = finished(child);
    if (made !== child) node.replaceChild(made, child);
  }
  return node;
}

/** Make these the children of an element.  What stands there already stays and is changed where
 * it differs: so focus, scrolling and the browser's work are kept.
 * @param {Element} box
 * @param {...Child} children */
export function fill(box, ...children) {
  const there = keyedIn(box);
  const wanted = nodes(children, there);
  const keyed = new Set(wanted.map((node) => keys.get(node)));
  let place = box.firstChild;
  const drop = () => {
    const gone = place;
    place = gone?.nextSibling ?? null;
    gone?.remove();
  };
  for (const node of wanted) {
    while (place && keys.has(place) && !keyed.has(keys.get(place))) drop();
    const key = keys.get(node);
    const match = key === undefined ? place : there.get(key);
    const same = standIns.has(node);
    if (!match || !(same || isAlike(match, node))) {
      box.insertBefore(finished(node), place);
      continue;
    }
    if (key !== undefined) there.delete(key);
    if (match === place) place = match.nextSibling;
    else box.insertBefore(match, place);
    if (match !== node && !same) update(match, node);
  }
  while (place) drop();
}

/** What stands in an element under a key.
 * @param {Element} box */
function keyedIn(box) {
  /** @type {Map<string, ChildNode>} */
  const found = new Map();
  for (const node of box.childNodes) {
    const key = keys.get(node);
    if (key !== undefined) found.set(key, node);
  }
  return found;
}

/** Can one be made like the other?
 * @param {Node} old
 * @param {Node} fresh */
const isAlike = (old, fresh) =>
  old.nodeName === fresh.nodeName && keys.get(old) === keys.get(fresh);

/** Make an element like another that was made anew.
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
    // a style attribute is not allowed here (CSP), a style is
    if (name === "style") /** @type {HTMLElement} */ (old).style.cssText = value;
    else old.setAttribute(name, value);
  }
  if (old.attributes.length > fresh.attributes.length) {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    }
  }
}

/** Text that changes only where it differs.
 * @param {Element | null | undefined} element
 * @param {string | number} text */
export function write(element, text) {
  const said = String(text);
  if (element && element.textContent !== said) element.textContent = said;
}

/** An attribute that changes only where it differs; null takes it away.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null} value */
export function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** An element that the page has.
 * @param {string} id
 * @returns {HTMLElement} */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The game's board, if it has one.
 * @returns {SVGSVGElement | null} */
export const board = () => document.querySelector("#map > svg");

/** A part that the game's board has.
 * @param {SVGSVGElement} svg
 * @param {string} id
 * @returns {SVGElement} */
export const part = (svg, id) => /** @type {SVGElement} */ (svg.getElementById(id));

/** All elements that a selector finds; those of an SVG have what is used of them, too.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]} */
export const all = (where, root = document) => [...root.querySelectorAll(where)].map(drawn);

/** The first that a selector finds.
 * @param {string} where
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null} */
export const first = (where, root = document) => root.querySelector(where);

/** @param {Element} element */
const drawn = (element) => /** @type {HTMLElement} */ (element);

/** The element that an event came from.
 * @param {Event} event */
export const from = (event) => /** @type {HTMLElement} */ (event.target);

/** The data of a json_script.
 * @param {string} id
 * @returns {any} */
export function json(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? "") : null;
}

/** @type {Record<string, string>} */
const words = json("words") || {};

/** A word of the client in the page's language, with its {holes} filled.
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
