// Fall of the Weimar Republic.  What the house's client asks a game to draw: only how its zones lie.

/** What is being played lies as slips beside the own stacks: so the table is low while it is empty.
 * @type {import("../web/js/types.d.ts").Hooks["places"]} */
export const places = { playing: "slip", attack: "slip", defence: "slip", top: "slip" };
