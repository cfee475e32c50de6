// Refuses the selectors that a browser refuses.  Ids of this project hold a colon, so everybody first
// writes `#flag:1`: a browser takes `:1` for a pseudo-class, and throws.

const ESCAPE = String.raw`\\(?:[0-9a-fA-F]{1,6}\s?|[^\n0-9a-fA-F])`;
const LETTER = String.raw`[A-Za-z_\u0080-\uffff]`;
const NAME = `(?:--|-?(?:${LETTER}|${ESCAPE}))(?:[\\w\\u0080-\\uffff-]|${ESCAPE})*`;
const TEXT = `"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"|'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'`;
const TYPE = new RegExp(`(?:\\*?\\|)?(?:${NAME}|\\*)`, "y");
const NAMED = new RegExp(`[#.]${NAME}`, "y");
const ATTRIBUTE = new RegExp(
  `\\[\\s*(?:\\*?\\|)?${NAME}\\s*(?:[~|^$*]?=\\s*(?:${NAME}|${TEXT})\\s*(?:[iIsS]\\s*)?)?\\]`,
  "y",
);
const STATE = new RegExp(`(::?)(${NAME})(\\()?`, "y");
const COMBINATOR = /\s*(?:>|\+|~|\|\|)\s*|\s+/y;

/** What may stand after a colon, in at least one browser. */
const STATES = new Set(
  `active after any-link autofill before blank buffering checked closed current default defined
  disabled empty enabled first first-child first-letter first-line first-of-type focus focus-visible
  focus-within fullscreen future host hover in-range indeterminate invalid last-child last-of-type
  left link local-link modal muted only-child only-of-type open optional out-of-range past paused
  picture-in-picture placeholder-shown playing popover-open read-only read-write required right root
  scope seeking stalled target target-current target-within user-invalid user-valid valid visited
  volume-locked xr-overlay`.split(/\s+/),
);
/** The pseudo-classes whose brackets hold selectors. */
const OF_SELECTORS = new Set("not is where matches host host-context current has".split(" "));
const OF_ANYTHING = new Set(
  `active-view-transition-type dir lang nth-child nth-col nth-last-child nth-last-col
  nth-last-of-type nth-of-type state`.split(/\s+/),
);
const COUNTED = /^\s*(?:even|odd|[+-]?\d*n(?:\s*[+-]\s*\d+)?|[+-]?\d+)\s*(?:of\s.+)?$/i;

/** Selectors that passed the check. */
const right = new Set();

/** Throws what a browser throws, unless this is a selector.
 * @param {unknown} given */
export function check(given) {
  const selector = String(given);
  if (right.has(selector)) return;
  if (!isList(selector.trim(), false)) {
    const colon = /^[^"'[\]()]*[\w-]:[\w-]/.test(selector);
    const cure = colon
      ? ": a colon in an id is escaped, by CSS.escape(id) or as in #flag\\\\:1"
      : "";
    throw new SyntaxError(`'${selector}' is not a valid selector${cure}`);
  }
  right.add(selector);
}

/** Is this a list of selectors?
 * @param {string} text
 * @param {boolean} relative  may each of them begin with a combinator? */
function isList(text, relative) {
  return split(text).every((each) => isSelector(each.trim(), relative));
}

/** The parts between commas that stand outside of brackets and strings.
 * @param {string} text */
function split(text) {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(new RegExp(`${TEXT}|\\\\[\\s\\S]|[\\s\\S]`, "g"))) {
    if (token === "(" || token === "[") depth += 1;
    if (token === ")" || token === "]") depth -= 1;
    if (token === "," && !depth) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/** Is this one selector, such as `g > .flag:not([hidden])`?
 * @param {string} text
 * @param {boolean} relative */
function isSelector(text, relative) {
  let at = relative ? ends(COMBINATOR, text, 0) : 0;
  for (;;) {
    const end = endOfCompound(text, at);
    if (end === at) return false;
    if (end === text.length) return true;
    at = ends(COMBINATOR, text, end);
    if (at === end) return false;
  }
}

/** Where a pattern's match at a place ends; the place itself if nothing matches.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at */
function ends(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where the compound selector that begins here ends.
 * @param {string} text
 * @param {number} begin */
function endOfCompound(text, begin) {
  let at = ends(TYPE, text, begin);
  for (;;) {
    const end = endOfOne(text, at);
    if (end === at) return at;
    at = end;
  }
}

/** Where one id, class, attribute or pseudo-class ends.
 * @param {string} text
 * @param {number} at */
function endOfOne(text, at) {
  const plain = ends(NAMED, text, at);
  if (plain > at) return plain;
  const attribute = ends(ATTRIBUTE, text, at);
  if (attribute > at) return attribute;
  STATE.lastIndex = at;
  const match = STATE.exec(text);
  if (!match) return at;
  const [, colons, called, bracket] = match;
  const name = called.toLowerCase();
  const end = STATE.lastIndex;
  if (!bracket) return colons === "::" || name.startsWith("-") || STATES.has(name) ? end : at;
  const close = closing(text, end);
  if (close < 0) return at;
  return colons === "::" || holds(name, text.slice(end, close)) ? close + 1 : at;
}

/** Where the bracket that is open here closes; -1 if it does not.
 * @param {string} text
 * @param {number} begin */
function closing(text, begin) {
  let depth = 1;
  const tokens = new RegExp(`${TEXT}|\\\\[\\s\\S]|[()]`, "g");
  tokens.lastIndex = begin;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (match[0] === "(") depth += 1;
    if (match[0] === ")") depth -= 1;
    if (!depth) return match.index;
  }
  return -1;
}

/** May this stand in the brackets of a pseudo-class?
 * @param {string} name
 * @param {string} inside */
function holds(name, inside) {
  if (OF_SELECTORS.has(name)) return isList(inside.trim(), name === "has");
  if (name.startsWith("nth-")) return OF_ANYTHING.has(name) && COUNTED.test(inside);
  return name.startsWith("-") || OF_ANYTHING.has(name);
}
