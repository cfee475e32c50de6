// The fields of a new game that are no seats: its length, its house rules, and what is agreed.
import { byId, findAll, findFirst, h, pageData, t } from "../dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */
/** @typedef {{value: string, minutes: Record<string, string>}} Length */
/** The option that says how much of the game is played. @type {{name: string, choices: Length[]} | null} */
export const lengthOption = pageData("length");
/** What was posted before, by the names of the fields. @type {Record<string, string>} */
export const posted = pageData("posted") || {};
const TERMS = ["clock", "time_out", "talk", "delay", "takeover", "rated"];

/** @param {string} name
 * @returns {Control | null} */
export function controlNamed(name) {
  const form = /** @type {HTMLFormElement} */ (byId("new"));
  return /** @type {Control | null} */ (form.elements.namedItem(name));
}

/** The value of a control: its present value, the posted one, or the default.
 * @param {string} name
 * @param {string} otherwise */
export function controlValue(name, otherwise) {
  return controlNamed(name)?.value ?? posted[name] ?? otherwise;
}

/** Fills the fields with what was posted, and lets those follow that depend on others. */
export function wireOptions() {
  for (const box of findAll(".option")) {
    const select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
    if (posted[select.name]) select.value = posted[select.name];
    if ("numbers" in box.dataset) wireNumbers(select);
  }
  wireLengths();
  fillTerms();
  countRules();
}

function fillTerms() {
  for (const name of TERMS) {
    const field = controlNamed(`terms-${name}`);
    const wanted = posted[`terms-${name}`];
    if (!field || !wanted) continue;
    if (field instanceof HTMLInputElement) field.checked = true;
    else field.value = wanted;
  }
}

/** Selects the length that was posted or that a link asks for; the list at the end has the less
 * usual ones. */
function wireLengths() {
  if (!lengthOption) return;
  const radios = /** @type {HTMLInputElement[]} */ (findAll("#lengths input[type=radio]"));
  const wanted = posted[`option-${lengthOption.name}`];
  const other = /** @type {HTMLInputElement | null} */ (findFirst("#length-other"));
  const ofList = radios.find((radio) => radio !== other && radio.value === wanted);
  if (ofList) ofList.checked = true;
  if (other) {
    const select = /** @type {HTMLSelectElement} */ (byId("length-others"));
    if (wanted && !ofList) select.value = wanted;
    if ("numbers" in select.dataset) wireNumbers(select, wanted && !ofList ? wanted : "");
    const say = () => {
      other.value = /** @type {HTMLInputElement} */ (select.nextElementSibling ?? select).value;
    };
    for (const event of ["change", "input"]) {
      select.parentElement?.addEventListener(event, () => {
        say();
        other.checked = true;
      });
    }
    say();
    if (wanted && !ofList) other.checked = true;
  }
}

/** Makes an option accept its usual numbers or a typed one.
 * @param {HTMLSelectElement} select
 * @param {string} [wanted]  the value at first */
function wireNumbers(select, wanted = posted[select.name]) {
  const { name } = select;
  const input = h("input.option-number", {
    type: "number",
    min: 1,
    value: 30,
    "aria-label": t("new_number"),
  });
  const field = /** @type {HTMLInputElement} */ (input);
  select.append(h("option", { value: "number" }, t("new_number")));
  if (wanted && ![...select.options].some((one) => one.value === wanted)) {
    select.value = "number";
    field.value = wanted;
  }
  const apply = () => {
    const typed = select.value === "number";
    select.name = typed ? "" : name;
    field.name = typed ? name : "";
    if (typed) select.after(field);
    else field.remove();
  };
  select.addEventListener("change", apply);
  apply();
}

/** Says on the folded house rules how many of them differ from the default. */
function countRules() {
  const line = findFirst("#house-rules summary");
  if (!line) return;
  const usual = line.textContent ?? "";
  const tell = () => {
    const options = findAll("#house-rules .option");
    const changed = options.filter(
      (one) =>
        /** @type {HTMLSelectElement} */ (findFirst("select", one)).value !== one.dataset.default,
    );
    const count = String(line.dataset.some).replace("CHANGED", String(changed.length));
    line.textContent = changed.length ? count : usual;
  };
  findFirst("#house-rules")?.addEventListener("change", tell);
  tell();
}
