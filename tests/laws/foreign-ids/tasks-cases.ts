import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, companyWide, lead, list, task, versionOf, type Case } from './cases.ts';

const someDays = { from: '2025-11-17', to: '2025-11-20' };
const someWork = { day: '2025-11-17', from: '10:00', to: '11:00' };

const rows = (input: object) => ({
  put: (id: number | string, it: ForeignTeam) => ({
    rows: [{ id, version: it.task.version, ...input }],
  }),
});
const ofRow = (field: string): Case => ({
  foreign: (it) => it.amna.id,
  put: (id, it) => ({
    rows: [{ id: it.task.id, version: it.task.version, title: 'Mine', [field]: id }],
  }),
});
/** What the lists of tasks can be narrowed by. */
const narrowed = (input: object = {}): Record<string, Case> => ({
  app: { foreign: (it) => it.app, put: list('app'), input: () => input, owner: lead },
  team: { foreign: (it) => it.team, put: list('team'), input: () => input, owner: lead },
  person: { foreign: (it) => it.amna.id, put: list('person'), input: () => input, owner: lead },
});
const item = (input: object): Case => ({
  foreign: (it) => it.item.id,
  put: (id, it) => ({ id: it.task.id, itemId: id, ...input }),
  owner: amna,
});

/** Tasks, their work, record, reviews, phases and checklists. */
export const tasksCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /tasks/info': task({}),
  'POST /tasks/save': {
    id: {
      foreign: (it) => it.task.id,
      input: (it) => ({ version: it.task.version, title: 'Mine' }),
      owner: lead,
    },
    appId: { foreign: (it) => it.app, input: () => ({ title: 'Mine' }), owner: lead },
    assigneeId: { foreign: (it) => it.amna.id, input: () => ({ title: 'Mine' }), owner: lead },
    reviewerId: { foreign: (it) => it.amna.id, input: () => ({ title: 'Mine' }), owner: lead },
    issueId: {
      foreign: (it) => it.project.issue.id,
      input: () => ({ title: 'Mine' }),
      owner: amna,
    },
  },
  'POST /tasks/status-update': task({ status: 'in_progress' }),
  'POST /tasks/pause': task({ reason: 'art' }),
  'POST /tasks/close': task({}),
  'GET /tasks/intervals': {
    person: { foreign: (it) => it.amna.id, input: () => someDays, owner: lead },
  },
  'GET /tasks/intervals/changes': {
    person: { foreign: (it) => it.amna.id, input: () => someDays, owner: lead },
  },
  'POST /tasks/intervals/save': {
    id: {
      foreign: (it) => it.stretch.id,
      input: (it) => ({ ...versionOf(it.stretch), from: '09:30' }),
      owner: amna,
    },
    taskId: { foreign: (it) => it.task.id, input: () => someWork, owner: amna },
    personId: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ ...someWork, taskId: it.task.id, reason: 'Mine' }),
      owner: lead,
    },
  },
  'POST /tasks/intervals/split': {
    id: {
      foreign: (it) => it.stretch.id,
      input: () => ({ version: 9, at: '11:00' }),
      owner: amna,
    },
    taskId: {
      foreign: (it) => it.task.id,
      input: (it) => ({ id: it.stretch.id, ...versionOf(it.stretch), at: '11:00' }),
      owner: amna,
      alone: true,
    },
  },
  'POST /tasks/intervals/delete': {
    id: { foreign: (it) => it.stretch.id, input: () => ({ version: 9 }), owner: amna },
  },
  'POST /tasks/idle': {
    id: { foreign: (it) => it.idle, input: () => ({ choice: 'keep' }), owner: amna },
  },
  'GET /tasks/record': narrowed(),
  'GET /tasks/of-issue': { issueId: { foreign: (it) => it.project.issue.id, owner: amna } },
  'POST /tasks/make-issue': {
    id: {
      foreign: (it) => it.task.id,
      input: (it) => ({ version: it.task.version, projectId: it.project.id }),
      owner: amna,
    },
    projectId: {
      foreign: (it) => it.project.id,
      put: (projectId, it) => ({ id: it.ownTask.id, version: it.ownTask.version, projectId }),
    },
  },
  'POST /tasks/work-on-issue': { issueId: { foreign: (it) => it.project.issue.id, owner: amna } },
  'GET /tasks/record/export': narrowed({ format: 'csv' }),
  'GET /tasks/activities': {
    ...task({}),
    app: narrowed()['app']!,
    person: { foreign: (it) => it.lead.id, owner: lead },
  },
  'GET /tasks/review': {
    app: { foreign: (it) => it.app, put: list('app'), input: () => ({ whose: 'all' }) },
    person: { foreign: (it) => it.amna.id, put: list('person'), input: () => ({ whose: 'all' }) },
  },
  'POST /tasks/record': {
    id: { foreign: (it) => it.task.id, ...rows({ title: 'Mine' }), owner: lead },
    assigneeId: ofRow('assigneeId'),
    reviewerId: ofRow('reviewerId'),
  },
  'POST /tasks/delete': {
    id: { foreign: (it) => it.task.id, ...rows({}), owner: lead, alone: true },
  },
  'POST /tasks/restore': { ids: { foreign: (it) => it.task.id, put: list('ids') } },
  'POST /tasks/review-save': {
    id: {
      foreign: (it) => it.task.id,
      put: (id, it) => ({
        rows: [{ id, version: it.task.version }],
        verdict: 'approved',
        rating: 5,
      }),
      owner: lead,
    },
  },
  'POST /tasks/phase': { ...task({}), phaseId: companyWide },
  'POST /tasks/checklist-save': {
    ...task({ text: 'Mine' }),
    itemId: item({ version: 1, done: true }),
  },
  'POST /tasks/checklist-delete': {
    ...task({ itemId: 1 }),
    itemId: { ...item({}), alone: true },
  },
};
