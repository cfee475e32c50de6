// What the bell of a class does for a pupil who does not answer: a warning before it chooses, and
// afterwards what it has chosen.
import { onEvent } from "../core/events.js";
import { speak } from "../core/speech.js";
import { findFirst, h, setText, t } from "../dom.js";
import { config, label, store } from "../store.js";
import { siteNow } from "./clocks.js";

const WARNING = 20; // seconds before the bell chooses
const FIRST_ASKS = 2; // the number of a seat's asks at which the page says what its role wants

/** The ask about which the live region has already warned. */
let warnedAsk = 0;

onEvent("seat", () => {
  warnedAsk = 0;
});

/** The seconds until the bell chooses for this pupil, as far as the page knows; null if the pupil
 * has nothing to answer. */
function secondsToChoice() {
  const { lateness, bell } = store;
  const { ask, paused, over } = store.view ?? {};
  if (!lateness || !ask?.since || paused || over || bell === null) return null;
  if (!store.openChoices.size) return null;
  const at = ask.since + (ask.minor ? lateness.minor_after : lateness.any_after);
  return at < bell ? at - siteNow() : null;
}

/** The warning that the bell is about to choose, or "". */
export function bellWarning() {
  const left = secondsToChoice();
  if (left === null || left > WARNING) return "";
  const n = Math.ceil(left);
  return n > 0 ? t("class_bell_chooses", { n }) : t("class_bell_chooses_now");
}

/** The warning at the asked line, hidden until the bell is about to choose. The asked line is in
 * sight even while the rules cover the rest of a phone. */
export function bellNotice() {
  if (!store.view.ask?.since) return null;
  const words = bellWarning();
  const props = { key: "choosing", role: "timer", hidden: !words };
  return h("p.asked-notice.is-choosing", props, words);
}

/** Brings the warning at the asked line up to date, and has a screen reader say it once per ask. */
export function warnOfBell() {
  const words = bellWarning();
  const notice = findFirst("#asked .is-choosing");
  if (notice) {
    notice.hidden = !words;
    setText(notice, words);
  }
  const ask = store.view?.ask?.id ?? 0;
  if (words && ask !== warnedAsk) speak(words);
  if (words) warnedAsk = ask;
}

/** The milliseconds until the warning changes, or null.
 * @returns {number | null} */
export function timeToNextWarning() {
  const left = secondsToChoice();
  if (left === null || left <= 0) return null;
  return 1000 * (left > WARNING ? left - WARNING : left - Math.ceil(left) + 1);
}

/** What the bell has chosen for this pupil, until the pupil answers. */
export function bellChoice() {
  const name = store.view.by_bell;
  if (!name) return null;
  const words = t("class_bell_chose", { what: label(name) });
  return h("p.asked-notice.is-by-bell", { key: "by-bell", role: "status" }, words);
}

/** What a pupil's role wants, as the game's introduction says it; "" if it says nothing.
 * @param {string | null | undefined} role */
export const aimOf = (role) => (role && config.school_class?.aims[role]) || "";

/** At a pupil's first asks: who the pupil is and what the role wants. */
export function aimNotice() {
  const { ask, viewer, scene } = store.view;
  if (!ask || ask.id > FIRST_ASKS) return null;
  const role = scene.panels.find((panel) => panel.seat === viewer)?.role;
  const aim = aimOf(role);
  if (!aim) return null;
  const who = config.school_class?.roles[role ?? ""] ?? t("class_you", { role: label(role ?? "") });
  return h("p.asked-notice.is-aim", { key: "aim" }, h("b", null, `${who}. `), aim);
}
