// My notes on this table, saved while I write, and my scratch boards.  Nobody else reads them.
import { get, post, Refused } from "../core/requests.js";
import { $, fill, h, t } from "../dom.js";
import { addPane } from "./side.js";
import { config, store } from "../store.js";

/** @typedef {{id: number, name: string, at: number}} Sketch */

const SOON = 800; // ms after the last letter
const LONGEST = 20000;

let loaded = false;
let timer = 0;
let dirty = false;
/** @type {Sketch[]} */
let sketches = [];
let wrong = "";

export function wireNotes() {
  if (config.visitor || config.imported) return;
  addPane("notes", load);
  addEventListener("pagehide", () => dirty && save(true));
}

async function load() {
  if (loaded) return;
  loaded = true;
  try {
    const answer = await get(config.api.notes);
    sketches = answer.sketches;
    draw(answer.notes);
  } catch {
    loaded = false;
  }
}

/** @param {string} text */
function draw(text) {
  const field = h("textarea.notes-field", {
    maxlength: LONGEST,
    "aria-label": t("pane_notes"),
    placeholder: t("notes_hint"),
  });
  /** @type {HTMLTextAreaElement} */ (field).value = text;
  field.addEventListener("input", () => {
    dirty = true;
    showState("notes_saving");
    clearTimeout(timer);
    timer = setTimeout(save, SOON);
  });
  field.addEventListener("blur", () => dirty && save());
  $("notes").replaceChildren(
    field,
    h("p.notes-state", { id: "notes-state", role: "status" }, t("notes_mine")),
    h("div.sketches", { id: "sketches" }),
  );
  drawSketches();
}

/** @param {string} word */
function showState(word) {
  $("notes-state").textContent = t(word);
}

/** @param {boolean} [last]  the page is closing */
async function save(last = false) {
  clearTimeout(timer);
  dirty = false;
  const field = /** @type {HTMLTextAreaElement} */ ($("notes").querySelector("textarea"));
  try {
    await post(config.api.notes, { notes: field.value }, last);
    showState(dirty ? "notes_saving" : "notes_saved");
  } catch {
    dirty = true;
    showState("notes_not_saved");
  }
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
    const field = /** @type {HTMLInputElement} */ ($("sketches").querySelector(".sketch-name"));
    try {
      const title = field.value.trim() || t("sketch_number", { n: sketches.length + 1 });
      const answer = await post(config.api["sketch-new"], { name: title, seat: store.seat });
      location.href = `${config.sketch_page}?sketch=${answer.id}`;
    } catch (error) {
      wrong = error instanceof Refused && error.status ? error.message : t("talk_not_sent");
      drawSketches();
    }
  };
  fill(
    $("sketches"),
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
              onclick: () => drop(id),
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
    wrong ? h("p.talk-wrong", { key: "wrong", role: "alert" }, wrong) : null,
  );
}

/** @param {number} id */
async function drop(id) {
  const answer = await post(`${config.api["sketch-delete"]}?sketch=${id}`).catch(() => null);
  if (answer) sketches = answer.sketches;
  drawSketches();
}
