// The part of a class's strip about a shared seat: who holds the pen, who asks for it, and a warning
// before it passes because its holder is silent.

import { holderName, holdsPen } from "../ask/team.js";
import { onEvent } from "../core/events.js";
import { h, t } from "../dom.js";
import { askKey, store } from "../store.js";

/** @import { AskClass } from "./class_strip.js" */

const SIGN_PAUSE = 8000; // ms between two signs of life that the page sends
const WARNING = 10000; // ms before the pen passes

let lastSign = 0; // when the viewer last touched anything, as `Date.now()`
let lastSent = 0;
let isWarning = false;
let offersPen = false; // has the holder pressed "Pass the pen on"?

onEvent("seat", () => {
  [lastSign, lastSent, askInSilence] = [0, 0, ""];
  [isWarning, offersPen] = [false, false];
});

/** @param {AskClass} askClass */
export function teamPart(askClass) {
  if (!store.team) return null;
  const parts = holdsPen() ? holderParts(askClass) : memberParts(askClass);
  return h("div.class-team", { key: "team", role: "group", "aria-label": t("team_seat") }, parts);
}

/** @param {AskClass} askClass */
function holderParts(askClass) {
  const pupils = store.team?.pupils ?? [];
  const asking = pupils.filter(({ asks, you }) => asks && !you);
  const others = pupils.filter(({ here, you }) => here && !you);
  const receivers = offersPen ? others : asking;
  const offer = () => {
    offersPen = !offersPen;
    redraw();
  };
  return [
    h("b.team-pen", null, t("team_you_hold")),
    isWarning ? h("b.team-silent", { key: "warning", role: "alert" }, t("team_silent")) : null,
    receivers.map((pupil) => {
      const give = () => {
        offersPen = false;
        return send(askClass, "give_pen", { to: pupil.place });
      };
      return actButton(
        `give ${pupil.name}`,
        t(pupil.asks ? "team_give_asked" : "team_give", { who: pupil.name }),
        give,
      );
    }),
    others.length && !asking.length
      ? actButton("offer", t(offersPen ? "cancel" : "team_pass"), offer, offersPen)
      : null,
  ];
}

/** @param {AskClass} askClass */
function memberParts(askClass) {
  const hasAsked = store.team?.pupils.some(({ you, asks }) => you && asks) ?? false;
  const ask = () => send(askClass, "ask_for_pen");
  return [
    h("span.team-pen", null, t("team_holds", { who: holderName() })),
    actButton("ask", t(hasAsked ? "team_asked" : "team_ask"), ask, hasAsked),
  ];
}

/** @param {string} key
 * @param {string} words
 * @param {() => void} onclick
 * @param {boolean} [isPressed] */
const actButton = (key, words, onclick, isPressed) =>
  h(
    "button.button.button-small",
    {
      key,
      type: "button",
      "aria-pressed": isPressed === undefined ? null : String(isPressed),
      onclick,
    },
    words,
  );

/** Sends a message about the class. A refusal means that the pen has just passed, which the strip
 * shows anyway.
 * @param {AskClass} askClass
 * @param {string} name
 * @param {Record<string, any>} [more] */
const send = (askClass, name, more) => void askClass(name, more).catch(() => undefined);

let redraw = () => {};

/** Sends signs of life while the viewer holds the pen and is asked, and warns before it passes.
 * @param {AskClass} askClass
 * @param {() => void} draw  draws the strip again */
export function watchSigns(askClass, draw) {
  redraw = draw;
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
    document.addEventListener(kind, () => noteSign(askClass), { capture: true, passive: true });
  }
  setInterval(warnOfSilence, 1000);
}

const isWaitedFor = () =>
  Boolean(store.team && holdsPen() && store.view?.ask && store.openChoices.size);

/** @param {AskClass} askClass */
export function noteSign(askClass, now = Date.now()) {
  lastSign = now;
  if (isWarning) warnOfSilence();
  if (!isWaitedFor() || now - lastSent < SIGN_PAUSE) return;
  lastSent = now;
  send(askClass, "sign");
}

/** The key of the ask during which the holder of the pen is silent. */
let askInSilence = "";

/** Warns a silent holder before the pen passes; a sign of life ends the warning. */
export function warnOfSilence(now = Date.now()) {
  const { ask } = store.view ?? {};
  const key = isWaitedFor() ? askKey(ask) : "";
  if (key !== askInSilence) {
    askInSilence = key;
    lastSign = now;
  }
  const silence = (store.team?.silence ?? 0) * 1000;
  const others = store.team?.pupils.some(({ you, here }) => here && !you);
  const warns = Boolean(key && others && now - lastSign > silence - WARNING);
  if (warns === isWarning) return;
  isWarning = warns;
  redraw();
}
