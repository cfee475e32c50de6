// The dialogs of a player who goes away: hands the seat to another person, or takes days of vacation.
import { openDialog } from "../core/dialog.js";
import { get, post, refusalText } from "../core/requests.js";
import { findFirst, h, t } from "../dom.js";
import { config, store } from "../store.js";
import { momentText } from "../table/clocks.js";

/** Asks for the name of the person who gets the seat. */
export function askForHeir() {
  const name = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", id: "heir", maxlength: 40, autocomplete: "off", required: true })
  );
  const problem = h("p.is-bad", { role: "alert" });
  const box = openDialog("menu_hand_over", (close) => {
    /** @param {Event} event */
    const onsubmit = async (event) => {
      event.preventDefault();
      try {
        await post(config.api["hand-over"], { seat: store.view.viewer, name: name.value });
        close();
      } catch (error) {
        problem.textContent = refusalText(error, "not_done");
        name.focus();
      }
    };
    return [
      h("h2", null, t("menu_hand_over")),
      h("p", null, t("menu_hand_over_help")),
      h(
        "form.hand-over",
        { onsubmit },
        h("label", { for: "heir" }, t("hand_over_whom")),
        name,
        problem,
        h(
          "div.dialog-buttons",
          null,
          h("button.button.button-main", { type: "submit" }, t("hand_over_do")),
          h("button.button", { type: "button", onclick: close }, t("cancel")),
        ),
      ),
    ];
  });
  findFirst("input", box)?.focus();
}

/** Shows for how many days the person is away. */
export async function openVacation() {
  const body = h("div.vacation", { "aria-live": "polite" });
  openDialog("menu_vacation", () => [h("h2", null, t("menu_vacation")), body]);
  try {
    drawVacation(await get(config.vacation), body);
  } catch (error) {
    body.replaceChildren(h("p.is-bad", { role: "alert" }, refusalText(error, "not_done")));
  }
}

/** @param {{until: number | null, left: number, year: number}} state
 * @param {HTMLElement} body
 * @param {string} [problem] */
function drawVacation(state, body, problem = "") {
  const { until, left, year } = state;
  /** @param {number} days */
  const set = async (days) => {
    try {
      drawVacation(await post(config.vacation, { days }), body);
    } catch (error) {
      drawVacation(state, body, refusalText(error, "not_done"));
    }
  };
  const days = /** @type {HTMLInputElement} */ (
    h("input", { type: "number", min: 1, max: left, value: Math.min(7, left), id: "vacation-days" })
  );
  body.replaceChildren(
    h("p", null, t("vacation_help", { n: year })),
    problem ? h("p.is-bad", { role: "alert" }, problem) : "",
    until
      ? h(
          "div.dialog-buttons",
          null,
          h("p", null, t("vacation_until", { when: momentText(until) })),
          h("button.button", { type: "button", onclick: () => set(0) }, t("vacation_end")),
        )
      : h(
          "div.dialog-buttons",
          null,
          h("label", { for: "vacation-days" }, t("vacation_days", { n: left })),
          days,
          h(
            "button.button.button-main",
            { type: "button", disabled: left < 1, onclick: () => set(Number(days.value)) },
            t("vacation_begin"),
          ),
        ),
  );
}
