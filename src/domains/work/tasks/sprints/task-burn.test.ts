import { expect, test } from 'vitest';
import { USUAL_WORKDAYS } from '#/kernel/working-week.ts';
import { taskBurn, type Stay } from './task-burn.ts';

const at = (text: string) => new Date(`${text}:00+05:00`);
const stay = (it: Partial<Stay> = {}): Stay => ({
  since: at('2025-11-17T09:00'),
  until: null,
  isCancelled: false,
  closedAt: null,
  ...it,
});
const sprint = {
  startedAt: at('2025-11-17T10:00'),
  completedAt: null,
  endsOn: '2025-11-20',
  workdays: USUAL_WORKDAYS,
  atEnd: null,
};

test('what came, left, was closed and cancelled stands on its day; days to come are not known', () => {
  const stays = [
    stay({ closedAt: at('2025-11-18T12:00') }),
    stay({ until: at('2025-11-18T15:00') }),
    stay({ since: at('2025-11-19T11:00') }),
    stay({ isCancelled: true }),
    stay(),
  ];
  const burn = taskBurn(sprint, stays, at('2025-11-19T18:00'));
  expect(burn).toMatchObject({
    days: ['2025-11-17', '2025-11-18', '2025-11-19', '2025-11-20'],
    scope: [3, 2, 3, null],
    done: [0, 1, 1, null],
    committed: 3,
    ideal: [2.25, 1.5, 0.75, 0],
  });
});

test('a completed one ends as it was kept, although what was open left it at that instant', () => {
  const completedAt = at('2025-11-18T17:00');
  const stays = [stay({ closedAt: at('2025-11-18T12:00') }), stay({ until: completedAt })];
  const over = { ...sprint, completedAt, atEnd: { scope: 2, done: 1 } };
  expect(taskBurn(over, stays, at('2025-12-01T18:00'))).toMatchObject({
    days: ['2025-11-17', '2025-11-18'],
    scope: [2, 2],
    done: [0, 1],
  });
});
