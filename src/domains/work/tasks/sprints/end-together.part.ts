import { call, CallError } from '#/client/api.ts';
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

/** Sprints of projects that run with one of a team and that one may complete; none for whoever sees no project. */
export async function runningWith(teamSprint: number) {
  try {
    const { rows } = await call('GET /cjprojects/sprints/together', { teamSprint });
    return rows.filter((it) => it.canConfigure && it.sprint.state === 'active');
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-allowed') return [];
    throw error;
  }
}
