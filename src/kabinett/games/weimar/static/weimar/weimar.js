// Weimar: The Fight for Democracy.  What the house's client asks a game to draw.
import { $ } from "../web/js/dom.js";
import { pace } from "../web/js/prefs.js";
import { census, drawMap, slide } from "./map.js";
import { drawAreas, drawOpinion, drawParliament, drawSociety, drawTracks } from "./politics.js";
import { drawRoll } from "./roll.js";

export { cardFace, slipFace } from "./cards.js";
export { partyBoard, seatFace } from "./party.js";

/** The card that is being played, and the agendas to choose from, lie beside the own hand. */
export const places = { playing: "dock", agendas: "dock" };

export const allOnBoard = true;

let before = null;

export function drawBoard(svg, scene) {
  const fresh = !svg.dataset.ready;
  const still = fresh || !pace();
  if (fresh) svg.getElementById("area-supply").dataset.place = "supply";
  drawMap(svg, scene, still);
  drawParliament(svg, scene, still);
  drawOpinion(svg, scene, still);
  drawSociety(svg, scene, still);
  drawTracks(svg, scene, still);
  drawAreas(svg, scene, still);
  drawRoll($("map"), scene);
  const after = census(scene);
  if (!still) slide(svg, before, after);
  before = after;
  svg.dataset.ready = "yes";
}
