// Moments in the time zone and the words of whoever reads them.  The server writes them in UTC.

/** English is read all over the world: 3 Dec 2026, never 12/3. */
const LOCALES = /** @type {Record<string, string>} */ ({ en: "en-GB" });

/** Day, and time with the name of its zone; or the day alone.
 * @param {Date} at
 * @param {string | undefined} told
 * @param {string} language
 * @param {string} [zone] another one than the reader's */
export function written(at, told, language, zone) {
  const locale = LOCALES[language] ?? language;
  const day = at.toLocaleDateString(locale, { dateStyle: "medium", timeZone: zone });
  if (told === "day") return day;
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
export function tellMoments(within) {
  const found = within.querySelectorAll("time[data-told]");
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (found)) {
    const at = new Date(time.dateTime);
    const language = document.documentElement.lang;
    if (!Number.isNaN(at.getTime())) time.textContent = written(at, time.dataset.told, language);
  }
}
