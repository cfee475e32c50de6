// Soft sounds, for people who switch them on: a knock of wood when a piece is laid, a die falls, one's
// turn comes, the game is over.  They are made here, of a few decaying tones.
import { prefs } from "../prefs.js";
import { store } from "../store.js";

/** @import { View } from "../types.d.ts" */
/** @typedef {{at: number, tone: number, loud: number, long: number}} Knock  seconds, Hz, 0-1, seconds */
/** @typedef {keyof typeof SOUNDS} Sound */

const VOLUME = 0.25;
const GAP = 0.09; // s: of several within this time only one sounds
/** The overtones of a bar of wood: how many times as high, how loud. */
const OVERTONES = [
  [1, 1],
  [2.76, 0.35],
  [5.4, 0.12],
];
const SOUNDS = {
  piece: [{ at: 0, tone: 310, loud: 0.5, long: 0.07 }],
  die: [
    { at: 0, tone: 690, loud: 0.45, long: 0.035 },
    { at: 0.085, tone: 640, loud: 0.35, long: 0.035 },
    { at: 0.145, tone: 720, loud: 0.22, long: 0.03 },
    { at: 0.185, tone: 660, loud: 0.12, long: 0.03 },
  ],
  turn: [
    { at: 0, tone: 220, loud: 0.7, long: 0.12 },
    { at: 0.19, tone: 220, loud: 0.55, long: 0.14 },
  ],
  end: [
    { at: 0, tone: 98, loud: 1, long: 0.5 },
    { at: 0.7, tone: 82, loud: 0.7, long: 0.8 },
  ],
};

/** @type {AudioContext | null} made after a click or a key: no browser lets a page sound earlier */
let audio = null;
let last = -GAP;

export function wireSounds() {
  for (const gesture of ["pointerdown", "keydown"]) {
    document.addEventListener(gesture, () => prefs.sounds && wake(), { capture: true });
  }
}

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** @param {Sound} sound */
export function sound(sound) {
  if (!prefs.sounds || audio?.state !== "running" || document.hidden) return;
  const now = audio.currentTime;
  if (sound === "piece" && now - last < GAP) return;
  last = now;
  for (const knock of SOUNDS[sound]) strike(audio, now, knock);
}

/** Plays the sound itself, for somebody who has just switched it on. */
export async function tryOut() {
  await wake().resume();
  sound("turn");
}

/** @param {AudioContext} audio
 * @param {number} now
 * @param {Knock} knock */
function strike(audio, now, { at, tone, loud, long }) {
  for (const [times, part] of OVERTONES) {
    const start = now + at;
    const end = start + long / Math.sqrt(times); // a higher tone ends sooner
    const bar = new OscillatorNode(audio, { frequency: tone * times });
    const level = new GainNode(audio, { gain: 0 });
    level.gain.setValueAtTime(VOLUME * loud * part, start);
    level.gain.exponentialRampToValueAtTime(0.0001, end);
    bar.connect(level).connect(audio.destination);
    bar.start(start);
    bar.stop(end);
  }
}

/** The viewer was not asked for a while: the next ask sounds. */
let waited = false;
let ended = false;

/** Plays the weightiest audible change from another view.
 * @param {View | null} before  null: this is the first one
 * @param {boolean} leap  many views at once, or to the past and back */
export function soundChange(before, leap) {
  const { view, past } = store;
  const over = Boolean(view.over);
  if (!before || view.viewer !== before.viewer) {
    waited = !view.ask;
    ended = over;
  } else if (over && !ended && !past) {
    ended = true;
    sound("end");
  } else if (waited && store.open.size) sound("turn");
  else if (leap) return;
  else if (diceFaces(view) && diceFaces(view) !== diceFaces(before)) sound("die");
  else if (lying(view) !== lying(before) || view.scene.pieces !== before.scene.pieces) {
    sound("piece");
  }
  if (!past) waited = !store.open.size && (waited || !view.ask);
}

/** The dice on the table.
 * @param {View} view */
const diceFaces = (view) =>
  view.scene.zones
    .filter((zone) => zone.kind === "dice")
    .flatMap((zone) => zone.cards)
    .join();

/** Which cards lie face up, and where.
 * @param {View} view */
const lying = (view) =>
  view.scene.zones.map((zone) => `${zone.id} ${zone.cards.filter(Boolean)}`).join();
