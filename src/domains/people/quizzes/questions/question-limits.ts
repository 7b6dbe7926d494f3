/** Items to put in order, and pairs to match. */
export const MOST_ITEMS = 10;

/** Right sides that belong to no left one. */
export const MOST_DECOYS = 5;
