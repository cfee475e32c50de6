// Whether the dice of a roll still matter: a game may show them until something else begins.
import { mode } from "../core/mode.js";
import { store } from "../store.js";

/** @import { LogLine, Scene } from "../types.d.ts" */

/** Is the roll whose dice the scene shows over? It is over when the log shows that something else
 * has begun, unless the page keeps this roll in sight. At a moment of the past and in a replay, a
 * roll without dice is over, too.
 * @param {Scene} scene */
export function isRollOver({ zones }) {
  const past = store.past?.moment;
  const zone = zones.find(({ kind }) => kind === "dice");
  if (!zone?.cards.length) return past !== undefined || mode.isReplay;
  const seen = store.log.filter((line) => past === undefined || !line.own);
  const lines = seen.slice(0, past);
  const fallen = lastRollIn(lines);
  if (past === undefined && fallen >= 0 && fallen === store.heldRoll) return false;
  return fallen >= 0 && lines.slice(fallen).some((line) => line.cause || line.level);
}

/** The number of the last line that names a die; -1 if none does.
 * @param {LogLine[]} lines */
export const lastRollIn = (lines) => lines.findLastIndex(namesDie);

/** @param {LogLine} line */
const namesDie = ({ parts }) =>
  parts.some((part) => typeof part !== "string" && part.id.startsWith("die:"));
