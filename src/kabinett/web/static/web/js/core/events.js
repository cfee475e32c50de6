// The events with which one part of the page tells the others that something has happened.  Each is
// announced in one place; whoever needs it listens.

/** The events by name, each with what it carries.
 * @typedef {object} PageEvents
 * @property {undefined} frame  the window has become a phone's or a desk's (pages/theme.js)
 * @property {undefined} sheet  a sheet of the phone has come up or gone down (frame/sheets.js)
 * @property {undefined} pane  another pane of the right column is open (panels/side.js)
 * @property {undefined} unread  a pane has more or fewer unread entries (panels/side.js)
 * @property {string} panel  the named panel has opened beside the board (panels/rules_panel.js)
 * @property {undefined} board  the board has moved, or other choices on it are lit (board/zoom.js)
 * @property {undefined} peek  the enlarged thing has closed (table/peek.js)
 * @property {{line: number}} moment  somebody asks for the moment after so many lines of the log
 *   (log/log.js) */

/** In the document an event has this before its name. */
const PREFIX = "kabinett:";

/** Announces an event to everybody who listens.
 * @template {keyof PageEvents} Name
 * @param {Name} name
 * @param {PageEvents[Name]} [detail] */
export function announce(name, detail) {
  document.dispatchEvent(new CustomEvent(PREFIX + name, { detail }));
}

/** Calls a function with the detail of each event of this name.
 * @template {keyof PageEvents} Name
 * @param {Name} name
 * @param {(detail: PageEvents[Name]) => void} hear */
export function onEvent(name, hear) {
  document.addEventListener(PREFIX + name, (event) => {
    hear(/** @type {CustomEvent<PageEvents[Name]>} */ (event).detail);
  });
}
