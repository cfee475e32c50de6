// Calls the drawing hooks of a game with what they get at a table, on a page without a browser, and
// reports which of them fail.  Where this page lacks what a browser has, it gives something that can
// be read, called and counted with, so that it refuses no hook for that.
// Node runs it: hooks.py writes the given data to its input and reads the faults from its output.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { heaps, later, note, waits } from "./heaping.mjs";
import { lasting } from "./lasting.mjs";
import { check } from "./selectors.mjs";

const given = JSON.parse(readFileSync(0, "utf8"));
const SVG = "http://www.w3.org/2000/svg";

/** Cards and pieces with which a hook is called again. */
const FEW = 3;

/** Stands for whatever this page does not know. */
const anything = new Proxy(function nothing() {}, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => 0;
    if (name === Symbol.iterator) return function* none() {};
    return name === "then" ? undefined : anything;
  },
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});

/** An object with these members, and anything else.
 * @param {any} own */
const more = (own) =>
  new Proxy(own, {
    get: (target, name, self) =>
      name in target || typeof name === "symbol" ? Reflect.get(target, name, self) : anything,
  });

/** Has a hook done something that leaves no trace on this page?  Then the page cannot tell what the
 * hook shows. */
let traceless = false;
/** Members of an element that do not change it. */
const LOOK = /^(get(?!Context)|is|has|scroll|add|remove|focus|blur|node|owner)/;

/** An element that gives `anything` for what it lacks.
 * @param {any} own */
const known = (own) =>
  new Proxy(own, {
    get: (target, name, self) => {
      if (name in target || typeof name === "symbol") return Reflect.get(target, name, self);
      traceless ||= !LOOK.test(name);
      return anything;
    },
  });

/** Elements by their ids, whether they stand on the page or not.
 * @type {Map<string, any[]>} */
const byId = new Map();

class Node {
  constructor() {
    this.childNodes = [];
    this.parentNode = null;
    /** What stands in it as HTML. @type {object[]} */
    this.parts = [];
    /** @type {{kind: string, listener: any}[]} */
    this.listeners = [];
    // biome-ignore lint/correctness/noConstructorReturn: the proxy gives what an element lacks
    return known(this);
  }
  get parentElement() {
    return this.parentNode;
  }
  get children() {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get isConnected() {
    return true;
  }
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren(String(text));
  }
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }
  prepend(...nodes) {
    const first = this.firstChild;
    for (const node of nodes) this.insertBefore(node, first);
  }
  appendChild(node) {
    return this.insertBefore(node, null);
  }
  insertBefore(node, place) {
    const made = node instanceof Node ? node : new Text(node);
    made.remove();
    const at = place ? this.childNodes.indexOf(place) : this.childNodes.length;
    this.childNodes.splice(at, 0, made);
    made.parentNode = this;
    note(made);
    return made;
  }
  replaceChildren(...nodes) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(...nodes);
  }
  replaceWith(...nodes) {
    for (const node of nodes) this.parentNode?.insertBefore(node, this);
    this.remove();
  }
  remove() {
    const all = this.parentNode?.childNodes ?? [];
    if (all.includes(this)) all.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }
  removeChild(node) {
    node.remove();
    return node;
  }
  addEventListener(kind, listener, options) {
    const isThere = this.listeners.some((one) => one.kind === kind && one.listener === listener);
    if (isThere || options?.once || options?.signal) return;
    this.listeners.push({ kind, listener });
    note(this.listeners.at(-1));
  }
  removeEventListener(kind, listener) {
    this.listeners = this.listeners.filter((one) => one.kind !== kind || one.listener !== listener);
  }
  contains(node) {
    for (let one = node; one; one = one.parentNode) if (one === this) return true;
    return false;
  }
}

class Text extends Node {
  constructor(text) {
    super();
    this.nodeName = "#text";
    this.nodeValue = String(text);
  }
  get textContent() {
    return this.nodeValue;
  }
}

/** HTML as it was written. */
class Markup extends Text {
  constructor(text) {
    super(text);
    this.parts = [...String(text).matchAll(/<\w/g)].map((match) => ({ at: match.index }));
  }
}

