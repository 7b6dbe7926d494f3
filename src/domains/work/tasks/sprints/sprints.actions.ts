import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { exactRange } from '#/kernel/date-words.ts';
import {
  choice,
  day,
  entity,
  flag,
  option,
  optional,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { completedWith, goesOf, runningWith } from './end-together.part.ts';
import { listWords, stateWords, type CheckList, type SprintState } from './sprint-rules.ts';
import type { Sprint } from './sprints.contract.ts';

const PAGE = '/tasks/teams?show=sprints';
const write = may('task-sprints:write');

const sprintsIn = (...state: SprintState[]) =>
  everyRow((page) => call('GET /tasks/sprint-list', { state, ...page }));
const asOption = (it: Sprint) => ({ id: it.id, title: it.name, note: it.team.name });

/** A sprint of a team in one of these states. */
const sprintOf = (...state: SprintState[]) =>
  option('Sprint', async () => (await sprintsIn(...state)).map(asOption));

async function read(id: number): Promise<Sprint> {
  const it = (await sprintsIn('active', 'planned')).find((one) => one.id === id);
  if (!it) throw new Error('This sprint is completed or deleted.');
  return it;
}

async function preview({ sprint: id }: { sprint?: number | null }): Promise<Preview> {
  if (typeof id !== 'number') return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Sprint', value: it.name, note: it.team.name },
      { label: stateWords[it.state], value: exactRange({ from: it.startsOn, to: it.endsOn }) },
      { label: 'Open tasks', value: String(it.figures.open) },
    ],
  };
}

/** Run from board and record; each task goes back to the sprint it was in. */
export const sprintFill = {
  run: async ({
    tasks,
    sprint,
  }: {
    tasks: readonly { id: number }[];
    sprint: { id: number } | null;
  }): Promise<Outcome> => {
    const { message, moved, before } = await call('POST /tasks/members/sprint-update', {
      ids: tasks.map((it) => it.id),
      sprintId: sprint?.id ?? null,
    });
    if (moved === 0) return { message };
    const undo = async () => {
      for (const it of before) await call('POST /tasks/members/sprint-update', it);
    };
    return { message, undo };
  },
};

const taskToSprint = action({
  id: 'task.to-sprint',
  title: 'Put a task into a sprint',
  icon: 'repeat',
  access: write,
  keywords: ['sprint', 'cycle', 'plan'],
  parameters: {
    task: entity('task'),
    sprint: orNone(sprintOf('active', 'planned'), 'no sprint', 'none'),
  },
  preview,
  run: ({ task: id, sprint }) =>
    sprintFill.run({ tasks: [{ id }], sprint: sprint === null ? null : { id: sprint } }),
});

/** All open tasks of a person at once. */
export const sprintFillPerson = action({
  id: 'task-sprint.fill-person',
  title: 'Put all tasks of a person into a sprint',
  icon: 'user-plus',
  access: write,
  keywords: ['sprint', 'cycle', 'load'],
  parameters: {
    person: entity('person'),
    sprint: orNone(sprintOf('active', 'planned'), 'no sprint', 'none'),
  },
  preview,
  run: async ({ person: personId, sprint: sprintId }) => {
    const { message } = await call('POST /tasks/members/sprint-update', { personId, sprintId });
    return { message };
  },
});

export const sprintSave = action({
  id: 'task-sprint.plan',
  title: 'Plan a sprint of a team',
  icon: 'calendar-plus',
  access: write,
  keywords: ['sprint', 'cycle', 'iteration', 'goal'],
  parameters: {
    team: entity('team'),
    name: text('name'),
    startsOn: day('starts'),
    endsOn: day('ends'),
    goal: optional(text('goal')),
    id: passed<number>(),
    version: passed<number>(),
  },
  run: async ({ team, ...it }) => {
    const which = it.id === undefined ? { team } : {};
    const saved = await call('POST /tasks/save-sprint', { ...which, ...it });
    if (it.id !== undefined) return { message: `${saved.name} changed` };
    return {
      message: `${saved.name} is planned`,
      undo: () => call('POST /tasks/delete-sprints', { ids: [saved.id] }),
    };
  },
});

type ProjectSprint = ReturnType<typeof completedWith>;

/** What is completed with it, and where its unfinished issues go. */
async function previewEnd(values: { sprint?: number | null }): Promise<Preview> {
  const { facts } = await preview(values);
  if (typeof values.sprint !== 'number') return { facts };
  const others = (await runningWith(values.sprint)).map((it) => ({
    label: `With ${it.sprint.project.key} ${it.sprint.name}`,
    value: `its open issues go to ${it.next[0]?.name ?? 'the backlog'}`,
  }));
  return { facts: [...facts.slice(0, 1), ...others, ...facts.slice(1)].slice(0, 3) };
}

