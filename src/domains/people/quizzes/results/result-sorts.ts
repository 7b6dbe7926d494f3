/** What the table of people is sorted by. */
export const resultSorts = ['person', 'state', 'score', 'minutes', 'submitted'] as const;
