// Shows moments in the reader's time zone and language. The site writes them in UTC.

/** English dates are unambiguous everywhere: 3 Dec 2026, never 12/3. */
const LOCALES = /** @type {Record<string, string>} */ ({ en: "en-GB" });

/** The day and the time with its zone, or the day alone.
 * @param {Date} at
 * @param {string | undefined} form
 * @param {string} language
 * @param {string} [zone]  a time zone other than the reader's */
export function formatMoment(at, form, language, zone) {
  const locale = LOCALES[language] ?? language;
  const day = at.toLocaleDateString(locale, { dateStyle: "medium", timeZone: zone });
  if (form === "day") return day;
  const time = at.toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
    timeZoneName: "short",
  });
  return `${day}, ${time}`;
}

/** @param {ParentNode} within */
export function writeMoments(within) {
  const times = within.querySelectorAll("time[data-told]");
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (times)) {
    const at = new Date(time.dateTime);
    const language = document.documentElement.lang;
    if (!Number.isNaN(at.getTime()))
      time.textContent = formatMoment(at, time.dataset.told, language);
  }
}
