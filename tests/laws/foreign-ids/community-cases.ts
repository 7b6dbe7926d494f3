import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, companyWide, lead, list, type Case } from './cases.ts';

const onTask = (it: ForeignTeam) => ({ kind: 'task', subjectId: it.task.id });
const comment = (input: object): Case => ({
  foreign: (it) => it.comment,
  input: () => input,
  owner: amna,
});
const alias = (input: object): Case => ({
  foreign: (it) => it.alias.id,
  input: (it) => ({ version: it.alias.version, ...input }),
  owner: lead,
});
const feed = (input: object = {}): Case => ({
  foreign: (it) => it.feed.id,
  input: (it) => ({ version: it.feed.version, ...input }),
  owner: lead,
});
const related = { kind: 'issue', relation: 'relates', toKind: 'issue' };
const sign = { emoji: '👍', reacted: true };

/** Aliases and calendar feeds are one's own; comments stand on what somebody may see, or not at all. */
export const communityCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /comments': {
    id: { foreign: (it) => it.task.id, input: () => ({ kind: 'task' }), owner: amna },
    comment: {
      foreign: (it) => it.comment,
      input: (it) => ({ kind: 'task', id: it.task.id }),
    },
  },
  'POST /comment/save': {
    subjectId: {
      foreign: (it) => it.task.id,
      input: () => ({ kind: 'task', body: 'Mine' }),
      owner: amna,
    },
    parentId: {
      foreign: (it) => it.comment,
      input: (it) => ({ ...onTask(it), body: 'Mine' }),
      owner: amna,
    },
    id: comment({ version: 1, body: 'Mine' }),
    files: {
      foreign: (it) => it.waitingFile,
      input: (it) => ({ kind: 'issue', subjectId: it.ownProject.issue.id, body: 'Mine' }),
      put: list('files'),
    },
  },
  'GET /attachments': {
    id: { foreign: (it) => it.task.id, input: () => ({ kind: 'task' }), owner: amna },
  },
  'GET /attachments/file': { id: { foreign: (it) => it.asset, owner: lead } },
  // Its fields come in a form; `attachments.test.ts` asks with one.
  'POST /attachments/add': { id: companyWide },
  'POST /attachments/remove': { id: { foreign: (it) => it.waitingFile, owner: amna, alone: true } },
  'GET /attachments/marks': { id: { foreign: (it) => it.picture, owner: lead } },
  'POST /attachments/add-mark': {
    id: { foreign: (it) => it.picture, input: () => ({ x: 0, y: 0, words: 'Mine' }), owner: lead },
  },
  'POST /attachments/change-mark': {
    id: {
      foreign: (it) => it.mark,
      input: () => ({ version: 9, x: 0, y: 0, words: 'Mine' }),
      owner: lead,
    },
  },
  'POST /attachments/remove-mark': {
    id: { foreign: (it) => it.mark, input: () => ({ removed: true }), owner: lead, alone: true },
  },
  // Only what was taken off comes back; `attachments.test.ts` asks with such a one.
  'POST /attachments/bring-back': { id: { foreign: (it) => it.asset } },
  'POST /comment/resolve': { id: { ...comment({ version: 9, resolved: true }), alone: true } },
  'POST /comment/delete': { id: { ...comment({ version: 9 }), alone: true } },
  'GET /following': {
    id: { foreign: (it) => it.task.id, input: () => ({ kind: 'task' }), owner: amna },
  },
  'POST /follow': {
    id: { foreign: (it) => it.task.id, input: () => ({ kind: 'task', wish: 'mute' }), owner: amna },
  },
  'GET /mentions/told': {
    id: {
      foreign: (it) => it.task.id,
      input: (it) => ({ kind: 'task', people: [it.amna.id] }),
      owner: amna,
    },
    people: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ kind: 'issue', id: it.ownProject.issue.id }),
      put: list('people'),
    },
  },
  'GET /work-relations': {
    id: { foreign: (it) => it.plan.issue.id, input: () => ({ kind: 'issue' }), owner: lead },
  },
  'GET /work-git': {
    id: { foreign: (it) => it.plan.issue.id, input: () => ({ kind: 'issue' }) },
  },
  'GET /work-blocked': {
    ids: {
      foreign: (it) => it.plan.issue.id,
      input: () => ({ kind: 'issue' }),
      put: list('ids'),
    },
  },
  'POST /add-work-relation': {
    id: {
      foreign: (it) => it.plan.issue.id,
      input: (it) => ({ ...related, toId: it.plan.other.id }),
      owner: lead,
    },
    toId: {
      foreign: (it) => it.plan.issue.id,
      input: (it) => ({ ...related, id: it.ownProject.issue.id }),
    },
  },
  'POST /remove-work-relation': {
    id: { foreign: (it) => it.plan.relation, owner: lead, alone: true },
  },
  'POST /save-alias': { id: alias({ word: 'mine', line: 'my tasks' }) },
  'POST /delete-alias': { id: alias({}) },
  'POST /edit-calendar-feed': { id: feed({ name: 'Mine', parts: ['tasks'] }) },
  'POST /renew-calendar-feed': { id: feed() },
  'POST /revoke-calendar-feed': { id: feed() },
  'POST /react/save': { id: comment({ on: 'comment', ...sign }) },
};
