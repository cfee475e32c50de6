// A view as the server sends it: what everybody sees and what only this viewer sees, things by their
// ids; and as the page draws it: one scene, with lists.
/** @import { View } from "../types.d.ts" */

/** A part of a view as the server sends it; core/scene.py and web/view_data.py say what is in it.
 * @typedef {Record<string, any>} Part */
/** @typedef {{version: string, log_start: number, log: any[], public: Part, own: Part}} Sent */

/** Members whose things stand under their ids; the same list as in core/scene.py. */
const KEYED = new Set(["panels", "zones", "tracks", "facts", "pieces", "reports", "about"]);

/** A thing with the changes inside it: "~" names its members, or places of a list, "+" says how many
 * items of a list stay and what follows them.
 * @param {any} was
 * @param {any} patch
 * @returns {any} */
function within(was, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  if ("+" in patch) return [...was.slice(0, patch["+"][0]), ...patch["+"].slice(1)];
  if (!("~" in patch)) return patch;
  const now = Array.isArray(was) ? [...was] : { ...was };
  for (const [name, value] of Object.entries(patch["~"])) now[name] = within(was[name], value);
  return now;
}

/** One member whose things stand under their ids; null marks a thing that is gone, "^" new things that
 * do not come last.
 * @param {Part} before
 * @param {Part} patch */
function laidOn(before, patch) {
  const { "^": comeBefore = {}, ...things } = patch;
  /** @type {Part} */
  const now = {};
  for (const [id, thing] of Object.entries(before)) {
    for (const fresh of comeBefore[id] ?? []) now[fresh] = things[fresh];
    const changedThing = id in things ? within(thing, things[id]) : thing;
    if (changedThing !== null) now[id] = changedThing;
  }
  for (const [id, thing] of Object.entries(things)) if (!(id in before)) now[id] ??= thing;
  return now;
}

/** Lays a change on a part of a view: core/difference.py defines how changes are written.
 * @param {Part} old
 * @param {Part} patch */
function applyPatch(old, patch) {
  const part = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (!KEYED.has(name)) part[name] = value;
    else if ("*" in value) part[name] = value["*"];
    else part[name] = laidOn(part[name] ?? {}, value);
  }
  return part;
}

/** The next view of a stream.
 * @param {Sent} view
 * @param {Sent} change
 * @returns {Sent} */
export const follow = (view, change) => ({
  ...change,
  public: applyPatch(view.public, change.public),
  own: applyPatch(view.own, change.own),
});

/** The view as the page draws it.
 * @param {Sent} sent
 * @returns {View} */
export function compose({ version, public: open, own, log, log_start }) {
  /** @type {{seat: number, label: string}[]} */
  const askState = open.asked;
  const waiting = askState.filter(({ seat }) => !open.live || seat !== own.viewer);
  const { phases, phase, heading, active, about } = open;
  const { players, over, commitment, digest, options, incident, notice, asked_text } = open;
  const { viewer, ask, given, orders, prepared, undo, restart } = own;
  const { may, leader, concede, back, heir } = own;
  const { clocks, proposals, abandoned } = open;
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
    prepared,
    ...{ players, over, commitment, digest, options, incident, notice, asked_text },
    ...{ may, leader, concede, back, heir, clocks, proposals, abandoned },
  };
}
