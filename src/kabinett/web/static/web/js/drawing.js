// Drawings on the faces of cards: paths of one stroke on a grid of 20, and the years of a card.

const SVG = "http://www.w3.org/2000/svg";
const GRID = 20;

/** A path of the server, or several equal ones in rows.
 * @param {string} path
 * @param {number} [many] */
export function drawing(path, many = 1) {
  const rows = Math.ceil(many / 3) > 2 ? 3 : many > 3 ? 2 : 1;
  const columns = Math.ceil(many / rows);
  const signs = Array.from({ length: many }, (_, number) => {
    const sign = document.createElementNS(SVG, "path");
    sign.setAttribute("d", path);
    const [x, y] = [number % columns, Math.floor(number / columns)];
    if (number) sign.setAttribute("transform", `translate(${x * GRID} ${y * GRID})`);
    return sign;
  });
  return svgWith(`0 0 ${columns * GRID} ${rows * GRID}`, ...signs);
}

/** @param {string} box
 * @param {...SVGElement} shapes */
export function svgWith(box, ...shapes) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("preserveAspectRatio", "xMaxYMax");
  svg.setAttribute("aria-hidden", "true");
  svg.append(...shapes);
  return svg;
}

/** An element of an SVG with these attributes.
 * @param {string} name
 * @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The years of a card: the first, and the last with a dash ("–33", "–1921").
 * @param {string | number | undefined} year
 * @returns {[string, string]} */
export function yearsOf(year) {
  const [first, last] = String(year ?? "").split("–");
  if (!last) return [first, ""];
  return [first, `–${last.startsWith(first.slice(0, 2)) ? last.slice(2) : last}`];
}
