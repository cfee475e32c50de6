// Small helpers to build and find elements, and the words of the client.

/** h("button.link", {type: "button", onclick: f}, "text", child, null) */
export function h(name, props, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, defined(value));
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

function defined(object) {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
  );
}

export const $ = (id) => document.getElementById(id);

/** The data of a json_script. */
export function json(id) {
  const element = $(id);
  return element ? JSON.parse(element.textContent) : null;
}

const words = json("words") || {};

/** A word of the client in the page's language, with its {holes} filled. */
export function t(key, holes = {}) {
  const one = holes.n === 1 ? words[`${key}_one`] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, hole) => holes[hole] ?? "");
}

/** Text with references to things and seats, as the server words it. */
export function sentence(parts) {
  return parts.map((part) =>
    typeof part === "string" ? part : h("span.ref", { data: { ref: part.id } }, part.label),
  );
}

export const plain = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : part.label)).join("");
