// Finds hooks that heap up: called again with the same arguments, each call leaves more on the page.

/** What the running hook has put onto the page, or waits for. */
const run = { isWatched: false, waits: false };
/** Where each node was put in place, and each listener was added.
 * @type {WeakMap<object, string>} */
const putAt = new WeakMap();

/** Notes that the hook puts something onto the page here.
 * @param {object} what */
export function note(what) {
  if (run.isWatched) putAt.set(what, new Error().stack ?? "");
}

/** Notes that the hook does something later: nobody can tell what that will leave. */
export function later() {
  run.waits = true;
}

/** Does a call leave something to do later?
 * @param {() => void} call */
export function waits(call) {
  run.waits = false;
  call();
  return run.waits;
}

/** All that a hook can leave: nodes, HTML in their text, and listeners.
 * @param {any} node
 * @param {object[]} into
 * @returns {object[]} */
function all(node, into = []) {
  into.push(node, ...node.parts, ...node.listeners);
  for (const child of node.childNodes) all(child, into);
  return into;
}

/** The place in the sources that put something there, as a line of a stack trace.
 * @param {object} what
 * @param {string} own  the folder of the game's scripts */
const placeOf = (what, own) =>
  (putAt.get(what) ?? "").split("\n").find((line) => line.includes(own)) ?? "";

/** Calls a hook again and again with the same arguments.  If it leaves more each time, gives the stack
 * trace of what puts it there ("" if unknown); undefined if it does not, or if nobody can tell.
 * @param {() => any} call
 * @param {any} page
 * @param {string} own
 * @param {() => boolean} leavesNoTrace */
export function heaps(call, page, own, leavesNoTrace) {
  const left = (/** @type {any} */ made) => [
    ...all(page),
    ...(made instanceof Element && !page.contains(made) ? all(made) : []),
  ];
  run.waits = false;
  const first = left(call()).length;
  if (left(call()).length <= first) return undefined;
  run.isWatched = true;
  const one = left(call());
  const other = left(call());
  run.isWatched = false;
  if (other.length <= one.length || run.waits || leavesNoTrace()) return undefined;
  const before = new Set(one);
  const after = new Set(other);
  const gone = new Set(one.filter((each) => !after.has(each)).map((each) => placeOf(each, own)));
  const added = other.filter((each) => !before.has(each)).map((each) => placeOf(each, own));
  return added.find((place) => place && !gone.has(place)) ?? added.find(Boolean) ?? "";
}
