// The page of a site in one room: shows at once that another device has reached the site.
import { byId } from "../dom.js";
import { poll } from "../core/poll.js";
import { get } from "../core/requests.js";

const PAUSE = 2000; // ms between two requests

const box = byId("seen");

async function look() {
  const { count, seen } = await get(box.dataset.live ?? "");
  if (box.textContent === seen) return;
  box.textContent = seen;
  box.classList.toggle("is-reached", count > 0);
}

poll(look, PAUSE);
