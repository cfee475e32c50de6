// On every page: the theme, moments in local time, and buttons to print or to delete a game.
import { isRefusal, post } from "../core/requests.js";
import { findAll, h } from "../dom.js";
import { wireTheme } from "../prefs.js";
import { writeMoments } from "./moments.js";

wireTheme();
writeMoments(document);
// Another tab of a pupil's browser forgets the class: this page must then forget it, too.
new BroadcastChannel("kabinett:forget").onmessage = () => location.reload();
// The service worker shows notices, and a page while there is no network. The browser of a visitor
// stores nothing, so it gets none.
if ("keeps" in document.body.dataset && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}

for (const button of findAll("[data-delete]")) {
  const label = button.textContent;
  const problem = h("span.hint", { role: "alert" });
  let confirmTimer = 0;
  const disarm = () => {
    confirmTimer = 0;
    button.textContent = label;
    button.classList.remove("is-armed");
  };
  button.addEventListener("click", async () => {
    if (!confirmTimer) {
      button.textContent = button.dataset.confirm ?? "";
      button.classList.add("is-armed");
      confirmTimer = setTimeout(disarm, 4000);
      return;
    }
    clearTimeout(confirmTimer);
    problem.remove();
    try {
      await post(`/api/table/${button.dataset.delete}/delete`);
      button.closest("[data-table]")?.remove();
    } catch (error) {
      disarm();
      problem.textContent = isRefusal(error) ? error.message : (button.dataset.failed ?? "");
      button.after(problem);
    }
  });
}

// Shows the button that prints the page.
for (const button of document.querySelectorAll("[data-print]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
