import { expect, test } from 'vitest';
import type { Hit } from '#/kernel/hit.ts';
import { readDay } from '#/kernel/reading/day.ts';
import { readText } from '#/kernel/reading/read.ts';
import { taskActions } from '../tasks.actions.ts';
import { timersActions, whenOf } from '../timers/timers.actions.ts';
import { changeTaskActions } from './change-task.actions.ts';
import { taskAdd } from './quick-add.actions.ts';

const hits: Hit[] = [
  { kind: 'task', id: 12, title: 'Language pack', key: 'LNT-12' },
  { kind: 'app', id: 1, title: 'Lantern Lagoon', key: 'LNT' },
  { kind: 'person', id: 11, title: 'Sana Mirza' },
];
/** A Thursday. */
const around = { today: '2025-11-20', readDay, hits };
const actions = [...taskActions, taskAdd, ...changeTaskActions, ...timersActions];
const read = (text: string) => readText(text, actions, {}, around);

test.each<[string, string, object]>([
  ['Move LNT-12 to In review', 'task.move', { task: 12, status: 'in_review' }],
  ['move lnt-12 to done', 'task.move', { task: 12, status: 'closed' }],
  [
    'move LNT-12 to cancelled not needed any more',
    'task.move',
    { task: 12, status: 'cancelled', reason: 'not needed any more' },
  ],
  ['assign LNT-12 to Sana Mirza', 'task.assign', { task: 12, person: 11 }],
  ['due LNT-12 friday', 'task.due', { task: 12, day: '2025-11-21' }],
  ['priority LNT-12 high', 'task.priority', { task: 12, priority: 'high' }],
  ['start LNT-12', 'task.start', { task: 12 }],
  ['pause LNT-12 waiting for art', 'task.pause', { task: 12, reason: 'art' }],
  [
    'add #LNT fix crash @sana !high',
    'task.add',
    { title: 'fix crash', app: 1, assignee: 11, priority: 'high' },
  ],
  [
    'log 45m on LNT-12 yesterday 3pm',
    'task.log',
    { task: 12, day: '2025-11-19', length: 45, start: '15:00' },
  ],
  [
    'log LNT-12 monday 3-4pm',
    'task.log',
    { task: 12, day: '2025-11-17', time: { from: '15:00', to: '16:00' } },
  ],
])('"%s" is %s %o', (text, id, values) => {
  const reading = read(text)!;
  expect(reading.action.id).toBe(id);
  expect(reading.values).toMatchObject(values);
  expect(reading.missing).toEqual([]);
});

/** Thursday 01:10 in the business zone. */
const now = new Date('2025-11-19T20:10:30Z');
const today = '2025-11-20';
test.each<[string, Parameters<typeof whenOf>[0], ReturnType<typeof whenOf>]>([
  [
    'from and to stay',
    { day: today, time: { from: '09:00', to: '10:00' } },
    { day: today, from: '09:00', to: '10:00' },
  ],
  [
    'a length goes on from its start, also past midnight',
    { day: '2025-11-19', length: 90, start: '23:00' },
    { day: '2025-11-19', from: '23:00', to: '00:30' },
  ],
  [
    'a length alone ends now, also when it began yesterday',
    { day: today, length: 90 },
    { day: '2025-11-19', from: '23:40', to: '01:10' },
  ],
  [
    'another day needs its start',
    { day: '2025-11-18', length: 45 },
    'Say when it began on Tue 18 Nov: 3pm.',
  ],
  ['no length is no time', { day: today }, 'Say how long, or from when to when: 45m 3pm, 3-4pm.'],
])('log: %s', (_what, given, expected) => {
  expect(whenOf(given, now)).toEqual(expected);
});
