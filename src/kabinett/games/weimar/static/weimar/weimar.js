// The hooks of Weimar: The Fight for Democracy.
import { boardPart, byId } from "../web/js/games.js";
import { drawMap, offerInside } from "./map.js";
import { drawKey } from "./map_key.js";
import { drawOpinion, drawSociety } from "./opinion.js";
import { drawParliament } from "./parliament.js";
import { drawRoll } from "./roll.js";
import { drawAreas, drawTracks } from "./tracks.js";

/** @import { BoardMoment, Hooks, Scene } from "../web/js/types.d.ts" */

export { cardFace, slipFace } from "./cards.js";
export { loosePiece } from "./map.js";
export { partyBoard, seatFace } from "./party.js";

/** The card being played and the agendas to choose from lie beside the viewer's hand.
 * @type {Hooks["places"]} */
export const places = { playing: "dock", agendas: "dock" };

export const allOnBoard = true;

export const ownPieces = true;

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {BoardMoment} moment */
export function drawBoard(svg, scene, moment) {
  const fresh = !svg.dataset.ready;
  const still = fresh || moment.isStill;
  for (const name of fresh ? ["supply", "dissolved"] : []) {
    boardPart(svg, `area-${name}`).setAttribute("data-place", name);
  }
  drawMap(svg, scene, still);
  drawKey(svg, scene);
  offerInside(svg, moment.ask);
  drawParliament(svg, scene, still);
  drawSociety(svg, scene, still);
  drawOpinion(svg, scene, still);
  drawTracks(svg, scene, still);
  drawAreas(svg, scene, still);
  drawRoll(byId("map"), scene, moment);
  svg.dataset.ready = "yes";
}
