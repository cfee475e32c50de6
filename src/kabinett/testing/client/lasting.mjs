// Finds marks that a hook puts onto the board for one scene, and leaves there for others.

/** All marks that an element can have: attributes, styles, its own text.
 * @param {any} element
 * @returns {Map<string, string>} */
function marksOf(element) {
  const style = Object.entries(element.style).filter(([, value]) => typeof value === "string");
  const text = element.childNodes.map((/** @type {any} */ node) => node.nodeValue ?? "").join("");
  return new Map([
    ...element.held,
    ...style.map(([name, value]) => /** @type {[string, string]} */ ([`style ${name}`, value])),
    ["text", text],
  ]);
}

/** Draws a board for one scene, then another, then the first again, and looks for a mark that remains
 * from the other: what it is, where, and the stack trace of what put it there.  It draws the first
 * scene twice, because a hook may show what has just changed, and the second time does not.
 * @param {() => any} fresh  a board with nothing drawn on it
 * @param {(board: any, scene: any) => boolean} draw  whether its effect can be seen
 * @param {any} one
 * @param {any} other */
export function lasting(fresh, draw, one, other) {
  const board = fresh();
  const all = [board, ...board.inside()];
  const marks = () => all.map(marksOf);
  const drawn = (/** @type {any[]} */ ...scenes) => scenes.every((scene) => draw(board, scene));
  if (!drawn(one, one)) return undefined;
  const first = marks();
  if (!drawn(other)) return undefined;
  const second = marks();
  if (!drawn(one, one)) return undefined;
  const third = marks();
  const isTaken = (/** @type {number} */ place) =>
    [...second[place]].some(([name, value]) => third[place].get(name) !== value);
  for (const [place, element] of all.entries()) {
    if (around(element, board).some((outer) => isTaken(all.indexOf(outer)))) continue;
    for (const [name, value] of second[place]) {
      if (first[place].get(name) === value || third[place].get(name) !== value) continue;
      const stack = placeOf(fresh(), place, name, draw, [one, other]);
      return { name, value, on: element.id || `<${element.localName}>`, stack };
    }
  }
  return undefined;
}

/** The elements around an element, without the board: a mark taken off one of them may hide what is
 * inside it.
 * @param {any} element
 * @param {any} board
 * @returns {any[]} */
function around(element, board) {
  const outer = element.parentNode;
  return element === board || outer === board || !outer ? [] : [outer, ...around(outer, board)];
}

/** The stack trace of what puts a mark on an element; "" if nobody can tell.
 * @param {any} board
 * @param {number} place
 * @param {string} name
 * @param {(board: any, scene: any) => boolean} draw
 * @param {any[]} scenes */
function placeOf(board, place, name, draw, scenes) {
  let stack = "";
  const { held } = [board, ...board.inside()][place];
  held.set = (/** @type {string} */ key, /** @type {string} */ value) => {
    if (key === name) stack = new Error().stack ?? "";
    return Map.prototype.set.call(held, key, value);
  };
  for (const scene of scenes) draw(board, scene);
  return stack;
}
