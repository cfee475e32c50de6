// The clocks of a game: one on the strip of each seat, and the asked seat's clock again beside the
// question.
import { findAll, h, setText, t } from "../dom.js";
import { config, store } from "../store.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 10 * MINUTE; // a clock with less time left shows seconds

/** The seconds by which this computer's clock is ahead of the site's. */
const skew = Date.now() / 1000 - (config.now || Date.now() / 1000);

/** The site's time, in seconds since 1970. */
export const siteNow = () => Date.now() / 1000 - skew;

export function wireClocks() {
  setInterval(drawClocks, 1000);
}

function drawClocks() {
  for (const clock of findAll("[data-until]")) drawClock(clock);
}

/** @param {HTMLElement} clock */
function drawClock(clock) {
  const secondsLeft = Number(clock.dataset.until) - siteNow();
  setText(clock, secondsLeft > 0 ? spanText(secondsLeft) : t("time_over"));
  const late = Number(clock.dataset.late) || (config.now ? lateSeconds() : 0);
  clock.classList.toggle("is-late", secondsLeft < late);
}

/** A clock with fewer seconds left is marked. */
const lateSeconds = () => (store.view?.clocks?.kind === "live" ? MINUTE : 6 * HOUR);

/** A span of time in words, as short as possible.
 * @param {number} seconds */
export function spanText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (days) return t("span_days", { d: days, h: hours });
  if (hours) return t("span_hours", { h: hours, m: two(minutes) });
  if (whole > SOON) return t("span_minutes", { m: Math.ceil(whole / MINUTE) });
  return `${minutes}:${two(whole % MINUTE)}`;
}

/** A moment in words, in the time zone and language of this browser.
 * @param {number} seconds */
export const momentText = (seconds) =>
  new Date((seconds + skew) * 1000).toLocaleString(document.documentElement.lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });

/** The clock of a seat, if it has one.
 * @param {number} seat */
export function clockOf(seat) {
  const { clocks, over } = store.view;
  const clock = clocks?.seats[seat];
  if (!clocks || !clock || over) return null;
  const away = clock.away !== null && clock.away > siteNow() ? clock.away : null;
  if (away !== null && clocks.kind !== "live") {
    const until = momentText(away);
    return h("span.clock.is-away", { title: t("away_until", { when: until }) }, t("away"));
  }
  if (clock.until === null) {
    return h("span.clock", { title: t("clock_stands") }, spanText(clock.left ?? 0));
  }
  const title = t("clock_until", { when: momentText(clock.until) });
  const running = h("span.clock.is-running", { title, data: { until: clock.until } });
  drawClock(running);
  return running;
}

/** The clock of the asked seat. If the viewer is asked, it is the viewer's own clock. */
export function askedClock() {
  const { clocks, ask, waiting, over } = store.view;
  if (!clocks || over || clocks.stands) return null;
  const seat = ask ? ask.seat : waiting.length === 1 ? waiting[0].seat : -1;
  return clocks.seats[seat]?.until == null ? null : clockOf(seat);
}
