import type { ForeignTeam } from '../../support/foreign-team.ts';
import { lead, list, type Case } from './cases.ts';

const template = (input: object = {}, more: Partial<Case> = {}): Record<string, Case> => ({
  id: {
    foreign: (it) => it.template.id,
    input: (it) => ({ version: it.template.version, ...input }),
    owner: lead,
    ...more,
  },
});
/** A field of a template of tasks. */
const ofTask = (field: string, foreign: Case['foreign']): Case => ({
  foreign,
  put: (id) => ({ kind: 'task', title: 'Mine', [field]: id }),
});
/** A field of a template of issues of one's own project. */
const ofIssue = (put: (id: number | string) => object, foreign: Case['foreign']): Case => ({
  foreign,
  input: (it) => ({ kind: 'issue', title: 'Mine', projectId: it.ownProject.id }),
  put,
});
const rule = { rule: 'FREQ=DAILY' };
const hours = (it: ForeignTeam) => ({
  taskId: it.task.id,
  day: '2025-11-18',
  seconds: 3600,
  was: 0,
  reason: 'Mine',
});

/** Templates and timesheets. */
export const dailyWorkCases: Record<string, Record<string, Case>> = {
  'GET /work-templates': { project: { foreign: (it) => it.project.id } },
  'GET /work-template': { id: { foreign: (it) => it.template.id, owner: lead } },
  'GET /work-template-days': {
    assigneeId: { foreign: (it) => it.amna.id, input: () => rule, owner: lead },
    projectId: {
      foreign: (it) => it.project.id,
      input: (it) => ({ ...rule, assigneeId: it.amna.id }),
    },
  },
  'POST /save-work-template': {
    ...template({ kind: 'task', title: 'Mine' }),
    projectId: {
      foreign: (it) => it.project.id,
      input: () => ({ kind: 'issue', title: 'Mine' }),
    },
    appId: ofTask('appId', (it) => it.app),
    assigneeId: ofTask('assigneeId', (it) => it.amna.id),
    reviewerId: ofTask('reviewerId', (it) => it.amna.id),
    typeId: ofIssue(
      (typeId) => ({ typeId }),
      (it) => it.project.type,
    ),
    labelIds: ofIssue(list('labelIds'), (it) => it.project.label),
  },
  'POST /pause-work-template': template({ paused: true }, { alone: true }),
  'POST /use-work-template': {
    id: { foreign: (it) => it.template.id, owner: lead },
  },
  'POST /delete-work-template': template({}, { alone: true }),
  'GET /tasks/timesheet': {
    person: { foreign: (it) => it.amna.id, owner: lead },
  },
  'POST /tasks/timesheet/hours': {
    taskId: { foreign: (it) => it.task.id, input: hours },
    personId: { foreign: (it) => it.amna.id, input: hours },
  },
  'GET /tasks/timesheets': { team: { foreign: (it) => it.team, owner: lead } },
  'POST /tasks/timesheet/decide': {
    id: {
      foreign: (it) => it.week.id,
      input: (it) => ({ version: it.week.version, verdict: 'returned', reason: 'Mine' }),
      owner: lead,
      alone: true,
    },
  },
};
