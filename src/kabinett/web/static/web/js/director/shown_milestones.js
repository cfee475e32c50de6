// The milestones of this table that the browser has already shown. It shows none of them twice.
import { readStorage, writeStorage } from "../core/storage.js";
import { config } from "../store.js";

const storageKey = () => `milestones:${config.table}`;

/** The keys of the milestones that were shown.
 * @returns {string[]} */
export const shownMilestones = () => readStorage(storageKey(), []);

/** @param {string} key */
export const noteMilestone = (key) => writeStorage(storageKey(), [...shownMilestones(), key]);
