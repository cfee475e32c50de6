// The clocks of a game, if it has any: on the strips, and for the asked seat beside the question.
import { all, h, t, write } from "../dom.js";
import { config, store } from "../store.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 10 * MINUTE; // below this a clock shows seconds

/** How many seconds this computer's clock is ahead of the server's. */
const skew = Date.now() / 1000 - (config.now || Date.now() / 1000);

/** The server's time. */
export const now = () => Date.now() / 1000 - skew;

export function wireClocks() {
  setInterval(tick, 1000);
}

function tick() {
  for (const clock of all("[data-until]")) show(clock);
}

/** @param {HTMLElement} clock */
function show(clock) {
  const secondsLeft = Number(clock.dataset.until) - now();
  write(clock, secondsLeft > 0 ? span(secondsLeft) : t("time_over"));
  clock.classList.toggle("is-late", secondsLeft < (config.now ? lateFrom() : 0));
}

/** The seconds left below which a clock calls attention to itself. */
const lateFrom = () => (store.view?.clocks?.kind === "live" ? MINUTE : 6 * HOUR);

/** A span of time in words, as short as possible.
 * @param {number} seconds */
export function span(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (days) return t("span_days", { d: days, h: hours });
  if (hours) return t("span_hours", { h: hours, m: two(minutes) });
  if (whole > SOON) return t("span_minutes", { m: minutes });
  return `${minutes}:${two(whole % MINUTE)}`;
}

/** A moment in the time zone and language of this browser.
 * @param {number} seconds */
export const moment = (seconds) =>
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
  const away = clock.away !== null && clock.away > now() ? clock.away : null;
  if (away !== null && clocks.kind !== "live") {
    const until = moment(away);
    return h("span.clock.is-away", { title: t("away_until", { when: until }) }, t("away"));
  }
  if (clock.until === null) {
    return h("span.clock", { title: t("clock_stands") }, span(clock.left ?? 0));
  }
  const title = t("clock_until", { when: moment(clock.until) });
  const running = h("span.clock.is-running", { title, data: { until: clock.until } });
  show(running);
  return running;
}

/** The clock of the seat that is asked: the viewer's own one first. */
export function askedClock() {
  const { clocks, ask, waiting, over } = store.view;
  if (!clocks || over || clocks.stands) return null;
  const seat = ask ? ask.seat : waiting.length === 1 ? waiting[0].seat : -1;
  return clocks.seats[seat]?.until == null ? null : clockOf(seat);
}
