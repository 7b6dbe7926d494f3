import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

const access = may('task-reports:read');

const hoursOf = action<{ person?: number }>({
  id: 'task-report.person',
  title: 'Show somebody’s hours',
  icon: 'clock',
  access,
  keywords: ['hours', 'worked', 'time sheet', 'report', 'stretches'],
  verbs: ['hours'],
  places: ['console'],
  parameters: [
    { name: 'person', label: 'person', kind: 'entity', entity: 'person', required: false },
  ],
  run: async ({ person }, { go }) =>
    go(`/tasks/employee-report${person ? `?person=${person}&open=${person}` : ''}`),
});

const effortOf = action<{ app?: number }>({
  id: 'task-report.app',
  title: 'Show the hours behind an app',
  icon: 'apps',
  access,
  keywords: ['hours', 'effort', 'tasks of', 'report', 'game'],
  verbs: ['effort'],
  places: ['console'],
  parameters: [{ name: 'app', label: 'app', kind: 'entity', entity: 'app', required: false }],
  run: async ({ app }, { go }) =>
    go(app ? `/tasks/app-report-listing?app=${app}` : '/tasks/app-report'),
});

export const taskReportsActions = [hoursOf, effortOf];
