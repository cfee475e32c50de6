// Draws a die.
const SVG = "http://www.w3.org/2000/svg";
/** The pips of each face, on a grid of three by three. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

/** @param {number} value */
export function die(value) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", "telling-die");
  const face = document.createElementNS(SVG, "rect");
  for (const [name, size] of Object.entries({ x: 1, y: 1, width: 30, height: 30, rx: 5 }))
    face.setAttribute(name, String(size));
  svg.append(face);
  for (const place of PIPS[value]) {
    const pip = document.createElementNS(SVG, "circle");
    pip.setAttribute("cx", String(8 + 8 * (Number(place) % 3)));
    pip.setAttribute("cy", String(8 + 8 * Math.floor(Number(place) / 3)));
    pip.setAttribute("r", "3");
    svg.append(pip);
  }
  return svg;
}