interface Turn {
  sprint: number;
  version?: number | undefined;
  anyway?: boolean | undefined;
  moveTo?: number | null | undefined;
  projectSprints?: ProjectSprint[] | undefined;
}

async function turn(state: 'active' | 'completed', { sprint: id, version, anyway, ...it }: Turn) {
  const at = version ?? (await read(id)).version;
  const { moveTo, projectSprints = [] } = it;
  const asked = { id, version: at, state, anyway: anyway ?? false, moveTo, projectSprints };
  const turned = await call('POST /tasks/sprint-status-update', asked);
  return { message: `${turned.name} is ${state === 'active' ? 'started' : 'completed'}` };
}

const anyway = optional(flag('anyway', ['anyway', 'all the same'], ['only when ready']));

export const sprintBegin = action({
  id: 'task-sprint.start',
  title: 'Start a sprint of a team',
  icon: 'player-play',
  access: write,
  keywords: ['sprint', 'cycle', 'begin'],
  parameters: { sprint: sprintOf('planned'), anyway, version: passed<number>() },
  preview,
  run: (it) => turn('active', it),
});

export const sprintEnd = action({
  id: 'task-sprint.complete',
  title: 'Complete a sprint of a team',
  icon: 'checks',
  access: write,
  keywords: ['sprint', 'cycle', 'finish', 'end'],
  parameters: {
    sprint: sprintOf('active'),
    moveTo: optional(
      orNone(
        option('Unfinished to', async () => (await sprintsIn('planned')).map(asOption)),
        'no sprint',
      ),
    ),
    anyway,
    version: passed<number>(),
    /** Those of projects that are completed with it; all that one may complete, when absent. */
    projectSprints: passed<ProjectSprint[]>(),
  },
  preview: previewEnd,
  run: async ({ projectSprints, ...it }) => {
    const others = async () =>
      (await runningWith(it.sprint)).map((one) => completedWith(one, goesOf(one)));
    return turn('completed', { ...it, projectSprints: projectSprints ?? (await others()) });
  },
});

export const sprintDelete = action({
  id: 'task-sprint.delete',
  title: 'Delete a planned sprint of a team',
  icon: 'trash',
  access: write,
  keywords: ['sprint', 'cycle', 'remove'],
  confirm: 'Its tasks stay and are then in no sprint.',
  parameters: { sprint: sprintOf('planned') },
  preview,
  run: async ({ sprint }) => {
    await call('POST /tasks/delete-sprints', { ids: [sprint] });
    return { message: 'The sprint is deleted' };
  },
});

type Check = { list: CheckList; text: string; done: boolean };

/** Writes the lists of a sprint as they are to be. */
export const sprintCheck = {
  run: async ({ sprint, checklist }: { sprint: Sprint; checklist: Check[] }) => {
    const { id, version } = sprint;
    await call('POST /tasks/sprint-checklist-update', { id, version, checklist });
  },
};

const checkOptions = async ({ sprint }: Record<string, number>) =>
  (await read(sprint!)).checklist.map((it, at) => ({
    id: at,
    title: it.text,
    note: `${listWords[it.list]}${it.doneAt ? ', done' : ''}`,
  }));

const sprintTick = action({
  id: 'task-sprint.tick',
  title: 'Tick a line of a sprint’s list',
  icon: 'list-check',
  access: write,
  keywords: ['sprint', 'checklist', 'ready', 'done'],
  verbs: ['tick sprint'],
  parameters: {
    sprint: sprintOf('active', 'planned'),
    line: option('Line', checkOptions, ['sprint']),
    state: optional(
      choice('state', [
        { value: 'done', label: 'ticked' },
        { value: 'open', label: 'open again', keywords: ['not done'] },
      ]),
    ),
  },
  preview,
  run: async ({ sprint: id, line, state = 'done' }) => {
    const sprint = await read(id);
    const before = sprint.checklist.map(({ list, text, doneAt }) => ({
      list,
      text,
      done: doneAt !== null,
    }));
    const checklist = before.map((it, at) =>
      at === line ? { ...it, done: state === 'done' } : it,
    );
    await sprintCheck.run({ sprint, checklist });
    const words = state === 'done' ? 'done' : 'open again';
    return {
      message: `${before[line]?.text ?? 'The line'}: ${words}`,
      undo: async () => sprintCheck.run({ sprint: await read(id), checklist: before }),
    };
  },
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

export const taskSprintsActions = [
  sprintSave,
  sprintBegin,
  sprintEnd,
  sprintDelete,
  sprintTick,
  taskToSprint,
  sprintFillPerson,
  sprintsShow,
];
