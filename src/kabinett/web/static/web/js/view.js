// A view as the server sends it: what everybody sees and what this viewer sees besides, things
// by their ids; and as the page draws it: one scene, with lists.

/** Members whose things stand under their ids; the same list as in core/scene.py. */
const KEYED = new Set(["panels", "zones", "tracks", "facts", "pieces", "reports", "about"]);

/** Lays a change on a part of a view; null stands for a thing that is gone, "*" for all anew. */
function changed(old, patch) {
  const part = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (!KEYED.has(name)) part[name] = value;
    else if ("*" in value) part[name] = value["*"];
    else {
      part[name] = { ...part[name], ...value };
      for (const [id, thing] of Object.entries(value)) if (thing === null) delete part[name][id];
    }
  }
  return part;
}

/** The next view of a stream. */
export const follow = (view, change) => ({
  ...change,
  public: changed(view.public, change.public),
  own: changed(view.own, change.own),
});

/** The view as the page draws it. */
export function compose({ version, public: open, own, log, log_start }) {
  const waiting = open.asked.filter(({ seat }) => !open.live || seat !== own.viewer);
  const scene = {};
  for (const name of ["phases", "phase", "heading", "active", "about"]) scene[name] = open[name];
  for (const name of ["panels", "tracks", "facts", "pieces"])
    scene[name] = Object.values(open[name]);
  for (const name of ["zones", "reports"])
    scene[name] = Object.values({ ...open[name], ...own[name] });
  return {
    version,
    log,
    log_start,
    scene,
    waiting,
    waiting_text: waiting.length
      ? `${waiting.map(({ label }) => label).join(", ")}: ${open.asked_text}`
      : null,
    viewer: own.viewer,
    ask: own.ask,
    undo: own.undo,
    restart: own.restart,
    players: open.players,
    over: open.over,
    commitment: open.commitment,
    digest: open.digest,
    options: open.options,
    incident: open.incident,
    notice: open.notice,
  };
}
