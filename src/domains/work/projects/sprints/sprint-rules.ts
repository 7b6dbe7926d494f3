/** planned → active → completed; a planned one may be deleted. One is active at a time. */
export const sprintStates = ['planned', 'active', 'completed'] as const;
export type SprintState = (typeof sprintStates)[number];

/** Where unfinished work goes when a sprint is completed. */
export const unfinishedGoes = ['backlog', 'new', 'sprint'] as const;
export type UnfinishedGoes = (typeof unfinishedGoes)[number];

/** The longest a sprint may take, days. */
export const LONGEST_DAYS = 92;

/** "Sprint 25" after "Sprint 24", with whatever stands before the number; "Sprint 1" at first. */
export function nextName(last: string | undefined): string {
  const [, words, number] = /^(.*?)(\d+)\D*$/.exec(last ?? '') ?? [];
  return number === undefined ? 'Sprint 1' : `${words}${Number(number) + 1}`;
}
