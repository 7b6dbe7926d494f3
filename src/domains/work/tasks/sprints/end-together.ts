import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';

/** Where the unfinished issues of a project’s sprint go unless somebody says otherwise. */
export const goesOf = ({ next }: TogetherSprint) => String(next[0]?.id ?? 'backlog');

/**
 * A sprint of a project as it is completed with that of a team.
 * @param goes `backlog`, `new`, or the id of the planned sprint that takes on what is not finished.
 */
export function completedWith({ sprint: { id, version } }: TogetherSprint, goes: string) {
  if (goes === 'backlog' || goes === 'new') return { id, version, unfinished: goes } as const;
  return { id, version, unfinished: 'sprint', toSprintId: Number(goes) } as const;
}
