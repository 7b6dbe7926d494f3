import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, lead, list, type Case, type companyWide } from './cases.ts';

const mine = {
  cycle: '2025-Q4',
  title: 'Mine',
  keyResults: [{ title: 'One', kind: 'number', start: 0, target: 1, weight: 100 }],
};
const own = (it: ForeignTeam) => ({ id: it.objective.id, version: it.objective.version });
const objective = (input: (it: ForeignTeam) => object = () => ({}), owner = amna): Case => ({
  foreign: (it) => it.objective.id,
  input,
  owner,
});
const versioned = (input: object, owner = amna): Case => ({
  ...objective((it) => ({ version: it.objective.version, ...input }), owner),
  alone: true,
});
/** A draft of whoever asks. */
const asked = (it: ForeignTeam) => ({
  ...it.objective.own,
  title: 'Mine',
  ownerId: it.outsider.id,
  parentId: null,
  keyResults: [],
});
const worked = (issues: object) => ({
  keyResults: [{ title: 'Work', kind: 'issues', start: 0, target: 100, weight: 100, issues }],
});
/** A key result bound to what is not theirs; an epic and a label within a project of their own. */
const bound = (input: (it: ForeignTeam) => object, owner?: Case['owner']): Record<string, Case> => {
  const within = (field: string, foreign: Case['foreign']): Case => ({
    foreign,
    input,
    put: (id, it) => worked({ projectId: it.ownProject.id, [field]: id }),
  });
  return {
    projectId: {
      foreign: (it) => it.project.id,
      input,
      put: (id) => worked({ projectId: id }),
      owner,
    },
    epicId: within('epicId', (it) => it.project.issue.id),
    labelId: within('labelId', (it) => it.project.label),
  };
};
/** Filters narrow what one sees: of others' there is nothing to narrow to. */
const narrowed = (field: 'team' | 'person', input: object = {}): Case => ({
  foreign: (it) => (field === 'team' ? it.team : it.amna.id),
  input: () => ({ cycle: '2025-Q4', ...input }),
  owner: lead,
});
const lines = (id: number | string) => ({
  results: [{ keyResultId: id, value: 1, confidence: 'on_track' }],
});

/** Objectives: those of a team and its people are its own. */
export const okrCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /okrs': { team: narrowed('team'), person: narrowed('person') },
  'GET /get-okr': { id: objective() },
  'GET /okr-key-result': {
    id: { foreign: (it) => it.objective.result, owner: amna },
  },
  'POST /save-okr-new': {
    teamId: {
      foreign: (it) => it.team,
      input: () => ({ ...mine, level: 'team' }),
      owner: lead,
    },
    ownerId: {
      foreign: (it) => it.amna.id,
      input: () => ({ ...mine, level: 'person' }),
      owner: lead,
    },
    parentId: objective(() => ({ ...mine, level: 'person' })),
    id: {
      foreign: (it) => it.objective.result,
      input: () => ({ ...mine, level: 'person' }),
      put: (id) => ({ keyResults: [{ ...mine.keyResults[0], id }] }),
    },
    ...bound(() => ({ ...mine, level: 'person' }), lead),
  },
  'POST /save-okr': {
    id: {
      foreign: (it) => it.objective.id,
      input: (it) => ({ ...asked(it), ownerId: it.amna.id, version: it.objective.version }),
      owner: amna,
    },
    ownerId: { foreign: (it) => it.amna.id, input: asked },
    parentId: { foreign: (it) => it.objective.id, input: asked },
    ...bound(asked),
  },
  'POST /align-okr': {
    id: versioned({ parentId: null }),
    parentId: { foreign: (it) => it.objective.id, input: (it) => it.objective.own },
  },
  'POST /move-okr': { id: versioned({ to: 'cancelled', reason: 'Mine' }) },
  'POST /check-in-okr': {
    keyResultId: {
      foreign: (it) => it.objective.result,
      put: lines,
      owner: amna,
      alone: true,
    },
  },
  'POST /review-okr': {
    id: versioned({ decision: 'return', note: 'Mine' }, lead),
    keyResultId: {
      foreign: (it) => it.objective.result,
      input: (it) => ({ ...own(it), decision: 'close' }),
      put: (id) => ({ scores: [{ keyResultId: id, score: 1 }] }),
    },
  },
  'POST /carry-okr': {
    ids: {
      foreign: (it) => it.objective.id,
      input: () => ({ cycle: '2026-Q1' }),
      put: list('ids'),
      owner: amna,
      alone: true,
    },
  },
  'GET /okr-reports': { team: narrowed('team'), person: narrowed('person') },
  'GET /okr-reports/export': {
    team: narrowed('team', { format: 'csv' }),
    person: narrowed('person', { format: 'csv' }),
  },
  'GET /users-okr': { team: { ...narrowed('team'), input: () => ({}) } },
};
