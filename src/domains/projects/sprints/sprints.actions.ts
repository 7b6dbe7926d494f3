import { may } from '#/kernel/access.ts';
import { action, type Stage } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { call } from '../../api.ts';
import type { sprintEndpoints } from './sprints.contract.ts';

type Ask<K extends keyof typeof sprintEndpoints> = InputOf<(typeof sprintEndpoints)[K]>;

/** From the palette a project is named, or that of the page one is on; from a form everything is. */
interface Somewhere {
  project?: number;
  [name: string]: unknown;
}
const project = {
  name: 'project',
  label: 'Project',
  kind: 'entity',
  entity: 'project',
  required: false,
} as const;
const shared = { access: may('projects:configure'), parameters: [project] };

/** Opens the backlog with one of its dialogs. */
async function openDialog(what: string, { project: id }: Somewhere, { go, here }: Stage) {
  const named = id === undefined ? undefined : await call('GET /cjprojects/detail', { id });
  const key = named?.project.key ?? new URLSearchParams(here?.query).get('project');
  go(`/project/backlog?${key ? `project=${key}&` : ''}dialog=${what}`);
}

export const sprintPlan = action<Somewhere & { sprint?: Ask<'POST /cjprojects/sprints/save'> }>({
  ...shared,
  id: 'sprint.plan',
  title: 'Plan a sprint',
  icon: 'calendar-plus',
  keywords: ['new sprint', 'create sprint', 'iteration', 'backlog'],
  verbs: ['sprint'],
  run: async ({ sprint, ...where }, stage) => {
    if (!sprint) return openDialog('plan', where, stage);
    const saved = await call('POST /cjprojects/sprints/save', sprint);
    if (sprint.id !== undefined) return { message: `${saved.name} saved` };
    const { id, version } = saved;
    return {
      message: `${saved.name} is planned`,
      undo: () => call('POST /cjprojects/sprints/delete', { id, version }),
    };
  },
});

export const sprintStart = action<Somewhere & { sprint?: Ask<'POST /cjprojects/sprints/start'> }>({
  ...shared,
  id: 'sprint.start',
  title: 'Start a sprint',
  icon: 'player-play',
  keywords: ['begin sprint', 'iteration', 'backlog'],
  run: async ({ sprint, ...where }, stage) => {
    if (!sprint) return openDialog('start', where, stage);
    const started = await call('POST /cjprojects/sprints/start', sprint);
    return { message: `${started.name} is running` };
  },
});

export const sprintComplete = action<
  Somewhere & { sprint?: Ask<'POST /cjprojects/sprints/complete'> }
>({
  ...shared,
  id: 'sprint.complete',
  title: 'Complete the sprint',
  icon: 'checks',
  keywords: ['finish sprint', 'end sprint', 'close sprint', 'iteration'],
  run: async ({ sprint, ...where }, stage) => {
    if (!sprint) return openDialog('complete', where, stage);
    const {
      sprint: done,
      moved,
      movedTo,
    } = await call('POST /cjprojects/sprints/complete', sprint);
    const rest = moved > 0 && `, ${moved} unfinished to ${movedTo?.name ?? 'the backlog'}`;
    return { message: `${done.name} is completed${rest || ''}` };
  },
});

/** From the list of a sprint only: which one it is must be seen. */
export const sprintDelete = {
  run: async ({ id, version }: Ask<'POST /cjprojects/sprints/delete'>) =>
    call('POST /cjprojects/sprints/delete', { id, version }),
};

export const sprintActions = [sprintPlan, sprintStart, sprintComplete];
