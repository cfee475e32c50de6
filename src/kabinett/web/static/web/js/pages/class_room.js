// The room where a pupil waits: asks every few seconds whether the table is open, and goes there.
// Meanwhile the room shows the step of the introduction that the teacher shows.
import { poll } from "../core/poll.js";
import { byId, findById, h, t } from "../dom.js";
import { showLevel, wireRules } from "../side/rules.js";
import { openStep } from "./introduction.js";

const PAUSE = 2000; // ms between two requests

const room = byId("waiting");
const box = byId("introduction");

async function look() {
  const query = new URLSearchParams({ step: box.dataset.step ?? "" });
  const answer = await fetch(`${room.dataset.live}?${query}`, {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  if (answer.status === 200) show(await answer.json());
}

/** @param {{go?: string, step?: string, html?: string}} news */
function show(news) {
  if (news.go) {
    location.assign(news.go);
    return;
  }
  box.dataset.step = news.step ?? "";
  const hadFocus = box.contains(document.activeElement);
  box.innerHTML = news.html ?? ""; // HTML of the site itself, as safe as the page
  if (hadFocus) box.focus({ preventScroll: true });
  openStep(box);
  if (news.html && areRulesOpen()) box.scrollIntoView();
}

// The rules open in the room itself, so that their reader sees the introduction and is at the
// table when it opens.
const way = findById("read-rules");
const areRulesOpen = () => way !== null && !byId("rules").hidden;

/** The rules on their way or there; after a failure the next opening asks again.
 * @type {Promise<void> | null} */
let loading = null;

async function toggleRules() {
  const rules = byId("rules");
  rules.hidden = areRulesOpen();
  way?.setAttribute("aria-expanded", String(areRulesOpen()));
  if (!areRulesOpen() || loading) return;
  try {
    loading = loadRules(rules);
    await loading;
  } catch {
    loading = null;
    rules.replaceChildren(h("p.rules-none", { role: "alert" }, t("rules_not_loaded")));
  }
}

/** @param {HTMLElement} rules */
async function loadRules(rules) {
  const plain = rules.dataset.level === "plain";
  const answer = await fetch(way?.dataset.part ?? "");
  if (!answer.ok) throw new Error(String(answer.status));
  rules.innerHTML = await answer.text(); // HTML of the site itself, as safe as the page
  wireRules(rules);
  showLevel(rules, plain);
  way?.scrollIntoView();
}

way?.addEventListener("click", toggleRules);

openStep(box);
poll(look, PAUSE);
