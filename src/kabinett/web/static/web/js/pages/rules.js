// The page of a game's rules.
import { byId } from "../dom.js";
import { applyLevel, showRule, wireRules } from "../side/rules.js";

const root = byId("rules");
wireRules(root);
if (!new URLSearchParams(location.search).has("words")) applyLevel();
// The table of contents is open if there is room beside the text.
const contents = /** @type {HTMLDetailsElement | null} */ (root.querySelector(".rules-contents"));
if (contents) contents.open = matchMedia("(min-width: 60.0625em)").matches; // 961 px at usual size
/** Scrolls to the section that the address names. */
const follow = () => location.hash && showRule(root, decodeURIComponent(location.hash.slice(1)));
addEventListener("hashchange", follow);
follow();
