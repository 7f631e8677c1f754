// Marks for what a toast on a narrow screen meets. free-place.ts reads them.

/** A row of a list: a toast may lie on it, because presses go through the toast. */
export const mayLieUnder = { "data-under-toasts": "over" };
/** Something without a control that a toast must leave in sight. */
export const staysInSight = { "data-under-toasts": "never" };
