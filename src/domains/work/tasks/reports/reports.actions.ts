import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, optional } from '#/kernel/parameters.ts';

const access = may('task-reports:read');

const hoursOf = action({
  id: 'task-report.person',
  title: 'Show somebody’s hours',
  icon: 'clock',
  access,
  keywords: ['hours', 'worked', 'time sheet', 'report', 'stretches'],
  verbs: ['hours'],
  places: ['console'],
  parameters: { person: optional(entity('person', 'person')) },
  run: async ({ person }, { go }) =>
    go(`/tasks/employee-report${person ? `?person=${person}&open=${person}` : ''}`),
});

const effortOf = action({
  id: 'task-report.app',
  title: 'Show the hours behind an app',
  icon: 'apps',
  access,
  keywords: ['hours', 'effort', 'tasks of', 'report', 'game'],
  verbs: ['effort'],
  places: ['console'],
  parameters: { app: optional(entity('app', 'app')) },
  run: async ({ app }, { go }) =>
    go(app ? `/tasks/app-report-listing?app=${app}` : '/tasks/app-report'),
});

export const taskReportsActions = [hoursOf, effortOf];
