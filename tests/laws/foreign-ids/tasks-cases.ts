import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, companyWide, lead, list, task, type Case } from './cases.ts';

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

/** The record of tasks, reviews, phases and checklists. */
export const tasksCases: Record<string, Record<string, Case | typeof companyWide>> = {
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
