// On a phone the hand, the seats and the log are sheets that slide up over the table.
import { $, h, t } from "./dom.js";
import { dockZones } from "./hand.js";
import { hooks } from "./hooks.js";
import { reports } from "./reports.js";
import { store } from "./store.js";

/** Is this the frame of a phone, with sheets?  theme.js decides. */
export const isPhone = () => document.documentElement.dataset.frame === "phone";
const SHEETS = ["hand", "table", "seats", "reports", "log"];
let lastAsk = null;

export function openSheet(name) {
  document.body.dataset.sheet = name;
  for (const tab of $("sheet-tabs").children)
    tab.setAttribute("aria-pressed", String(tab.dataset.sheet === name));
  if (name === "log") $("log").scrollTop = $("log").scrollHeight;
}

/** True if a sheet was open. */
export function closeSheet() {
  const open = isPhone() && Boolean(document.body.dataset.sheet);
  if (open) openSheet("");
  return open;
}

export function drawTabs() {
  const cards = dockZones().reduce((sum, zone) => sum + zone.cards.length, 0);
  const there = {
    hand: dockZones().length,
    table: $("map") && !hooks.allOnBoard,
    reports: reports().length,
  };
  const now = document.body.dataset.sheet || "";
  $("sheet-tabs").replaceChildren(
    ...SHEETS.filter((name) => there[name] ?? true).map((name) =>
      h(
        "button.sheet-tab",
        {
          type: "button",
          data: { sheet: name },
          "aria-pressed": String(now === name),
          onclick: () => openSheet(document.body.dataset.sheet === name ? "" : name),
        },
        t(`sheet_${name}`),
        name === "hand" ? h("b", null, String(cards)) : null,
      ),
    ),
  );
  followAsk();
}

/** A new ask about cards in the hand brings the hand up; one about the table takes it away. */
function followAsk() {
  const { ask } = store.view;
  const key = ask ? `${ask.seat}:${ask.id}` : null;
  if (!isPhone() || key === lastAsk) return;
  lastAsk = key;
  const lit = [...document.querySelectorAll("#main [data-open]")];
  if (!lit.length) return;
  openSheet(
    lit.every((element) => element.closest("#hand"))
      ? "hand"
      : lit.some((element) => element.closest("#table, #map"))
        ? ""
        : "hand",
  );
}

export function wirePhone() {
  document.body.dataset.sheet = "";
  const dock = $("dock");
  const measure = () =>
    document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`);
  new ResizeObserver(measure).observe(dock);
  $("board").addEventListener("click", (event) => {
    if (isPhone() && document.body.dataset.sheet && !event.target.closest("[data-id]"))
      openSheet("");
  });
}
