// The page of a site in one room: shows at once that another device has reached the site.
import { byId } from "../dom.js";
import { get } from "../core/requests.js";

const PAUSE = 2000; // ms between two requests

const box = byId("seen");

async function look() {
  const { count, seen } = await get(box.dataset.live ?? "").catch(() => ({ count: -1 }));
  if (count >= 0 && box.textContent !== seen) {
    box.textContent = seen;
    box.classList.toggle("is-reached", count > 0);
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
