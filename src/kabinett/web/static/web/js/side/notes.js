// The viewer's private notes on this table, saved while they are written, and the viewer's scratch
// boards.
import { Autosave } from "../core/autosave.js";
import { mode } from "../core/mode.js";
import { get, post, refusalText } from "../core/requests.js";
import { byId, h, setChildren, t } from "../dom.js";
import { config, store } from "../store.js";
import { addPane } from "./panes.js";

/** @typedef {{id: number, name: string, at: number}} Sketch */

const SAVE_AFTER = 800; // ms after the last keystroke
const LONGEST = 20000;
const STATES = { saving: "notes_saving", saved: "notes_saved", failed: "notes_not_saved" };

let isLoaded = false;
let isMaking = false; // a scratch board: a second click must not make another
/** @type {Sketch[]} */
let sketches = [];
let problem = "";

export function wireNotes() {
  if (mode.isVisitor || config.uploaded) return;
  addPane("notes", loadNotes);
  addEventListener("pagehide", () => {
    isMaking = false; // the browser may keep this page for whoever comes back
  });
}

async function loadNotes() {
  if (isLoaded) return;
  isLoaded = true;
  try {
    const answer = await get(config.api.notes);
    sketches = answer.sketches;
    drawNotes(answer.notes);
  } catch (error) {
    isLoaded = false; // the next look tries again
    const why = refusalText(error, "notes_not_loaded");
    byId("notes").replaceChildren(h("p.talk-wrong", { role: "alert" }, why));
  }
}

/** @param {string} text */
function drawNotes(text) {
  const field = /** @type {HTMLTextAreaElement} */ (
    h("textarea.notes-field", {
      maxlength: LONGEST,
      "aria-label": t("pane_notes"),
      placeholder: t("notes_hint"),
    })
  );
  field.value = text;
  const state = h("p.notes-state", { id: "notes-state", role: "status" }, t("notes_mine"));
  const autosave = new Autosave(
    SAVE_AFTER,
    (last) => post(config.api.notes, { notes: field.value }, last),
    (now) => {
      state.textContent = t(STATES[now]);
    },
  );
  field.addEventListener("input", () => autosave.noteChange());
  field.addEventListener("blur", () => autosave.save());
  byId("notes").replaceChildren(field, state, h("div.sketches", { id: "sketches" }));
  drawSketches();
}

function drawSketches() {
  const name = /** @type {HTMLInputElement} */ (
    h("input.sketch-name", {
      key: "name",
      maxlength: 60,
      "aria-label": t("sketch_name"),
      placeholder: t("sketch_name"),
    })
  );
  const make = async () => {
    if (isMaking) return;
    isMaking = true;
    const field = /** @type {HTMLInputElement} */ (byId("sketches").querySelector(".sketch-name"));
    try {
      const title = field.value.trim() || t("sketch_number", { n: sketches.length + 1 });
      const answer = await post(config.api["sketch-new"], { name: title, seat: store.seat });
      location.href = `${config.sketch_page}?sketch=${answer.id}`;
    } catch (error) {
      problem = refusalText(error, "talk_not_sent");
      drawSketches();
      isMaking = false;
    }
  };
  setChildren(
    byId("sketches"),
    h("h3", { key: "head" }, t("sketches")),
    h("p.hint", { key: "hint" }, t("sketches_hint")),
    h(
      "ul.sketch-list",
      { key: "list" },
      sketches.map(({ id, name: called }) =>
        h(
          "li",
          { key: id },
          h("a", { href: `${config.sketch_page}?sketch=${id}` }, called),
          h(
            "button.link",
            {
              type: "button",
              "aria-label": t("sketch_delete", { name: called }),
              onclick: () => deleteSketch(id),
            },
            "×",
          ),
        ),
      ),
    ),
    h(
      "p.sketch-new",
      { key: "new" },
      name,
      h("button.button", { type: "button", onclick: make }, t("sketch_new")),
    ),
    problem ? h("p.talk-wrong", { key: "wrong", role: "alert" }, problem) : null,
  );
}

/** @param {number} id */
async function deleteSketch(id) {
  try {
    const answer = await post(`${config.api["sketch-delete"]}?sketch=${id}`);
    sketches = answer.sketches;
    problem = "";
  } catch (error) {
    problem = refusalText(error, "not_done");
  }
  drawSketches();
}
