// What people can do on the page of a table.

/** @import { PageActions } from "../types.d.ts" */

/** What buttons and keys call. The page of a table provides these functions: they draw the parts of
 * the page, which therefore cannot import them.
 * @type {PageActions} */
export const actions = /** @type {any} */ ({});

/** @param {Partial<PageActions>} some */
export function provideActions(some) {
  Object.assign(actions, some);
}
