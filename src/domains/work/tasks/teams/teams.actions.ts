import { call } from '#/client/api.ts';
import { blockedNote } from '#/community/relations/blocked.part.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { entity, optional } from '#/kernel/parameters.ts';
import { statusWords, type TaskStatus } from '../task-rules.ts';
import { wayBack } from './board-rules.ts';
import type { BoardTask } from './teams.contract.ts';

const PAGE = '/tasks/teams';

export interface CardTurn {
  task: BoardTask;
  status: TaskStatus;
  reason?: string | undefined;
  override?: string | undefined;
}

/** Run from the board, which knows the task as it was seen; what runs of one's own is paused first. */
export const cardTurn = {
  run: async ({
    task,
    status,
    reason,
    override,
  }: CardTurn & Record<string, unknown>): Promise<Outcome> => {
    const { id, version, key } = task;
    const moved = await call('POST /tasks/members/status-update', {
      id,
      version,
      status,
      reason,
      override,
      pauseRunning: true,
    });
    const back = wayBack(task.status, moved.status);
    const begins = moved.status === 'in_progress' || moved.status === 'closed';
    const note = begins ? await blockedNote('task', id) : '';
    return {
      message: `${key} is ${statusWords[moved.status].toLowerCase()}${note}`,
      ...(back && {
        undo: () =>
          call('POST /tasks/members/status-update', {
            id,
            version: moved.version,
            pauseRunning: true,
            ...back,
          }),
      }),
    };
  },
};

const boardOf = action({
  id: 'board.person',
  title: 'Show somebody’s tasks on the board',
  icon: 'layout-kanban',
  access: may('tasks:read'),
  keywords: ['board', 'kanban', 'tasks of', 'load'],
  verbs: ['board'],
  places: ['console'],
  parameters: { person: optional(entity('person', 'person')) },
  run: async ({ person }, { go }) => go(person ? `${PAGE}?person=${person}` : PAGE),
});

const loadShow = action({
  id: 'board.load',
  title: 'Show who has how much to do',
  icon: 'users-group',
  access: may('tasks:read'),
  keywords: ['load', 'workload', 'overdue', 'who is free', 'team'],
  places: ['console'],
  run: async (_values, { go }) => go(`${PAGE}?show=people`),
});

export const taskTeamsActions = [boardOf, loadShow];
