// The buttons and keys that steer the director: step back, pause, go on or fast-forward, show the
// last view at once, and set the speed.
import { isShortcut } from "../core/keys.js";
import { byId, findById, findFirst, h, setChildren, t, targetOf } from "../dom.js";
import { prefs, setPref } from "../prefs.js";
import { store } from "../store.js";

/** @import { Director } from "./director.js" */
/** @import { Speed } from "../prefs.js" */

const HOLD = 300; // ms: a longer press fast-forwards, a shorter one goes on
/** @type {Speed[]} */
const SPEEDS = ["slow", "normal", "fast", "off"];

/** @param {Director} director */
export function wireControls(director) {
  document.addEventListener("keydown", (event) => onKey(director, event), true);
  document.addEventListener("keyup", ({ key }) => key === " " && director.hold(false));
  addEventListener("blur", () => director.hold(false)); // the key comes up in another window
  holdToHasten(director, byId("ticker"));
  document.addEventListener("click", (event) => goOnFromRoll(director, event), true);
}

/** What the keys do while the director tells something.
 * @type {Record<string, (director: Director, isRepeated: boolean) => unknown>} */
const TELLING_KEYS = {
  " ": (director, isRepeated) => (isRepeated ? director.hold(true) : director.goOn()),
  p: (director) => director.pause(),
  ArrowLeft: (director) => director.stepBack(),
  ArrowRight: (director) => director.goOn(),
  ",": (director) => director.stepBack(),
  ".": (director) => director.goOn(),
};

/** @param {Director} director
 * @param {KeyboardEvent} event */
function onKey(director, event) {
  const { key } = event;
  if (!isShortcut(event)) return;
  // A key that is still held when the question comes must not answer it.
  const isLate = key === " " && event.repeat && !store.telling;
  const isOff = key === " " && (!prefs.keys || pressesButton(event));
  const action =
    store.telling && !isOff ? (TELLING_KEYS[key] ?? actionOnRoll(director, key)) : undefined;
  if (!isLate && !action) return;
  action?.(director, event.repeat);
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Is the space bar for the element that has the focus?  Not for things of the table: they keep the
 * focus after a click, and nobody can choose them while something is told.
 * @param {KeyboardEvent} event */
const pressesButton = (event) =>
  targetOf(event).closest?.("button, a, summary, [role=button]:not([data-id])") != null;

/** What other keys do while the page shows the viewer's own dice: the keys that would answer go on.
 * @param {Director} director
 * @param {string} key
 * @returns {((director: Director) => unknown) | undefined} */
const actionOnRoll = (director, key) =>
  director.showsOwnRoll && /^(\d|Enter|Escape)$/.test(key) ? () => director.goOn() : undefined;

/** Goes on from the viewer's own dice at a click anywhere but on the buttons that steer.
 * @param {Director} director
 * @param {MouseEvent} event */
function goOnFromRoll(director, event) {
  if (!director.showsOwnRoll || targetOf(event).closest("#telling-tools, #ticker")) return;
  director.goOn();
}

/** Makes a short press go on, and a long one fast-forward until it ends.
 * @param {Director} director
 * @param {HTMLElement} element */
function holdToHasten(director, element) {
  let timer = 0;
  let wasHeld = false;
  const end = () => {
    clearTimeout(timer);
    if (wasHeld) director.hold(false);
  };
  element.addEventListener("pointerdown", () => {
    wasHeld = false;
    timer = setTimeout(() => {
      wasHeld = true;
      director.hold(true);
    }, HOLD);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, { once: true });
  });
  element.addEventListener("click", (event) => {
    if (element.matches("button") || !targetOf(event).closest("button")) {
      if (!wasHeld) director.goOn();
    }
    wasHeld = false;
  });
}

/** @param {Director} director */
export function drawControls(director) {
  const isTelling = store.telling !== null;
  const box = findById("telling-tools") ?? makeBox(director);
  const tool = (/** @type {string} */ name) =>
    /** @type {HTMLButtonElement} */ (findFirst(`[data-tell="${name}"]`, box));
  box.parentElement?.classList.toggle("is-telling", isTelling);
  tool("back").disabled = !director.canStepBack();
  tool("pause").disabled = !isTelling;
  tool("on").disabled = !isTelling;
  tool("skip").disabled = !isTelling;
  const pause = t(director.waitsForViewer ? "telling_play" : "telling_pause");
  Object.assign(tool("pause"), { title: pause, ariaLabel: pause });
  tool("pause").firstElementChild?.replaceWith(sign(director.waitsForViewer ? "▶" : "❚❚"));
  const speed = t(`speed_${prefs.speed}`);
  setChildren(tool("speed"), speed);
  tool("speed").ariaLabel = `${t("telling_speed")}: ${speed}`;
}

const sign = (/** @type {string} */ text) => h("span", { "aria-hidden": true }, text);

/** @param {Director} director */
function makeBox(director) {
  const box = h("div.telling-tools", {
    id: "telling-tools",
    role: "group",
    "aria-label": t("telling"),
  });
  /** @param {string} name
   * @param {string} text
   * @param {() => unknown} [onclick] */
  const button = (name, text, onclick) => {
    const words = t(`telling_${name}`);
    const props = { type: "button", title: words, "aria-label": words, onclick };
    return h("button.telling-tool", { ...props, data: { tell: name } }, sign(text));
  };
  const goOn = button("on", "›");
  holdToHasten(director, goOn);
  box.append(
    button("speed", "", () => changeSpeed(director)), // its width varies; here it moves no other
    button("back", "‹", () => director.stepBack()),
    button("pause", "❚❚", () => director.pause()),
    goOn,
    button("skip", "»", () => director.queue.skip()),
  );
  byId("since-button").after(box); // which comes and goes, and must not move the buttons
  return box;
}

/** @param {Director} director */
function changeSpeed(director) {
  const next = SPEEDS[(SPEEDS.indexOf(prefs.speed) + 1) % SPEEDS.length];
  setPref("speed", next);
  if (next === "off") director.queue.skip();
  else director.startTimer();
  drawControls(director);
}