class Element extends Node {
  constructor(tag, namespace = "") {
    super();
    this.tagName = this.nodeName = tag;
    this.localName = tag;
    this.namespaceURI = namespace;
    this.held = new Map();
    this.style = more({
      setProperty: (name, value) => Object.assign(this.style, { [name]: value }),
      removeProperty: (name) => delete this.style[name],
      getPropertyValue: (name) => (name in this.style ? this.style[name] : ""),
    });
    this.dataset = dataOf(this.held);
  }
  get id() {
    return this.held.get("id") ?? "";
  }
  set id(name) {
    this.setAttribute("id", name);
  }
  get className() {
    return this.held.get("class") ?? "";
  }
  set className(names) {
    this.held.set("class", String(names));
  }
  get classList() {
    const names = () => this.className.split(/\s+/).filter(Boolean);
    const set = (/** @type {string[]} */ all) => this.setAttribute("class", all.join(" "));
    return more({
      contains: (name) => names().includes(name),
      add: (...added) => set([...new Set([...names(), ...added])]),
      remove: (...dropped) => set(names().filter((name) => !dropped.includes(name))),
      toggle: (name, on = !names().includes(name)) =>
        set([...names().filter((one) => one !== name), ...(on ? [name] : [])]),
    });
  }
  get attributes() {
    return [...this.held].map(([name, value]) => ({ name, value }));
  }
  getAttribute(name) {
    return this.held.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.held.set(name, String(value));
    if (name === "id") byId.set(String(value), [...(byId.get(String(value)) ?? []), this]);
  }
  setAttributeNS(_, name, value) {
    this.setAttribute(name, value);
  }
  hasAttribute(name) {
    return this.held.has(name);
  }
  removeAttribute(name) {
    this.held.delete(name);
  }
  toggleAttribute(name, on = !this.held.has(name)) {
    if (on) this.held.set(name, "");
    else this.held.delete(name);
  }
  cloneNode(deep) {
    const copy = document.createElementNS(this.namespaceURI, this.tagName);
    for (const [name, value] of this.held) copy.setAttribute(name, value);
    if (deep) copy.append(...this.childNodes.map((node) => node.cloneNode?.(true) ?? node));
    return copy;
  }
  get innerHTML() {
    return this.childNodes.map((node) => node.nodeValue ?? "").join("");
  }
  set innerHTML(text) {
    this.replaceChildren(...(String(text) ? [new Markup(text)] : []));
  }
  insertAdjacentHTML(where, text) {
    this.insertAdjacentElement(where, new Markup(text));
  }
  insertAdjacentElement(where, node) {
    if (where === "afterbegin") this.prepend(node);
    else if (where === "beforeend") this.append(node);
    else this.parentNode?.insertBefore(node, where === "beforebegin" ? this : this.nextSibling);
    return node;
  }
  before(...nodes) {
    for (const node of nodes) this.parentNode?.insertBefore(node, this);
  }
  after(...nodes) {
    const next = this.nextSibling;
    for (const node of nodes) this.parentNode?.insertBefore(node, next);
  }
  animate() {
    later();
    return more({ finished: new Promise(() => {}) });
  }
  *inside() {
    for (const child of this.childNodes) {
      if (!(child instanceof Element)) continue;
      yield child;
      yield* child.inside();
    }
  }
  getElementById(id) {
    const elements = byId.get(id) ?? [];
    return elements.find((one) => one.id === id && this.contains(one)) ?? null;
  }
  matches(selector) {
    check(selector);
    return fits(this, selector) ?? false;
  }
  closest(selector) {
    check(selector);
    return this.matches(selector) ? this : (this.parentNode?.closest?.(selector) ?? null);
  }
  querySelectorAll(selector) {
    check(selector);
    return [...this.inside()].filter((one) => one.matches(selector));
  }
  querySelector(selector) {
    check(selector);
    if (fits(this, selector) === undefined) return new Element("g", SVG); // cannot be told
    return this.querySelectorAll(selector)[0] ?? null;
  }
}
class HTMLElement extends Element {}
class SVGElement extends Element {}

