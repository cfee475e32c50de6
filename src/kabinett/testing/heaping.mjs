// Finds hooks that heap up: called again with the same, they leave more on the page each time.

/** What the hook that runs now has put onto the page, or waits for. */
const run = { isWatched: false, waits: false };
/** Where each node was put to its place, and each listener was added.
 * @type {WeakMap<object, string>} */
const putAt = new WeakMap();

/** Note that something is put onto the page here.
 * @param {object} what */
export function note(what) {
  if (run.isWatched) putAt.set(what, new Error().stack ?? "");
}

/** Note that something is to be done later: it cannot be seen what is left then. */
export function later() {
  run.waits = true;
}

/** Does a call leave something to be done later?
 * @param {() => void} call */
export function waits(call) {
  run.waits = false;
  call();
  return run.waits;
}

/** All that a hook can leave: nodes, what stands in their text as HTML, and listeners.
 * @param {any} node
 * @param {object[]} found
 * @returns {object[]} */
function all(node, found = []) {
  found.push(node, ...node.parts, ...node.listeners);
  for (const child of node.childNodes) all(child, found);
  return found;
}

/** The place in the sources that has put something there, as a line of a stack of calls.
 * @param {object} what
 * @param {string} own the folder of the game's scripts */
const placeOf = (what, own) =>
  (putAt.get(what) ?? "").split("\n").find((line) => line.includes(own)) ?? "";

/** Call a hook again and again with the same; where it has left more each time, what has put that there,
 * as a stack of calls, "" if that is not known.  Undefined if it has not, or if that cannot be told.
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
