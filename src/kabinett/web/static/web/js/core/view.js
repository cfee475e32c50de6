// A view in two forms. The site sends what everybody sees and what only this viewer sees, with
// things by their ids. The page draws one scene, with lists of things.
/** @import { ChangedPart, KeyedMember, SentView, View, ViewChange } from "../types.d.ts" */

/** The members that have things by their ids.
 * @type {Record<KeyedMember, true>} */
const KEYED = {
  panels: true,
  zones: true,
  tracks: true,
  facts: true,
  pieces: true,
  reports: true,
  about: true,
};

/** Does this member of a sent view hold things by their ids?
 * @param {string} name */
export const isKeyed = (name) => name in KEYED;

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
 * @param {ChangedPart} before
 * @param {ChangedPart} patch */
function patchedThings(before, patch) {
  const { "^": comeBefore = {}, ...things } = patch;
  /** @type {ChangedPart} */
  const now = {};
  for (const [id, thing] of Object.entries(before)) {
    for (const fresh of comeBefore[id] ?? []) now[fresh] = things[fresh];
    const changedThing = id in things ? patchedValue(thing, things[id]) : thing;
    if (changedThing !== null) now[id] = changedThing;
  }
  for (const [id, thing] of Object.entries(things)) if (!(id in before)) now[id] ??= thing;
  return now;
}

/** A part of a view with a change applied; core/show/difference.py defines how changes are written.
 * @template {ChangedPart} Part
 * @param {Part} old
 * @param {ChangedPart} patch
 * @returns {Part} */
function patchedPart(old, patch) {
  /** @type {ChangedPart} */
  const part = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (!isKeyed(name)) part[name] = value;
    else if ("*" in value) part[name] = value["*"];
    else part[name] = patchedThings(part[name] ?? {}, value);
  }
  return /** @type {Part} */ (part);
}

/** The view that follows when a change arrives.
 * @param {SentView} view
 * @param {ViewChange} change
 * @returns {SentView} */
export const nextView = (view, change) => ({
  version: change.version,
  log: [...view.log.slice(0, change.log_start), ...change.log],
  public: patchedPart(view.public, change.public),
  own: patchedPart(view.own, change.own),
});

/** The view in the form that the page draws.
 * @param {SentView} sent
 * @returns {View} */
export function composeView({ version, log, public: open, own }) {
  const { panels, zones, tracks, facts, pieces, reports, phases, phase, ...more } = open;
  const { heading, active, about, asked, live, ...publicFacts } = more;
  const { zones: ownZones, reports: ownReports, ...ownFacts } = own;
  const scene = {
    phases,
    phase,
    heading,
    active,
    about,
    panels: Object.values(panels),
    tracks: Object.values(tracks),
    facts: Object.values(facts),
    pieces: Object.values(pieces),
    zones: Object.values({ ...zones, ...ownZones }),
    reports: Object.values({ ...reports, ...ownReports }),
  };
  const waiting = asked.filter(({ seat }) => !live || seat !== own.viewer);
  return { version, log, scene, waiting, ...publicFacts, ...ownFacts };
}
