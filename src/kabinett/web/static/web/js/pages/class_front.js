// The form that makes a class. A lesson with a guide proposes the minutes until the bell. What the
// form says about the roles of one game is shown only while this game is chosen.
import { byId, findAll, findFirst } from "../dom.js";

const minutes = /** @type {HTMLInputElement} */ (byId("minutes"));
let isOwn = false; // has the teacher typed a number?

minutes.addEventListener("input", () => {
  isOwn = true;
});

document.addEventListener("change", (event) => {
  const lesson = /** @type {HTMLInputElement} */ (event.target);
  if (lesson.name !== "lesson") return;
  showRoles();
  if (!isOwn) minutes.value = lesson.dataset.bell ?? minutes.defaultValue;
});

function showRoles() {
  const chosen = findFirst("input[name=lesson]:checked")?.getAttribute("value") ?? "";
  for (const roles of findAll(".class-closed")) {
    roles.hidden = chosen.split(":")[0] !== roles.dataset.game;
  }
}

// The rehearsal opens in a new tab. A teacher who comes back to this tab finds the desk here.
const rehearse = byId("rehearse");
let isRehearsing = false;

function showDesk() {
  if (isRehearsing && !document.hidden) location.assign(rehearse.dataset.desk ?? "");
}

rehearse.closest("form")?.addEventListener("submit", (event) => {
  isRehearsing = event.submitter === rehearse;
});
document.addEventListener("visibilitychange", showDesk);
window.addEventListener("focus", showDesk);

showRoles();
