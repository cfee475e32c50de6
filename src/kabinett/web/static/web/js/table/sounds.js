// Soft sounds for people who switch them on: for a piece that is laid, dice, the viewer's turn and
// the end of the game. They are synthesized from a few decaying tones.
import { lastRollIn } from "../board/last_roll.js";
import { prefs } from "../prefs.js";
import { store } from "../store.js";

/** @import { View } from "../types.d.ts" */
/** @typedef {{at: number, tone: number, loud: number, long: number}} Knock  in seconds, Hz, 0 to 1, seconds */
/** @typedef {keyof typeof SOUNDS} Sound */

const VOLUME = 0.25;
const GAP = 0.09; // s: only one of several pieces laid within this time makes a sound
/** The overtones of a bar of wood: relative pitch and relative loudness. */
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

/** Made after the first click or key: browsers let no page sound earlier. @type {AudioContext | null} */
let audio = null;
let lastSoundAt = -GAP;

export function wireSounds() {
  for (const gesture of ["pointerdown", "keydown"]) {
    document.addEventListener(gesture, () => prefs.sounds && readyAudio(), { capture: true });
  }
}

function readyAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** @param {Sound} sound */
export function playSound(sound) {
  if (!prefs.sounds || audio?.state !== "running" || document.hidden) return;
  const now = audio.currentTime;
  if (sound === "piece" && now - lastSoundAt < GAP) return;
  lastSoundAt = now;
  for (const knock of SOUNDS[sound]) strike(audio, now, knock);
}

/** Plays a sample for somebody who has just switched sounds on. */
export async function playSample() {
  await readyAudio().resume();
  playSound("turn");
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

/** Whether the viewer has not been asked for a while, so that the next ask plays a sound. */
let hasWaited = false;
let hasEnded = false;

/** Plays a sound for the most important change since another view.
 * @param {View | null} before  the view before; null before the first one
 * @param {boolean} leap  whether the page skips views, or goes to the past or back */
export function soundChange(before, leap) {
  const { view, past } = store;
  const over = Boolean(view.over);
  if (!before || view.viewer !== before.viewer) {
    hasWaited = !view.ask;
    hasEnded = over;
  } else if (over && !hasEnded && !past) {
    hasEnded = true;
    playSound("end");
  } else if (hasWaited && store.openChoices.size) playSound("turn");
  else if (leap) return;
  else if (haveDiceFallen(before, view)) playSound("die");
  else if (cardsFaceUp(view) !== cardsFaceUp(before) || view.scene.pieces !== before.scene.pieces) {
    playSound("piece");
  }
  if (!past) hasWaited = !store.openChoices.size && (hasWaited || !view.ask);
}

/** Have dice fallen since another view? Two rolls may show the same faces.
 * @param {View} before
 * @param {View} view */
const haveDiceFallen = (before, view) =>
  diceFaces(view) !== "" &&
  (diceFaces(view) !== diceFaces(before) || lastRollIn(view.log) > lastRollIn(before.log));

/** The faces of the dice on the table, as text.
 * @param {View} view */
const diceFaces = (view) =>
  view.scene.zones
    .filter((zone) => zone.kind === "dice")
    .flatMap((zone) => zone.cards)
    .join();

/** The cards that lie face up in each zone, as text.
 * @param {View} view */
const cardsFaceUp = (view) =>
  view.scene.zones.map((zone) => `${zone.id} ${zone.cards.filter(Boolean)}`).join();
