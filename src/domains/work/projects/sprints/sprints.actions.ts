import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import {
  day,
  entity,
  number,
  optional,
  option,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { projectOf, sprintIn, sprintsOf } from '../parameters.part.ts';

const access = may('projects:configure');
const project = entity('project');

/** The version a change from the palette is made against: the present one. */
async function versionOf(of: number, id: number): Promise<number> {
  const it = (await sprintsOf(of, 'planned', 'active')).find((one) => one.id === id);
  if (!it) throw new Error('This sprint is completed or deleted.');
  return it.version;
}

export const sprintPlan = action({
  id: 'sprint.plan',
  title: 'Plan a sprint',
  icon: 'calendar-plus',
  access,
  keywords: ['new sprint', 'create sprint', 'iteration', 'backlog'],
  verbs: ['sprint'],
  parameters: {
    project,
    startsOn: optional(orNone(day('starts'), 'no start')),
    endsOn: optional(orNone(day('ends'), 'no end')),
    capacity: optional(orNone(number('points'), 'no limit')),
    name: optional(text('name')),
    goal: optional(text('goal')),
    id: passed<number>(),
    version: passed<number>(),
  },
  run: async ({ project: of, id, version, ...fields }) => {
    const which =
      id === undefined ? { project: (await projectOf(of)).project.key } : { id, version };
    const saved = await call('POST /cjprojects/sprints/save', { ...which, ...fields });
    if (id !== undefined) return { message: `${saved.name} saved` };
    return {
      message: `${saved.name} is planned`,
      undo: () => call('POST /cjprojects/sprints/delete', { id: saved.id, version: saved.version }),
    };
  },
});

export const sprintStart = action({
  id: 'sprint.start',
  title: 'Start a sprint',
  icon: 'player-play',
  access,
  keywords: ['begin sprint', 'iteration', 'backlog'],
  parameters: {
    project,
    sprint: sprintIn('Sprint', 'planned'),
    startsOn: optional(day('starts')),
    endsOn: optional(day('ends')),
    goal: optional(text('goal')),
    version: passed<number>(),
  },
  run: async ({ project: of, sprint: id, version, ...fields }) => {
    const at = version ?? (await versionOf(of, id));
    const started = await call('POST /cjprojects/sprints/start', { id, version: at, ...fields });
    return { message: `${started.name} is running` };
  },
});

const goesTo = option<string | number>(
  'Unfinished to',
  async ({ project: of }) => [
    { id: 'backlog', title: 'the backlog', keywords: ['backlog'] },
    { id: 'new', title: 'a new sprint', keywords: ['new sprint'] },
    ...(await sprintsOf(of!, 'planned')).map(({ id, name }) => ({ id, title: name })),
  ],
  ['project'],
);

export const sprintComplete = action({
  id: 'sprint.complete',
  title: 'Complete the sprint',
  icon: 'checks',
  access,
  keywords: ['finish sprint', 'end sprint', 'close sprint', 'iteration'],
  parameters: {
    project,
    sprint: sprintIn('Sprint', 'active'),
    unfinished: optional(goesTo),
    version: passed<number>(),
  },
  run: async ({ project: of, sprint: id, unfinished = 'backlog', version }) => {
    const goes =
      typeof unfinished === 'number'
        ? ({ unfinished: 'sprint', toSprintId: unfinished } as const)
        : { unfinished: unfinished === 'new' ? ('new' as const) : ('backlog' as const) };
    const at = version ?? (await versionOf(of, id));
    const done = await call('POST /cjprojects/sprints/complete', { id, version: at, ...goes });
    const { sprint, moved, movedTo } = done;
    const rest = moved > 0 && `, ${moved} unfinished to ${movedTo?.name ?? 'the backlog'}`;
    return { message: `${sprint.name} is completed${rest || ''}` };
  },
});

export const sprintDelete = action({
  id: 'sprint.delete',
  title: 'Delete a planned sprint',
  icon: 'trash',
  access,
  keywords: ['remove sprint', 'iteration', 'backlog'],
  confirm: 'Its issues go back to the backlog.',
  parameters: { project, sprint: sprintIn('Sprint', 'planned'), version: passed<number>() },
  run: async ({ project: of, sprint: id, version }) =>
    call('POST /cjprojects/sprints/delete', { id, version: version ?? (await versionOf(of, id)) }),
});

const sprintOfTeam = option('With', async () => {
  const state: ('active' | 'planned')[] = ['active', 'planned'];
  const all = await everyRow((page) => call('GET /tasks/sprint-list', { state, ...page }));
  return all.map((it) => ({ id: it.id, title: it.name, note: it.team.name }));
});

const sprintTogether = action({
  id: 'sprint.together',
  title: 'Run a sprint with one of a team',
  icon: 'repeat',
  access,
  keywords: ['sprint page', 'tasks and issues', 'together', 'iteration'],
  verbs: ['run together'],
  parameters: {
    project,
    sprint: sprintIn('Sprint', 'active', 'planned'),
    with: orNone(sprintOfTeam, 'no sprint', 'alone'),
  },
  run: async ({ project: of, sprint: id, with: teamSprintId }) => {
    const asked = { id, version: await versionOf(of, id), teamSprintId };
    const { name } = await call('POST /cjprojects/sprints/run-together', asked);
    return {
      message: `${name} runs ${teamSprintId === null ? 'alone' : 'with the team’s sprint'}`,
    };
  },
});

export const sprintActions = [
  sprintPlan,
  sprintStart,
  sprintComplete,
  sprintTogether,
  sprintDelete,
];
