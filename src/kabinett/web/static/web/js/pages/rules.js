// The page of a game's rules.
import { $ } from "../dom.js";
import { goTo, wireRules } from "../panels/rules.js";

const root = $("rules");
wireRules(root);
// The contents are open where there is room beside the text.
const contents = /** @type {HTMLDetailsElement | null} */ (root.querySelector(".rules-contents"));
if (contents) contents.open = matchMedia("(min-width: 961px)").matches;
/** The section that the address names. */
const follow = () => location.hash && goTo(root, decodeURIComponent(location.hash.slice(1)));
addEventListener("hashchange", follow);
follow();
