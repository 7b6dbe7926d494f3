import { expect, test } from 'vitest';
import type { Task } from '#/domains/work/tasks/tasks.contract.ts';
import type { Queued } from '../kept.ts';
import { laidOver } from './laid-over.ts';

const NOW = Date.parse('2026-11-25T06:00:00Z');

const task = (id: number, about: Partial<Task> = {}): Task => ({
  id,
  version: 1,
  key: `LNT-${id}`,
  title: `Task ${id}`,
  type: 'feature',
  phase: null,
  checklist: { done: 0, of: 0 },
  phasesAhead: 0,
  issue: null,
  checklistOverride: null,
  status: 'todo',
  priority: 'medium',
  app: null,
  assignee: null,
  reporter: { id: 1, name: 'Hira Baig' },
  reviewer: null,
  dueOn: null,
  pauseReason: null,
  workedSeconds: 0,
  runningSince: null,
  createdAt: '2026-11-01T06:00:00.000Z',
  closedAt: null,
  updatedAt: '2026-11-01T06:00:00.000Z',
  ...about,
});

const running = task(1, {
  status: 'in_progress',
  runningSince: '2026-11-25T05:00:00.000Z',
  workedSeconds: 3600,
});
const tasks = { running, rows: [running, task(2), task(3)], today: '2026-11-25' };

let last = 0;
const change = (endpoint: string, input: Record<string, unknown>, after: number): Queued => ({
  id: String(last++),
  endpoint: `POST /tasks/${endpoint}`,
  input,
  person: 1,
  title: endpoint,
  at: NOW + after * 1000,
});
const pause = (id: number, after: number) => change('pause', { id, reason: 'break' }, after);
const start = (id: number, after: number) =>
  change('status-update', { id, status: 'in_progress', pauseRunning: true }, after);

const seen = (changes: readonly Queued[]) => {
  const it = laidOver(tasks, changes, NOW);
  return {
    running: it.running?.key,
    rows: it.rows.map((row) => [row.key, row.status, row.workedSeconds]),
    pending: [...it.pending],
  };
};

test('a pause stops the clock where it stood', () => {
  expect(seen([pause(1, 60)])).toEqual({
    running: undefined,
    rows: [
      ['LNT-1', 'paused', 3660],
      ['LNT-2', 'todo', 0],
      ['LNT-3', 'todo', 0],
    ],
    pending: [1],
  });
});

test('a start pauses what ran, and its clock counts from then', () => {
  const it = laidOver(tasks, [start(2, 60)], NOW);
  expect(it.running).toMatchObject({ key: 'LNT-2', status: 'in_progress', workedSeconds: -60 });
  expect(it.rows[0]).toMatchObject({ status: 'paused', pauseReason: 'other-task' });
});

test('one after the other: paused, another started, that one closed', () => {
  expect(seen([pause(1, 10), start(3, 20), change('close', { id: 3 }, 50)])).toEqual({
    running: undefined,
    rows: [
      ['LNT-1', 'paused', 3610],
      ['LNT-2', 'todo', 0],
    ],
    pending: [1, 3],
  });
});

test('what is new stands beside them, and logged time marks its task', () => {
  const changes = [
    change('save', { title: 'Tide ladder' }, 1),
    change('intervals/save', { taskId: 2, day: '2026-11-25', from: '09:00', to: '10:00' }, 2),
    change('save', { id: 3, title: 'Another name' }, 3),
  ];
  const it = laidOver(tasks, changes, NOW);
  expect(it.added).toEqual(['Tide ladder']);
  expect([...it.pending]).toEqual([2, 3]);
});

test('what is about something else changes nothing', () => {
  const other: Queued = { ...pause(1, 1), endpoint: 'POST /decide-short-leave' };
  const { pending, added, ...rest } = laidOver(tasks, [other], NOW);
  expect(rest).toEqual(tasks);
  expect([pending.size, added]).toEqual([0, []]);
});
