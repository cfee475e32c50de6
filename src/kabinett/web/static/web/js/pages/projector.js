// The page for the projector: shows the class anew whenever it has changed.
import { poll } from "../core/poll.js";
import { byId, findFirst } from "../dom.js";
import { openStep } from "./introduction.js";

const PAUSE = 1000; // ms between two requests
const CHANGED = 205;

let wall = byId("projector");

async function look() {
  const query = new URLSearchParams({ seen: wall.dataset.digest ?? "" });
  const answer = await fetch(`${wall.dataset.live}?${query}`);
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.status === CHANGED) await showAnew();
}

async function showAnew() {
  const text = await (await fetch(location.href)).text();
  const fresh = findFirst("#projector", new DOMParser().parseFromString(text, "text/html").body);
  if (fresh) {
    wall.replaceWith(fresh);
    wall = fresh;
    openIntroduction();
  } else {
    location.reload(); // the class is closed
  }
}

function openIntroduction() {
  const introduction = document.getElementById("introduction");
  if (introduction) openStep(introduction);
}

openIntroduction();
poll(look, PAUSE);
