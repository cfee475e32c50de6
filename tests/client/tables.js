// Views, asks and lines of the log for tests.
import { reset } from "./page.js";
import { composeView } from "../../src/kabinett/web/static/web/js/core/view.js";
import { config, forgetView, store } from "../../src/kabinett/web/static/web/js/store.js";
import { provideActions } from "../../src/kabinett/web/static/web/js/core/actions.js";

/** @import { SentView } from "../../src/kabinett/web/static/web/js/types.d.ts" */

const CONFIG = structuredClone(config);

/** A view as the site sends it, which asks nothing and shows nothing, with these members.
 * @param {Partial<Omit<SentView, "public" | "own">> & {public?: Record<string, any>,
 *   own?: Record<string, any>}} [more]
 * @returns {SentView} */
export const sentView = ({ public: open, own, ...more } = {}) => ({
  version: "v",
  log: [],
  ...more,
  public: {
    panels: {},
    zones: {},
    tracks: {},
    facts: {},
    pieces: {},
    reports: {},
    about: {},
    phases: [],
    phase: null,
    heading: null,
    active: null,
    asked: [],
    asked_text: null,
    live: true,
    players: [],
    over: null,
    commitment: "",
    digest: "",
    options: [],
    incident: null,
    notice: "",
    clocks: null,
    proposals: [],
    abandoned: false,
    paused: false,
    ...open,
  },
  own: {
    viewer: 0,
    zones: {},
    reports: {},
    ask: null,
    given: [],
    orders: null,
    prepared: null,
    undo: false,
    no_undo: "",
    restart: false,
    by_bell: "",
    chosen: [],
    may: [],
    leader: null,
    concede: false,
    back: false,
    heir: null,
    ...own,
  },
});

/** A view as the page draws it, which asks nothing, with these members.
 * @param {Record<string, any>} [more]
 * @returns {any} */
export function viewOf({ scene = {}, ...more } = {}) {
  const view = composeView(sentView());
  return { ...view, ...more, scene: { ...view.scene, ...scene } };
}

/** An ask for these choices, each a name or an object.
 * @param {(string | Record<string, any>)[]} choices
 * @param {Record<string, any>} [more]
 * @returns {any} */
export const askFor = (choices, more = {}) => ({
  id: 3,
  seat: 0,
  text: ["What next?"],
  choices: choices.map((one) => ({
    kind: "",
    ends: false,
    ...(typeof one === "string" ? { name: one, label: one } : { label: one.name, ...one }),
  })),
  ...more,
});

/** A line of the log with this text, in which S0, S1 … are seats and [x] things, and with these
 * members.
 * @param {string} text
 * @param {Record<string, any>} [marks]
 * @returns {any} */
export const logLine = (text, marks = {}) => ({
  level: "",
  parts: text
    .split(/(S\d|\[[^\]]+\])/)
    .filter(Boolean)
    .map((part) => {
      if (/^S\d$/.test(part)) return { id: `seat:${part[1]}`, label: part };
      return part.startsWith("[")
        ? { id: `card:${part.slice(1, -1)}`, label: part.slice(1, -1) }
        : part;
    }),
  ...marks,
});

/** A sentence as people read it.
 * @param {any[]} parts */
export const textOf = (parts) => parts.map((part) => part.label ?? part).join("");

/** Opens a page for the person on seat 0, with nothing drawn yet. */
export function openPage() {
  reset();
  forgetView();
  for (const name of Object.keys(config)) delete (/** @type {any} */ (config)[name]);
  Object.assign(config, structuredClone(CONFIG));
  Object.assign(store, {
    things: {},
    seat: 0,
    seatsPresent: [],
    isDisconnected: false,
    past: null,
    isSending: false,
  });
}

const ACTIONS = ["choose", "confirm", "confirmForGood", "cancel", "undo", "restart", "openOrders"];
ACTIONS.push("startAutoPass", "skip", "moveInPast", "sendDecision", "showRefusal", "redrawAsked");

/** Lets the actions of the page only note that they were called.
 * @param {(name: string, ...given: any[]) => void} note */
export function noteActions(note) {
  provideActions(Object.fromEntries(ACTIONS.map((name) => [name, note.bind(null, name)])));
}
