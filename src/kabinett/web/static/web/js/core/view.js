// A view in two forms. The server sends what everybody sees and what only this viewer sees, with
// things by their ids. The page draws one scene, with lists of things.
/** @import { View } from "../types.d.ts" */

/** One of the two parts of a sent view; core/scene.py and web/live/view_data.py define its members.
 * @typedef {Record<string, any>} Part */
/** @typedef {{version: string, log_start: number, log: any[], public: Part, own: Part}} SentView */

/** The members that have things by their ids; core/scene.py has the same list. */
const KEYED_MEMBERS = new Set(["panels", "zones", "tracks", "facts", "pieces", "reports", "about"]);

/** A value with a patch applied. A patch with "~" changes the named members, or the numbered items
 * of a list; one with "+" keeps the first items of a list and appends the others; any other patch
 * replaces the value.
 * @param {any} was
 * @param {any} patch
 * @returns {any} */
function patchedValue(was, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  if ("+" in patch) return [...was.slice(0, patch["+"][0]), ...patch["+"].slice(1)];
  if (!("~" in patch)) return patch;
  const now = Array.isArray(was) ? [...was] : { ...was };
  for (const [name, value] of Object.entries(patch["~"]))
    now[name] = patchedValue(was[name], value);
  return now;
}

/** Things by their ids with a patch applied. null removes a thing; "^" names new things that do not
 * come last.
 * @param {Part} before
 * @param {Part} patch */
function patchedThings(before, patch) {
  const { "^": comeBefore = {}, ...things } = patch;
  /** @type {Part} */
  const now = {};
  for (const [id, thing] of Object.entries(before)) {
    for (const fresh of comeBefore[id] ?? []) now[fresh] = things[fresh];
    const changedThing = id in things ? patchedValue(thing, things[id]) : thing;
    if (changedThing !== null) now[id] = changedThing;
  }
  for (const [id, thing] of Object.entries(things)) if (!(id in before)) now[id] ??= thing;
  return now;
}

/** A part of a view with a change applied; core/difference.py defines how changes are written.
 * @param {Part} old
 * @param {Part} patch */
function patchedPart(old, patch) {
  const part = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (!KEYED_MEMBERS.has(name)) part[name] = value;
    else if ("*" in value) part[name] = value["*"];
    else part[name] = patchedThings(part[name] ?? {}, value);
  }
  return part;
}

/** The view that follows when a change arrives.
 * @param {SentView} view
 * @param {SentView} change
 * @returns {SentView} */
export const nextView = (view, change) => ({
  ...change,
  public: patchedPart(view.public, change.public),
  own: patchedPart(view.own, change.own),
});

/** The view in the form that the page draws.
 * @param {SentView} sent
 * @returns {View} */
export function composeView({ version, public: open, own, log, log_start }) {
  /** @type {{seat: number, label: string}[]} */
  const asked = open.asked;
  const waiting = asked.filter(({ seat }) => !open.live || seat !== own.viewer);
  const { phases, phase, heading, active, about } = open;
  const { players, over, commitment, digest, options, incident, notice, asked_text } = open;
  const { viewer, ask, given, orders, prepared, undo, restart, by_bell } = own;
  const { may, leader, concede, back, heir } = own;
  const { clocks, proposals, abandoned, paused } = open;
  const scene = {
    ...{ phases, phase, heading, active, about },
    panels: Object.values(open.panels),
    tracks: Object.values(open.tracks),
    facts: Object.values(open.facts),
    pieces: Object.values(open.pieces),
    zones: Object.values({ ...open.zones, ...own.zones }),
    reports: Object.values({ ...open.reports, ...own.reports }),
  };
  return {
    ...{ version, log, log_start, scene, waiting, viewer, ask, given, orders, undo, restart },
    ...{ prepared, by_bell },
    ...{ players, over, commitment, digest, options, incident, notice, asked_text },
    ...{ may, leader, concede, back, heir, clocks, proposals, abandoned, paused },
  };
}
