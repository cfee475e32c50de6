// The pages around the table: theme, and deleting a game (asked twice).
import { post } from "../core/requests.js";
import { all } from "../dom.js";
import { tellMoments } from "./moments.js";
import { wireTheme } from "../prefs.js";

wireTheme();
tellMoments(document);
// Notices, and a page for when there is no network; see worker.js.
// A visitor's browser stores nothing.
if ("keeps" in document.body.dataset && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/worker.js").catch(() => {});

for (const button of all("[data-delete]")) {
  const label = button.textContent;
  let armed = 0;
  const disarm = () => {
    armed = 0;
    button.textContent = label;
    button.classList.remove("is-armed");
  };
  button.addEventListener("click", async () => {
    if (!armed) {
      button.textContent = button.dataset.confirm ?? "";
      button.classList.add("is-armed");
      armed = setTimeout(disarm, 4000);
      return;
    }
    clearTimeout(armed);
    await post(`/api/table/${button.dataset.delete}/delete`);
    button.closest("[data-table]")?.remove();
  });
}

// A page made for printing.
for (const button of document.querySelectorAll("[data-print]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
