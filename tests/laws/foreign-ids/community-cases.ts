import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, lead, type Case } from './cases.ts';

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
const sign = { emoji: '👍', reacted: true };

/** Aliases are one's own; comments stand on what somebody may see, or not at all. */
export const communityCases: Record<string, Record<string, Case>> = {
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
  },
  'POST /comment/delete': { id: { ...comment({ version: 9 }), alone: true } },
  'POST /save-alias': { id: alias({ word: 'mine', line: 'my tasks' }) },
  'POST /delete-alias': { id: alias({}) },
  'POST /react/save': { id: comment({ on: 'comment', ...sign }) },
};
