// What this page knows: the config, the things, the present view, and what may be chosen.
import { json } from "./dom.js";

export const config = json("config") || {};

export const store = {
  things: {}, // by name: what the server tells of every card and role
  seat: -1, // through whose eyes
  view: null,
  log: [], // the whole log that this viewer may read
  open: new Map(), // choices of the present ask by name
  busy: false, // an answer is under way
  lost: false, // no connection
  pending: null, // a choice that waits for its confirmation
  notice: "", // a line of the server about the last answer
};

/** Take a view over; `live`: its ask may be answered (no later view is known). */
export function take(view, live) {
  store.view = view;
  if (view.log) store.log = store.log.slice(0, view.log_start || 0).concat(view.log);
  store.pending = null;
  store.open = new Map();
  if (live && view.ask) for (const choice of view.ask.choices) store.open.set(choice.name, choice);
}

export function forget() {
  Object.assign(store, { view: null, log: [], open: new Map(), pending: null, notice: "" });
}

export const thing = (name) => store.things[name] || null;
export const label = (name) => thing(name)?.label ?? name.replace(/^.*:/, "");
export const player = (seat) => store.view?.players.find((one) => one.seat === seat);
export const isMine = (seat) => (config.mine || []).includes(seat);
