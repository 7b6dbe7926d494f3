import { enterNewDays, enterNewHours } from '#/demo/enter-history.ts';
import type { PeriodicWork } from './turn.ts';

/** The demo company's figures of new days, also of those that were missed while no server ran. */
export const demoWork: readonly PeriodicWork[] = [
  {
    name: 'demo-days',
    cron: '10 5,9,14 * * *',
    run: (turn) => enterNewDays(turn, turn.now),
    atStart: true,
  },
  {
    name: 'demo-hours',
    cron: '8,38 * * * *',
    run: (turn) => enterNewHours(turn, turn.now),
    atStart: true,
  },
];
