/** A timeline is drawn as one: it holds so many issues, the first in the project's order. */
export const MOST_ISSUES = 2_000;
