import { expect, test } from 'vitest';
import { taskStatuses } from '../task-rules.ts';
import { giveRefusal, statusRefusal, wordsNeeded } from './board-rules.ts';

const ME = 7;
const card = {
  key: 'LNT-1',
  status: 'todo' as const,
  assignee: { id: 1, name: 'Hira Baig' },
  reviewerId: null as number | null,
  runningSince: null as string | null,
  can: { edit: true },
  checklist: { done: 0, of: 0 },
  phasesAhead: 0,
};
const allowed = (change: Partial<Parameters<typeof statusRefusal>[0]>) =>
  taskStatuses.filter((to) => statusRefusal({ ...card, ...change }, to, ME) === undefined);

test('a task goes where the rules let it, by who may', () => {
  expect(allowed({})).toEqual(['in_progress', 'cancelled']);
  expect(allowed({ assignee: null })).toEqual(['cancelled']);
  expect(allowed({ status: 'in_progress' })).toEqual(['paused', 'closed', 'cancelled']);
  expect(allowed({ status: 'paused', reviewerId: ME })).toEqual([
    'in_progress',
    'in_review',
    'cancelled',
  ]);
  expect(allowed({ status: 'in_review', reviewerId: ME })).toEqual([
    'changes_requested',
    'closed',
    'cancelled',
  ]);
  expect(allowed({ status: 'in_review', reviewerId: 8 })).toEqual(['cancelled']);
  expect(allowed({ can: { edit: false } })).toEqual([]);
});

test('a task that runs stays with who runs it', () => {
  const bilal = { id: 2, name: 'Bilal Anwar', mayGet: true };
  expect(giveRefusal(card, bilal)).toBeUndefined();
  expect(giveRefusal(card, undefined)).toBeUndefined();
  expect(giveRefusal({ ...card, runningSince: '2025-11-20T06:00:00Z' }, bilal)).toBe(
    'It is being worked on.',
  );
  expect(giveRefusal({ ...card, reviewerId: 2 }, bilal)).toContain('own work');
  expect(giveRefusal(card, { ...bilal, mayGet: false })).toContain('Bilal Anwar');
});

test('moves that need words ask for them', () => {
  const open = { ...card, status: 'in_progress' as const, checklist: { done: 1, of: 2 } };
  expect(wordsNeeded(card, 'in_progress')).toBeUndefined();
  expect(wordsNeeded(open, 'paused')).toBe('pause');
  expect(wordsNeeded(open, 'closed')).toBe('override');
  expect(wordsNeeded({ ...open, status: 'in_review' }, 'closed')).toBeUndefined();
  expect(wordsNeeded({ ...card, status: 'closed' }, 'in_progress')).toBe('reopen');
});
