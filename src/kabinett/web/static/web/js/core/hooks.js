// The hooks with which a game draws its own things (types.d.ts lists them). The client never calls
// a game's function directly: if a hook fails, the console names it, and the plain drawing takes
// its place.
/** @import { Hooks } from "../types.d.ts" */

/** @param {any} result */
const isElement = (result) => result instanceof Element;
/** @param {any} result */
const isNothing = (result) => result === null || result === undefined;
/** @param {any} result
 * @returns {boolean} */
const isChild = (result) =>
  isNothing(result) ||
  result === false ||
  result instanceof Node ||
  ["string", "number"].includes(typeof result) ||
  (Array.isArray(result) && result.every(isChild));

/** What each hook has to return: a description, and a test for it.
 * @type {Record<string, [string, (result: any) => boolean]>} */
const RETURN_CHECKS = {
  cardFace: ["an Element", isElement],
  slipFace: ["a Node, text, null, or a list of them", isChild],
  plateFace: ["a Node, text, null, or a list of them", isChild],
  drawBoard: ["nothing", isNothing],
  loosePiece: [
    "an SVGElement or null",
    (result) => result === null || (isElement(result) && result instanceof SVGElement),
  ],
  seatFace: ["an Element or null", (result) => result === null || isElement(result)],
  partyBoard: ["an Element", isElement],
};
/** The same for exports that are values.
 * @type {typeof RETURN_CHECKS} */
const VALUE_CHECKS = {
  ownPieces: [
    "true, or a list of kinds of pieces",
    (value) =>
      value === true ||
      (Array.isArray(value) && value.every((/** @type {any} */ kind) => typeof kind === "string")),
  ],
  allOnBoard: ["true or false", (value) => typeof value === "boolean"],
  wholeHeads: ["true or false", (value) => typeof value === "boolean"],
  places: [
    'a place for each zone, "dock", "card" or "slip"',
    (value) =>
      typeof value === "object" &&
      Object.values(value ?? {}).every((place) => ["dock", "card", "slip"].includes(place)),
  ],
};

/** The hooks of this game, all safe to call: a hook that fails returns undefined. `drawBoard`
 * returns true if it has drawn the board.
 * @type {Omit<Hooks, "drawBoard"> & {drawBoard?(...given: any[]): true | undefined}} */
export const hooks = {};

/** @param {string | null} url */
export async function loadHooks(url) {
  if (!url) return;
  const file = url.replace(/^.*\//, "").replace(/\?.*$/, "");
  /** @param {...any} what */
  const complain = (...what) => console.error(`${file}:`, ...what, "See docs/client.md.");
  try {
    acceptExports(await import(url), complain);
  } catch (error) {
    complain("cannot be loaded.", error);
  }
}

/** @param {Record<string, any>} module
 * @param {(...what: any[]) => void} complain */
function acceptExports(module, complain) {
  for (const [name, exported] of Object.entries(module)) {
    const [what, isRight] = RETURN_CHECKS[name] ?? VALUE_CHECKS[name] ?? [];
    if (!what || !isRight) complain(`exports ${name}, which is no hook.`);
    else if (name in VALUE_CHECKS && !isRight(exported)) complain(`${name} has to be ${what}.`);
    else if (name in VALUE_CHECKS) Object.assign(hooks, { [name]: exported });
    else if (typeof exported !== "function") complain(`${name} has to be a function.`);
    else Object.assign(hooks, { [name]: guardHook(name, exported, complain) });
  }
  if (hooks.ownPieces && !hooks.drawBoard) complain("exports ownPieces without drawBoard.");
}

/** @param {string} name
 * @param {(...given: any[]) => any} draw
 * @param {(...what: any[]) => void} complain */
function guardHook(name, draw, complain) {
  const [what, isRight] = RETURN_CHECKS[name];
  /** The faults that the console has already named. @type {Set<string>} */
  const reported = new Set();
  /** @param {string} text
   * @param {...any} more */
  const complainOnce = (text, ...more) => {
    if (!reported.has(text)) complain(text, ...more);
    reported.add(text);
  };
  return (/** @type {any[]} */ ...parameters) => {
    try {
      const result = draw(...parameters);
      if (isRight(result)) return name === "drawBoard" ? true : result;
      complainOnce(`${name} returned ${describeResult(result)}; it has to return ${what}.`, result);
    } catch (error) {
      complainOnce(`${name} failed: ${error}.`, error);
    }
    return undefined;
  };
}

/** @param {any} result */
const describeResult = (result) =>
  result === null || result === undefined
    ? "nothing"
    : typeof result === "object"
      ? `an object (${result.constructor?.name})`
      : `a ${typeof result}`;
