import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import type { CheckList } from './sprint-rules.ts';
import type { Sprint } from './sprints.contract.ts';

const PAGE = '/tasks/teams?show=sprints';
const write = may('task-sprints:write');

/** Run from the board; each task goes back to the sprint it was in. */
export const sprintFill = {
  run: async ({
    tasks,
    sprint,
  }: {
    tasks: readonly { id: number; sprint: { id: number } | null }[];
    sprint: { id: number; name: string } | null;
  }) => {
    const { message } = await call('POST /tasks/members/sprint-update', {
      ids: tasks.map((it) => it.id),
      sprintId: sprint?.id ?? null,
    });
    const before = Map.groupBy(tasks, (it) => it.sprint?.id ?? null);
    const undo = async () => {
      for (const [sprintId, some] of before) {
        const ids = some.map((it) => it.id);
        await call('POST /tasks/members/sprint-update', { ids, sprintId });
      }
    };
    return { message, undo };
  },
};

/** All open tasks of a person at once. */
export const sprintFillPerson = {
  run: async ({ personId, sprintId }: { personId: number; sprintId: number | null }) => {
    const { message } = await call('POST /tasks/members/sprint-update', { personId, sprintId });
    return { message };
  },
};

export const sprintSave = {
  run: async (it: {
    id?: number;
    version?: number;
    team?: number;
    name: string;
    goal: string;
    startsOn: string;
    endsOn: string;
  }) => {
    const saved = await call('POST /tasks/save-sprint', it);
    return { message: it.id === undefined ? `${saved.name} is planned` : `${saved.name} changed` };
  },
};

export const sprintTurn = {
  run: async (it: {
    sprint: Sprint;
    state: 'active' | 'completed';
    anyway: boolean;
    moveTo?: number | null;
  }) => {
    const { id, version } = it.sprint;
    const { state, anyway, moveTo } = it;
    const turned = await call('POST /tasks/sprint-status-update', {
      id,
      version,
      state,
      anyway,
      moveTo,
    });
    return { message: `${turned.name} is ${state === 'active' ? 'started' : 'completed'}` };
  },
};

export const sprintDelete = {
  run: async ({ sprint }: { sprint: Sprint }) => {
    await call('POST /tasks/delete-sprints', { ids: [sprint.id] });
    return { message: `${sprint.name} is deleted` };
  },
};

export const sprintCheck = {
  run: async ({
    sprint,
    checklist,
  }: {
    sprint: Sprint;
    checklist: { list: CheckList; text: string; done: boolean }[];
  }) => {
    const { id, version } = sprint;
    await call('POST /tasks/sprint-checklist-update', { id, version, checklist });
  },
};

const sprintPlan = action({
  id: 'task-sprint.plan',
  title: 'Plan a sprint of a team',
  icon: 'calendar-plus',
  access: write,
  keywords: ['sprint', 'cycle', 'iteration', 'goal'],
  places: ['console'],
  run: async (_values, { go }) => go(`${PAGE}&plan=true`),
});

const sprintsShow = action({
  id: 'task-sprint.show',
  title: 'Show the sprints of my teams',
  icon: 'repeat',
  access: may('tasks:read'),
  keywords: ['sprint', 'cycle', 'rounds', 'start', 'complete'],
  places: ['console'],
  run: async (_values, { go }) => go(PAGE),
});

export const taskSprintsActions = [sprintPlan, sprintsShow];
