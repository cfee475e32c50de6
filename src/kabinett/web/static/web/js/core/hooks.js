// What a game draws itself; types.d.ts lists what it may bring.  The client calls no hook directly:
// the console names a hook that fails, and the plain drawing stands in for it.
/** @import { Hooks } from "../types.d.ts" */

/** @param {any} made */
const isElement = (made) => made instanceof Element;
/** @param {any} made */
const isNothing = (made) => made === null || made === undefined;
/** @param {any} made
 * @returns {boolean} */
const isChild = (made) =>
  isNothing(made) ||
  made === false ||
  made instanceof Node ||
  ["string", "number"].includes(typeof made) ||
  (Array.isArray(made) && made.every(isChild));

/** What each hook must give, in words, and a test for it.
 * @type {Record<string, [string, (made: any) => boolean]>} */
const GIVES = {
  cardFace: ["an Element", isElement],
  slipFace: ["a Node, text, null, or a list of them", isChild],
  plateFace: ["a Node, text, null, or a list of them", isChild],
  drawBoard: ["nothing", isNothing],
  loosePiece: [
    "an SVGElement or null",
    (made) => made === null || (isElement(made) && made instanceof SVGElement),
  ],
  seatFace: ["an Element or null", (made) => made === null || isElement(made)],
  partyBoard: ["an Element", isElement],
};
/** The same for exports that are not functions. @type {typeof GIVES} */
const HOLDS = {
  ownPieces: [
    "true, or a list of kinds of pieces",
    (value) =>
      value === true ||
      (Array.isArray(value) && value.every((/** @type {any} */ kind) => typeof kind === "string")),
  ],
  allOnBoard: ["true or false", (value) => typeof value === "boolean"],
  places: [
    'a place for each zone, "dock", "card" or "slip"',
    (value) =>
      typeof value === "object" &&
      Object.values(value ?? {}).every((place) => ["dock", "card", "slip"].includes(place)),
  ],
};

/** The hooks of this game, each safe to call: a hook that failed gives undefined.
 * `drawBoard` gives true if it has drawn.
 * @type {Omit<Hooks, "drawBoard"> & {drawBoard?(...given: any[]): true | undefined}} */
export const hooks = {};

/** @param {string | null} url */
export async function loadHooks(url) {
  if (!url) return;
  const file = url.replace(/^.*\//, "").replace(/\?.*$/, "");
  /** @param {...any} what */
  const complain = (...what) => console.error(`${file}:`, ...what, "See docs/client.md.");
  try {
    take(await import(url), complain);
  } catch (error) {
    complain("cannot be loaded.", error);
  }
}

/** @param {Record<string, any>} module
 * @param {(...what: any[]) => void} complain */
function take(module, complain) {
  for (const [name, given] of Object.entries(module)) {
    const [what, isRight] = GIVES[name] ?? HOLDS[name] ?? [];
    if (!what || !isRight) complain(`exports ${name}, which is no hook.`);
    else if (name in HOLDS && !isRight(given)) complain(`${name} has to be ${what}.`);
    else if (name in HOLDS) Object.assign(hooks, { [name]: given });
    else if (typeof given !== "function") complain(`${name} has to be a function.`);
    else Object.assign(hooks, { [name]: guardHook(name, given, complain) });
  }
  if (hooks.ownPieces && !hooks.drawBoard) complain("exports ownPieces without drawBoard.");
}

/** @param {string} name
 * @param {(...given: any[]) => any} draw
 * @param {(...what: any[]) => void} complain */
function guardHook(name, draw, complain) {
  const [what, isRight] = GIVES[name];
  /** @type {Set<string>} texts that it has reported once */
  const reported = new Set();
  /** @param {string} text
   * @param {...any} more */
  const tell = (text, ...more) => {
    if (!reported.has(text)) complain(text, ...more);
    reported.add(text);
  };
  return (/** @type {any[]} */ ...parameters) => {
    try {
      const made = draw(...parameters);
      if (isRight(made)) return name === "drawBoard" ? true : made;
      tell(`${name} gave ${kindOf(made)}, it has to give ${what}.`, made);
    } catch (error) {
      tell(`${name} failed: ${error}.`, error);
    }
    return undefined;
  };
}

/** @param {any} made */
const kindOf = (made) =>
  made === null || made === undefined
    ? "nothing"
    : typeof made === "object"
      ? `an object (${made.constructor?.name})`
      : `a ${typeof made}`;
