// The form that makes a class: a lesson with a guide proposes the minutes until the bell.
import { byId } from "../dom.js";

const minutes = /** @type {HTMLInputElement} */ (byId("minutes"));
let isOwn = false; // has the teacher typed a number?

minutes.addEventListener("input", () => {
  isOwn = true;
});

document.addEventListener("change", (event) => {
  const lesson = /** @type {HTMLInputElement} */ (event.target);
  if (lesson.name !== "lesson" || isOwn) return;
  minutes.value = lesson.dataset.bell ?? minutes.defaultValue;
});
