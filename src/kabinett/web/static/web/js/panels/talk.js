// Talk at the table: its messages, and a line to say something.
import { get, post, Refused } from "../core/requests.js";
import { $, fill, h, Same, t } from "../dom.js";
import { addPane, isPaneSeen, openPane, setNews } from "./side.js";
import { config, player, store } from "../store.js";

/** `text`: null where the viewer may only know that something was said.
 * @typedef {{id: number, seat: number, to: number | null, at: number, text: string | null,
 *   name?: string, mine?: boolean, blocked?: boolean}} Said */
/** @typedef {(message: Record<string, any>) => Promise<void>} Say */

const LONGEST = 500;
const NEAR_THE_END = 400; // letters: from here on the page counts them
const STILL = 60; // px: this near the end the newest message stays in sight

/** @type {Map<number, Said>} */
const said = new Map();
/** @type {"open" | "pairs" | "none"} */
let offered = "none";
/** @type {number[]} seats of others */
let partners = [];
let read = 0;
/** @type {Say} */
let send = () => Promise.reject(new Refused(0, {}));
let asked = 0; // when the page last asked for it
let timer = 0;

/** @param {Say} say  over the connection of the table */
export function wireTalk(say) {
  send = say;
  if (!config.imported) fetchTalk();
}

/** Fetches what was said while the connection was broken; for spectators at each view. */
export async function fetchTalk() {
  asked += 1;
  const mine = asked;
  const answer = await get(config.api.talk).catch(() => null);
  if (!answer || mine !== asked) return;
  [offered, partners] = [answer.talk, answer.partners];
  read = Math.max(read, answer.read, config.visitor ? lastOf(answer.said) : 0);
  said.clear();
  for (const one of answer.said) said.set(one.id, one);
  if (offered === "none") return;
  addPane("talk", showLatest);
  drawTalk();
}

/** Players hear talk at once; spectators ask for it at each view.
 * @param {boolean} plays */
export function refreshTalk(plays) {
  if (plays || offered === "none") return;
  clearTimeout(timer);
  timer = setTimeout(fetchTalk, 500);
}

/** @param {Said} one */
export function hearTalk(one) {
  if (said.has(one.id)) return;
  said.set(one.id, one);
  if (one.mine) read = Math.max(read, one.id);
  else if (one.text) $("live").textContent = `${nameOf(one)}: ${one.text}`;
  drawTalk();
}

/** @param {Said[]} list */
const lastOf = (list) => list.reduce((last, one) => Math.max(last, one.id), 0);

/** @param {Said} one */
const nameOf = ({ seat, name }) => name ?? player(seat)?.name ?? "";

function showLatest() {
  drawTalk();
  const box = $("talk").querySelector(".talk-lines");
  if (box) box.scrollTop = box.scrollHeight;
}

/** Marks as read what somebody sees, and counts the rest. */
function count() {
  const last = lastOf([...said.values()]);
  if (isPaneSeen("talk") && last > read) {
    read = last;
    if (!config.visitor) post(config.api["talk-read"], { last }).catch(() => {});
  }
  const fresh = [...said.values()].filter((one) => one.id > read && one.text && !one.mine);
  setNews("talk", fresh.length);
}

export function drawTalk() {
  if (offered === "none" || !store.view) return;
  const box = $("talk").querySelector(".talk-lines");
  const end = !box || box.scrollHeight - box.scrollTop - box.clientHeight < STILL;
  const lines = [...said.values()].sort((one, other) => one.id - other.id);
  fill(
    $("talk"),
    h(
      "div.talk-lines",
      { key: "lines", tabindex: 0, role: "log", "aria-label": t("pane_talk") },
      lines.length
        ? lines.map((one, at) => new Same(`${one.id}`, () => line(one, lines[at - 1])))
        : h("p.hint", { key: "none" }, t("talk_nothing")),
    ),
    partners.length && config.mine.length ? new Same("form", form) : null,
    config.mine.length ? null : h("p.talk-aside", { key: "aside" }, t("talk_aside")),
  );
  const now = $("talk").querySelector(".talk-lines");
  if (now && end) now.scrollTop = now.scrollHeight;
  count();
}

/** @param {Said} one
 * @param {Said | undefined} before */
function line(one, before) {
  const { seat, to, text, mine, blocked } = one;
  const key = one.id;
  const other = to === null ? "" : (player(to)?.name ?? "");
  if (text === null) {
    const what = blocked ? "talk_blocked" : "talk_private";
    return h("p.talk-told", { key }, t(what, { one: nameOf(one), other }));
  }
  const same = before?.seat === seat && before.to === to && before.text !== null;
  const close = same && one.at - (before?.at ?? 0) < 300;
  const role = store.view.scene.panels.find((panel) => panel.seat === seat)?.role;
  return h(
    "div.talk-line",
    {
      key,
      class: `talk-line${mine ? " is-mine" : ""}${to === null ? "" : " is-private"}`,
      data: { role },
    },
    close
      ? null
      : h(
          "p.talk-head",
          null,
          h("b", null, nameOf(one)),
          to === null
            ? null
            : h("span.talk-to", null, ` ${t("talk_to", { other: mine ? other : t("talk_you") })}`),
          h("time", { datetime: new Date(one.at * 1000).toISOString() }, when(one.at)),
        ),
    h("p.talk-text", null, text),
  );
}

/** @param {number} at */
function when(at) {
  const time = new Date(at * 1000);
  const today = time.toDateString() === new Date().toDateString();
  const clock = {
    hour: /** @type {const} */ ("2-digit"),
    minute: /** @type {const} */ ("2-digit"),
  };
  const day = { day: /** @type {const} */ ("numeric"), month: /** @type {const} */ ("short") };
  return time.toLocaleString(document.documentElement.lang, today ? clock : { ...day, ...clock });
}

function form() {
  const field = /** @type {HTMLTextAreaElement} */ (
    h("textarea.talk-field", {
      rows: 2,
      maxlength: LONGEST,
      "aria-label": t("talk_say"),
      placeholder: t("talk_say"),
    })
  );
  const remaining = h("span.talk-left");
  const wrong = h("p.talk-wrong", { role: "alert" });
  const choice = h(
    "select.talk-choice",
    { "aria-label": t("talk_whom") },
    h("option", { value: "" }, t("talk_all")),
    partners.map((seat) =>
      h("option", { value: seat }, t("talk_only", { other: player(seat)?.name ?? seat })),
    ),
  );
  const say = async () => {
    const text = field.value.trim();
    if (!text) return;
    const to = /** @type {HTMLSelectElement} */ (choice).value;
    wrong.textContent = "";
    try {
      await send({ type: "say", text, to: to === "" ? null : Number(to) });
      field.value = "";
      remaining.textContent = "";
    } catch (error) {
      const isRefusal = error instanceof Refused && error.status;
      wrong.textContent = isRefusal ? /** @type {Refused} */ (error).message : t("talk_not_sent");
    }
    field.focus();
  };
  field.addEventListener("input", () => {
    const there = field.value.length;
    remaining.textContent = there < NEAR_THE_END ? "" : String(LONGEST - there);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    say();
  });
  return h(
    "div.talk-form",
    { key: "form" },
    wrong,
    offered === "pairs" ? choice : null,
    h(
      "div.talk-entry",
      null,
      field,
      h(
        "div.talk-go",
        null,
        remaining,
        h("button.button", { type: "button", onclick: say }, t("talk_send")),
      ),
    ),
  );
}

/** Opens the talk, to say something. */
export function openTalk() {
  openPane("talk");
  /** @type {HTMLElement | null} */ ($("talk").querySelector("textarea"))?.focus();
}
