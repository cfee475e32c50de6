// What a game draws itself: static/<game>/<game>.js may export pure drawing functions.
//   cardFace(thing, size)   the face of a card ("hand", "table", "large"), an element
//   slipFace(thing)         the strip of a card in a stack
//   plateFace(thing)        the sign of a role
//   drawBoard(svg, scene)   the pieces on the game's board.svg, instead of plain tokens
export const hooks = {};

export async function loadHooks(url) {
  if (url) Object.assign(hooks, await import(url));
}