/** @param {Map<string, string>} held */
const dataOf = (held) => {
  const member = (/** @type {any} */ name) =>
    `data-${String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(
    {},
    {
      get: (_, name) => held.get(member(name)),
      set: (_, name, value) => Boolean(held.set(member(name), String(value))),
      has: (_, name) => held.has(member(name)),
      deleteProperty: (_, name) => held.delete(member(name)) || true,
    },
  );
};

const PART =
  /\[\s*([\w-]+)\s*(?:([~^$*]?=)\s*["']?([^"'\]]*)["']?\s*)?\]|([#.]?)((?:\\.|[\w\u0080-\uffff-])+|\*)/gy;
/** A character by its number: `CSS.escape` writes a leading digit so. */
const NUMBERED = /\\([0-9a-fA-F]{1,6})\s?/g;

/** @param {string} selector */
const plainly = (selector) =>
  selector.replace(NUMBERED, (_, number) => {
    const letter = String.fromCodePoint(Number.parseInt(number, 16));
    return /[\w-]/.test(letter) ? letter : `\\${letter}`;
  });

/** Selectors that are already parsed.
 * @type {Map<string, string[][]>} */
const read = new Map();

/** Does a selector fit an element?  Undefined if this page does not understand the selector.
 * @param {any} element
 * @param {string} selector
 * @returns {boolean | undefined} */
function fits(element, selector) {
  const split = () =>
    plainly(selector)
      .split(/,(?![^[]*\])/)
      .map((one) => one.trim().split(/\s+(?![^[]*\])/));
  const each = read.get(selector) ?? split();
  read.set(selector, each);
  const matches = each.map((parts) => chain(element, parts));
  const right = matches.includes(true) ? true : matches.includes(undefined) ? undefined : false;
  traceless ||= right === undefined;
  return right;
}

/** @param {any} element
 * @param {string[]} parts */
function chain(element, parts) {
  const last = compound(element, parts[parts.length - 1]);
  if (!last || parts.length === 1) return last;
  for (let outer = element.parentNode; outer instanceof Element; outer = outer.parentNode) {
    const outers = chain(outer, parts.slice(0, -1));
    if (outers !== false) return outers;
  }
  return false;
}

/** @param {any} element
 * @param {string} text */
function compound(element, text) {
  let right = true;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const match = PART.exec(text);
    if (!match) return undefined;
    const [, attribute, how, value, mark, name] = match;
    const plain = name?.replace(/\\(.)/g, "$1");
    if (attribute) right &&= has(element.getAttribute(attribute), how, value);
    else if (mark === "#") right &&= element.id === plain;
    else if (mark === ".") right &&= element.classList.contains(plain);
    else right &&= plain === "*" || element.localName === plain;
  }
  return right;
}

/** @param {string | null} there
 * @param {string} [how]
 * @param {string} [value] */
function has(there, how, value = "") {
  if (there === null || !how) return there !== null;
  if (how === "=") return there === value;
  if (how === "~=") return there.split(" ").includes(value);
  if (how === "^=") return there.startsWith(value);
  return how === "$=" ? there.endsWith(value) : there.includes(value);
}

/** A kind of elements, by their tags.
 * @param {string[]} tags */
const kind = (tags) =>
  Object.defineProperty(function none() {}, Symbol.hasInstance, {
    value: (/** @type {any} */ one) => one instanceof Element && tags.includes(one.localName),
  });
const KINDS = {
  SVGTextContentElement: ["text", "tspan", "textPath"],
  SVGGeometryElement: ["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"],
};
for (const tag of ["text", "path", "rect", "circle", "line", "polygon", "image", "use", "g"]) {
  KINDS[`SVG${tag[0].toUpperCase()}${tag.slice(1)}Element`] = [tag];
}
for (const tag of ["button", "input", "div", "span", "image", "canvas", "template", "dialog"]) {
  KINDS[`HTML${tag[0].toUpperCase()}${tag.slice(1)}Element`] = [tag];
}

/** A name as a selector writes it.
 * @param {unknown} name */
function escaped(name) {
  const digit = /^(-?)(\d)/;
  const first = String(name).replace(/[^\w\u0080-\uffff-]|^-$/g, "\\$&");
  return first.replace(digit, (_, dash, number) => `${dash}\\3${number} `);
}

const clone = globalThis.structuredClone;
const body = new HTMLElement("body");
const listening = {
  addEventListener: (...parameters) => body.addEventListener(...parameters),
  removeEventListener: (...parameters) => body.removeEventListener(...parameters),
};
const waiting = globalThis.setTimeout;
const document = known({
  ...listening,
  body,
  documentElement: body,
  createElement: (tag) => new HTMLElement(tag),
  createElementNS: (space, tag) => new (space === SVG ? SVGElement : HTMLElement)(tag, space),
  createTextNode: (text) => new Text(text),
  createComment: (text) => new Text(text),
  createDocumentFragment: () => new Element("fragment"),
  getElementById: (id) => body.getElementById(id),
  querySelector: (selector) => body.querySelector(selector),
  querySelectorAll: (selector) => body.querySelectorAll(selector),
});
const page = {
  Node,
  Text,
  Element,
  HTMLElement,
  SVGElement,
  document,
  SVGGraphicsElement: SVGElement,
  SVGSVGElement: SVGElement,
  window: globalThis,
  matchMedia: () => more({ matches: false }),
  getComputedStyle: () => more({ getPropertyValue: () => "" }),
  ...listening,
  requestAnimationFrame: () => later() ?? 0,
  cancelAnimationFrame: () => {},
  setTimeout: (...parameters) => later() ?? waiting(...parameters),
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  location: new URL("http://127.0.0.1/"),
  CSS: { escape: escaped, supports: () => true },
  structuredClone: (value) => clone(behind.get(value) ?? value),
};
for (const name of [
  ...["ResizeObserver", "MutationObserver", "IntersectionObserver", "Image", "DOMPoint"],
  ...["DOMMatrix", "DOMRect", "DOMParser", "XMLSerializer", "Path2D", "history", "screen"],
]) {
  page[name] = anything;
}
for (const [name, tags] of Object.entries(KINDS)) page[name] = kind(tags);
for (const [name, value] of Object.entries(page)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Builds an element of the board.
 * @param {[string, Record<string, string>, any[]]} told */
function built([tag, attributes, children]) {
  const element = new SVGElement(tag, SVG);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === "string" ? child : built(child))));
  return element;
}

for (const [id, text] of Object.entries({ config: given.config, words: {} })) {
  const data = new HTMLElement("script");
  data.id = id;
  data.textContent = JSON.stringify(text);
  body.append(data);
}
const map = new HTMLElement("div");
map.id = "map";
body.append(map);
const svg = given.board ? built(given.board) : null;
if (svg) map.append(svg);

/** @type {{text: string, stack: string}[]} */
let faults = [];
/** Members that hooks have read and that do not exist.
 * @type {{kind: string, name: string, known: string[], stack: string}[]} */
const unknown = [];
/** The watching proxy of each object that hooks get.
 * @type {WeakMap<object, any>} */
const looking = new WeakMap();
/** The object behind each proxy. @type {WeakMap<object, any>} */
const behind = new WeakMap();
/** Members that programs ask any object for. */
const ASKED_OF_ANY = ["then", "toJSON"];

/** An object or a list as hooks get it: it notes the members that they read and that it cannot have.
 * @param {any} value
 * @param {string} kind as given.members has them
 * @returns {any} */
function watched(value, kind) {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && !given.members[kind]) return value;
  if (!looking.has(value)) {
    looking.set(value, new Proxy(value, Array.isArray(value) ? listOf(kind) : membersOf(kind)));
    behind.set(looking.get(value), value);
  }
  return looking.get(value);
}

/** Watches a list whose elements are of a kind.
 * @param {string} kind
 * @returns {ProxyHandler<any>} */
const listOf = (kind) => ({
  get(list, name) {
    const isKnown = isOfAny(list, name) || /^-?\d+$/.test(String(name));
    if (!isKnown) noteUnknown("list", name, Object.getOwnPropertyNames(Array.prototype));
    return watched(list[name], kind);
  },
});

/** Watches an object of a kind.
 * @param {string} kind
 * @returns {ProxyHandler<any>} */
const membersOf = (kind) => ({
  get(object, name) {
    const members = given.members[kind];
    const isKnown = isOfAny(object, name) || name in members;
    if (!isKnown) noteUnknown(kind, name, Object.keys(members));
    return watched(object[name], members[name] ?? "");
  },
});

/** Does the object have this member, or do programs ask any object for it?
 * @param {any} object
 * @param {string | symbol} name */
const isOfAny = (object, name) =>
  name in object || typeof name === "symbol" || ASKED_OF_ANY.includes(name);

/** @param {string} kind
 * @param {any} name
 * @param {string[]} known */
function noteUnknown(kind, name, known) {
  unknown.push({ kind, name, known, stack: `${new Error().stack}` });
}

/** What the page draws at the moment, in words. */
let now = "";
/** @param {string} what */
const draws = (what) => {
  now = what;
  if (given.progress) writeFileSync(given.progress, what);
};
console.error = (...what) => {
  const error = what.find((each) => each instanceof Error);
  const text = what.filter((each) => typeof each === "string").join(" ");
  const sentence = text.replace(" See docs/client.md.", "");
  const first = sentence.includes(" failed: ") || sentence.includes(" returned ");
  faults.push({
    text: first && now ? `${sentence} It was given ${now}.` : sentence,
    stack: error?.stack ?? "",
  });
};

const client = (/** @type {string} */ name) =>
  import(pathToFileURL(`${given.client}/${name}`).href);
const { hooks, loadHooks } = await client("core/hooks.js");
const { store } = await client("store.js");
await loadHooks(pathToFileURL(given.script).href);
const things = Object.fromEntries(
  Object.entries(given.things).map(([name, thing]) => [name, watched(thing, "Thing")]),
);
Object.assign(store, { things });

/** What drawBoard is told besides the scene. */
const moment = () => ({
  ask: store.view.ask,
  frame: "desk",
  isStill: false,
  isRollOver: false,
});

let drawn = 0;
for (const { viewer, ...told } of given.views) {
  const nothing = { ask: null, log: [], waiting: [], given: [], over: null };
  store.seat = viewer;
  store.view = watched({ ...nothing, ...told, viewer }, "View");
  const { scene } = store.view;
  const whose = viewer < 0 ? "a spectator" : `seat ${viewer}`;
  draws(`the scene that ${whose} sees at moment ${1 + (drawn >> 1)}`);
  if (svg && hooks.drawBoard) hooks.drawBoard(svg, scene, moment());
  for (const piece of scene.pieces) {
    draws(`the piece ${piece.id}`);
    hooks.loosePiece?.(piece);
  }
  for (const panel of scene.panels) {
    draws(`the panel of seat ${panel.seat}`);
    hooks.seatFace?.(panel);
    if (panel.role) hooks.partyBoard?.(panel, scene);
  }
  drawn += 1;
}
for (const name of given.cards) {
  for (const size of ["hand", "table", "large"]) {
    draws(`${name}, size "${size}"`);
    hooks.cardFace?.(things[name], size);
  }
  draws(name);
  hooks.slipFace?.(things[name], name, store.view.scene);
  drawn += 1;
}
for (const name of given.roles) {
  draws(name);
  hooks.plateFace?.(things[name]);
}

/** What an element shows, for comparison.
 * @param {any} node
 * @returns {any} */
const shown = (node) => {
  const plain = (/** @type {any} */ own) =>
    Object.entries(own).filter(([, value]) =>
      ["string", "number", "boolean"].includes(typeof value),
    );
  if (!(node instanceof Element)) return node.nodeValue ?? "";
  return [[...node.held], plain(node), plain(node.style), node.childNodes.map(shown)];
};

/** What the page shows with a scene; undefined if it cannot tell.
 * @param {any} view
 * @param {any} scene */
function shows(view, scene) {
  traceless = false;
  store.view = { ...view, scene };
  return hooks.drawBoard?.(svg, scene, moment()) && !traceless
    ? JSON.stringify(shown(body))
    : undefined;
}

/** The kinds of pieces that the hook claims to draw, but that make no difference to what it draws. */
function unseen() {
  /** @type {Map<string, boolean>} */
  const seen = new Map();
  const isOwn = (/** @type {string} */ kind) =>
    hooks.ownPieces === true || hooks.ownPieces?.includes(kind);
  for (const { scene, viewer, players } of given.views) {
    const view = { ask: null, log: [], waiting: [], given: [], over: null, viewer, players };
    store.seat = viewer;
    const kinds = new Set(scene.pieces.map((/** @type {any} */ piece) => piece.kind));
    const missing = [...kinds].filter((kind) => isOwn(kind) && !seen.get(kind));
    const whole = missing.length ? shows(view, scene) : undefined;
    for (const kind of missing) {
      draws(`the pieces of the kind ${kind}`);
      const others = scene.pieces.filter((/** @type {any} */ piece) => piece.kind !== kind);
      const without = shows(view, { ...scene, pieces: others });
      seen.set(kind, without === undefined || whole === undefined || without !== whole);
    }
  }
  return [...seen.keys()].filter((kind) => !seen.get(kind));
}

/** Calls every hook with some of its arguments.
 * @returns {Iterable<[string, () => any]>} */
function* someCalls() {
  const view = given.views.at(-1);
  for (const { viewer, ...told } of given.views.slice(-FEW)) {
    store.seat = viewer;
    store.view = { ask: null, log: [], waiting: [], given: [], over: null, ...told, viewer };
    if (svg) yield ["drawBoard", () => hooks.drawBoard(svg, told.scene, moment())];
  }
  const { pieces, panels } = view.scene;
  for (const piece of pieces.slice(-FEW)) yield ["loosePiece", () => hooks.loosePiece(piece)];
  for (const panel of panels) {
    yield ["seatFace", () => hooks.seatFace(panel)];
    if (panel.role) yield ["partyBoard", () => hooks.partyBoard(panel, view.scene)];
  }
  for (const name of given.cards.slice(0, FEW)) {
    for (const size of ["hand", "table", "large"]) {
      yield ["cardFace", () => hooks.cardFace(given.things[name], size)];
    }
    yield ["slipFace", () => hooks.slipFace(given.things[name], name, view.scene)];
  }
  for (const name of given.roles) yield ["plateFace", () => hooks.plateFace(given.things[name])];
}

/** Hooks that leave more on the page with each call, with the line that put it there. */
function heaped() {
  /** @type {Map<string, string>} */
  const byPlace = new Map();
  for (const [name, call] of someCalls()) {
    if (!hooks[name] || byPlace.has(name)) continue;
    draws(`${name}, called again`);
    traceless = false;
    const place = heaps(call, body, given.own, () => traceless);
    if (place !== undefined) byPlace.set(name, place);
  }
  return [...byPlace].map(([hook, stack]) => ({ hook, stack }));
}

/** What drawBoard leaves on the board from an earlier scene. */
function left() {
  const map = /** @type {any} */ (document.getElementById("map"));
  const fresh = () => {
    const board = built(given.board);
    map.replaceChildren(board);
    return board;
  };
  /** @param {any} board
   * @param {any} view */
  const draw = (board, view) => {
    traceless = false;
    store.seat = view.viewer;
    store.view = { ask: null, log: [], waiting: [], given: [], over: null, ...view };
    let isDrawn = false;
    const isLater = waits(() => {
      isDrawn = hooks.drawBoard?.(board, view.scene, moment()) === true;
    });
    return isDrawn && !isLater && !traceless;
  };
  for (const [place, view] of given.views.entries()) {
    const next = given.views
      .slice(place + 1)
      .find((/** @type {any} */ one) => one.viewer === view.viewer);
    const remains = next && lasting(fresh, draw, view, next);
    if (remains) return [remains];
  }
  return [];
}

const said = faults;
const heaping = heaped();
faults = []; // a scene without some of its pieces may be invalid
const hidden = svg && hooks.drawBoard ? unseen() : [];
const lasts = svg && hooks.drawBoard && !heaping.length ? left() : [];
const { places = {}, ownPieces = [] } = hooks;
process.stdout.write(
  JSON.stringify({
    faults: said,
    unknown,
    drawn,
    hooks: Object.keys(hooks),
    places,
    ownPieces,
    hidden,
    heaping,
    lasts,
  }),
);
