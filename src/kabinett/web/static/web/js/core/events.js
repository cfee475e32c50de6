// The events with which one part of the page tells others that something has happened.

/** The events by name, each with the detail that it carries.  In brackets: the module that announces
 * the event, and those that listen.
 * @typedef {object} PageEvents
 * @property {undefined} frame  The window has become a phone's or a desk's. (pages/theme.js:
 *   frame/phone.js, lesson/guide.js, start.js)
 * @property {undefined} seat  The page forgets the view, because it shows the table as another seat
 *   sees it. (store.js: ask/asked.js, ask/cause.js, ask/last_click.js, ask/selection.js, ask/sheet_of_ask.js,
 *   board/board.js, frame/class_sheet.js, frame/class_strip.js, frame/team_strip.js, log/ticker.js,
 *   past/past.js, side/reports.js, table/bell_choice.js)
 * @property {undefined} sheet  A sheet of the phone has come up or gone down. (core/sheets.js:
 *   lesson/guide.js, log/log.js, side/panes.js, start.js)
 * @property {undefined} pane  Another pane of the right column is open. (side/panes.js: log/log.js)
 * @property {undefined} unread  The number of unread entries of a pane has changed. (side/panes.js:
 *   frame/class_strip.js, frame/phone.js)
 * @property {string} drawer  The drawer of this name has opened beside the board, and the others close.
 *   (side/drawer.js: side/drawer.js)
 * @property {undefined} board  The board has moved, or other choices on it are lit. (board/camera.js,
 *   board/zoom.js:
 *   board/edges.js, lesson/guide.js)
 * @property {undefined} page  The page is being drawn again. (page.js: frame/class_strip.js)
 * @property {undefined} peek  The enlarged thing has closed. (table/peek.js: ask/selection.js)
 * @property {undefined} past  The page is about to show the past. (past/past.js: director/director.js)
 * @property {{line: number}} moment  Somebody asks for the moment after so many lines of the log.
 *   (log/log.js: past/past.js, past/replay.js) */

/** The prefix of these events' names in the document. */
const PREFIX = "kabinett:";

/** Announces an event to all modules that listen.
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
