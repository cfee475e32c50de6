// Looks at every piece of text and every control of a page as it stands: what lies over what, what
// leaves the window, what is cut, which letters are too small.  `allowed` lists exceptions by rule.
(allowed) => {
  const wide = innerWidth;
  const high = innerHeight;
  const phone = document.documentElement.dataset.frame === "phone";
  const zoomed = document.querySelector("#map.is-zoomed") !== null;
  const CONTROLS = "button, a[href], input, select, textarea, summary";
  const PANES = "#map, #map > svg"; // what a finger moves about
  const found = [];
  const boxes = [];

  /** @param {Element} element */
  const name = (element) => {
    const parts = [];
    for (let at = element; at && at !== document.body && parts.length < 4; at = at.parentElement) {
      const kind = (at.getAttribute("class") ?? "").trim().split(/\s+/)[0];
      parts.unshift(at.id ? `#${at.id}` : kind ? `.${kind}` : at.tagName.toLowerCase());
      if (at.id) break;
    }
    return parts.join(" > ");
  };
  const round = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
  const may = (rule, ...elements) =>
    elements.some((element) => (allowed[rule] ?? []).some((where) => element.closest(where)));
  const say = (rule, element, text, box, more = "") => {
    found.push({ rule, where: name(element), text, box: round(box), more });
  };
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const size = ({ left, top, right, bottom }) => [right - left, bottom - top];

  /** The part of a box that no ancestor cuts off; null if none.  Reports what is cut off.
   * @param {Element} element
   * @param {string} text */
  const seen = (element, text, whole) => {
    let box = whole;
    let position = "static"; // of the box that hangs from `at`: decides which ancestors cut it
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const cuts = at !== element || !(at instanceof SVGElement);
      const outside = position === "absolute" && style.position === "static";
      if (cuts && !outside && style.overflow !== "visible" && !(at instanceof SVGGElement)) {
        const own = at.getBoundingClientRect();
        const pane = (phone || zoomed) && at.matches(PANES);
        const slideX = pane || /auto|scroll/.test(style.overflowX);
        const slideY = pane || /auto|scroll/.test(style.overflowY);
        const cut = meet(box, own);
        const [w, h] = size(cut);
        const lostX = Math.max(own.left - box.left, box.right - own.right);
        const lostY = Math.max(own.top - box.top, box.bottom - own.bottom);
        if ((slideX && lostX > 1.5 && style.overflowX !== "visible") || (slideY && lostY > 1.5)) {
          if (w < 3 || h < 3) return null; // it can be brought into sight
        }
        if (!may("cut", element)) {
          const x = !slideX && style.overflowX !== "visible" && lostX > 1.5;
          const y = !slideY && style.overflowY !== "visible" && lostY > 1.5;
          if (x || y) say("cut", element, text, box, `by ${name(at)} ${round(own)}`);
        }
        if (w < 1 || h < 1) return null;
        box = cut;
      }
      if (style.position === "fixed") break;
      if (style.position !== "static" || position === "static") position = style.position;
    }
    const beyond = Math.max(-box.left, -box.top, box.right - wide, box.bottom - high);
    if (beyond > 1.5 && !may("window", element)) say("window", element, text, box);
    return box;
  };

  /** Things that lie over all others by design are compared only with each other. */
  const layer = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (may("layer", at) && (allowed.layer ?? []).some((where) => at.matches(where))) return at;
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    }
    return document.body;
  };
  const visible = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".visually-hidden, .skip-link, noscript, script, style, template, [inert]");

  const letters = (element) => {
    const px = parseFloat(getComputedStyle(element).fontSize);
    if (!(element instanceof SVGElement) || !element.getScreenCTM) return px;
    const at = element.getScreenCTM();
    return at ? px * Math.sqrt(Math.abs(at.a * at.d - at.b * at.c)) : px;
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 60);
    const element = node.parentElement;
    if (!text || !visible(element)) continue;
    if (/inset\(50%\)/.test(getComputedStyle(element).clipPath)) continue;
    if (element.closest("option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // when a drawing squeezes its text, the range gives the width before that
    const drawn = element instanceof SVGElement;
    const rects = drawn ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    const lines = rects.filter((one) => one.width > 1 && one.height > 1);
    let some = false;
    for (const one of lines) {
      const ink = {
        left: one.left + 0.5,
        right: one.right - 0.5,
        top: one.top + one.height * 0.24,
        bottom: one.bottom - one.height * 0.22,
      };
      const box = seen(element, text, ink);
      if (!box) continue;
      some = true;
      boxes.push({ element, text, box, control: element.closest(CONTROLS), layer: layer(element) });
    }
    if (some && element.closest("#board")) {
      const px = letters(element);
      if (px < 10.95 && !may("small", element)) {
        say("small", element, text, lines[0], `${px.toFixed(1)} px`);
      }
    }
  }
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!visible(element)) continue;
    const whole = element.getBoundingClientRect();
    if (whole.width < 2 || whole.height < 2) continue;
    const text = (element.getAttribute("aria-label") ?? element.textContent.trim()).slice(0, 40);
    const box = seen(element, text, whole);
    if (box) boxes.push({ element, text, box, control: element, layer: layer(element) });
  }

  // rows out of sight, when nothing says that the list scrolls
  for (const list of document.querySelectorAll("#table :is(.stacks, .stacks-more, .slips)")) {
    if (phone || list.scrollHeight <= list.clientHeight + 1 || !visible(list)) continue;
    if (!/auto|scroll/.test(getComputedStyle(list).overflowY)) continue;
    const place = list.matches(".slips")
      ? list.parentElement.querySelector(".stack-head")
      : list.closest(".area");
    const told = place.querySelector(":scope > .more-rows");
    const said = told && visible(told) ? told.textContent : "";
    const text = `${list.querySelectorAll(".slip").length} rows`;
    const whole = list.getBoundingClientRect();
    if (!/\d/.test(said)) say("cut", list, text, whole, "some are hidden, and nothing says so");
  }

  boxes.sort((a, b) => a.box.top - b.box.top);
  const told = new Set();
  boxes.forEach((one, n) => {
    for (let m = n + 1; m < boxes.length; m += 1) {
      const other = boxes[m];
      if (other.box.top > one.box.bottom) break;
      if (one.layer !== other.layer || one.element === other.element) continue;
      if (one.control && one.control === other.control && one.element !== other.element) {
        if (one.element === one.control || other.element === other.control) continue;
      }
      if (one.element.contains(other.element) || other.element.contains(one.element)) {
        const texts = one.control !== one.element && other.control !== other.element;
        if (!texts) continue;
      }
      const [w, h] = size(meet(one.box, other.box));
      if (w <= 1.5 || h <= 1.5) continue;
      if (may("over", one.element, other.element)) continue;
      const key = `${name(one.element)}|${one.text}|${name(other.element)}|${other.text}`;
      if (told.has(key)) continue;
      told.add(key);
      const more = `and "${other.text}" (${name(other.element)}) ${round(other.box)}`;
      say("over", one.element, one.text, one.box, more);
    }
  });

  // text that something opaque covers, outside of drawings
  for (const { element, text, box, layer: own } of boxes) {
    if (element instanceof SVGElement || own !== document.body) continue;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit || hit.contains(element) || element.contains(hit)) continue;
    if (getComputedStyle(element).pointerEvents === "none") continue;
    if (layer(hit) !== own || may("over", element, hit)) continue;
    if (boxes.some((other) => other.element === hit)) continue; // reported above
    say("over", element, text, box, `covered by ${name(hit)}`);
  }

  // at the end the result takes room of the map, and nothing on the map moves again
  const over = document.body.classList.contains("is-over");
  const map = over ? null : document.getElementById("map")?.getBoundingClientRect();
  const drawn = document.querySelector("#map svg");
  const at = drawn?.getScreenCTM();
  const sum = (n) => Math.round(n * 100) / 100;
  return {
    found,
    // on a zoomed board the part in view follows the question; only its frame stays
    map: map ? [...round(map), ...(zoomed ? [] : [sum(at.a), sum(at.e), sum(at.f)])] : null,
    texts: boxes.length,
  };
};
