// The names that the files of a game may import from the client; docs/client.md says what each
// does. A game that imports only this module does not depend on the others.
export { breaking } from "./breaks.js";
export { cardFace, longestWord, memorial, plainFace } from "./cards.js";
export {
  boardPart,
  byId,
  findAll,
  findFirst,
  h,
  plainText,
  put,
  setChildren,
  setText,
  targetOf,
} from "./dom.js";
export { appear, appearAt, drawing, pips, shape, svgWith, yearsOf } from "./drawing.js";
export { label, needsDrawing, panelOf, thing } from "./store.js";
