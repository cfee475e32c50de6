// What a game draws itself: static/<game>/<game>.js may export pure drawing functions.
//   cardFace(thing, size)   the face of a card ("hand", "table", "large"), an element
//   slipFace(thing, name)   the strip of a card in a stack
//   plateFace(thing)        the sign of a role
//   drawBoard(svg, scene)   the pieces on the game's board.svg, instead of plain tokens
//   seatFace(panel)         what stands under the strip of a seat
//   partyBoard(panel)       what a seat has before it, as a sheet that opens from its strip
//   allOnBoard              true: the board shows all; nothing is laid out beside it
//   places                  where zones are drawn: {id: "dock"} beside the own hand,
//                           {id: "card"} beside the board as cards, not as slips
export const hooks = {};

export async function loadHooks(url) {
  if (url) Object.assign(hooks, await import(url));
}
