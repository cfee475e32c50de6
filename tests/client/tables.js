// Views to draw, and helpers for drawing them.
import { reset } from "./page.js";
import { config, drawn, forget, store } from "../../src/kabinett/web/static/web/js/store.js";

const AS_IT_WAS = structuredClone(config);

/** A view that asks nothing, with these members.
 * @param {Record<string, any>} [more]
 * @returns {any} */
export const viewOf = ({ scene = {}, ...more } = {}) => ({
  ...{ version: "v", viewer: 0, ask: null, waiting: [], asked_text: null, given: [], orders: null },
  prepared: null,
  ...{ undo: false, restart: false, log: [], log_start: 0, players: [], over: null },
  ...{ incident: null, notice: "", clocks: null, proposals: [], abandoned: false, may: [] },
  ...{ leader: null, concede: false, back: false, heir: null },
  ...more,
  scene: {
    ...{ panels: [], zones: [], tracks: [], facts: [], pieces: [], reports: [], phases: [] },
    ...{ phase: null, heading: null, active: null, about: {} },
    ...scene,
  },
});

/** An ask for these choices, each a name or an object.
 * @param {(string | Record<string, any>)[]} choices
 * @param {Record<string, any>} [more]
 * @returns {any} */
export const askFor = (choices, more = {}) => ({
  ...{ id: 3, seat: 0, text: ["What next?"] },
  choices: choices.map((one) => ({
    ...{ kind: "", ends: false },
    ...(typeof one === "string" ? { name: one, label: one } : { label: one.name, ...one }),
  })),
  ...more,
});

/** A line of the log: a text in which S0, S1 … are seats and [x] things, and its marks.
 * @param {string} text
 * @param {Record<string, any>} [marks]
 * @returns {any} */
export const told = (text, marks = {}) => ({
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

/** Parts of a sentence as people read them.
 * @param {any[]} parts */
export const read = (parts) => parts.map((part) => part.label ?? part).join("");

/** A page on which nothing is drawn, for a person on seat 0. */
export function begin() {
  reset();
  forget();
  for (const part of Object.keys(drawn)) delete drawn[part];
  for (const name of Object.keys(config)) delete config[name];
  Object.assign(config, structuredClone(AS_IT_WAS));
  Object.assign(store, { things: {}, seat: 0, here: [], lost: false, past: null, busy: false });
}
