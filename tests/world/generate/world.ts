import type { Step, World } from '../reference/raw.ts';
import { first, last, today } from './calendar.ts';
import { postbackSteps } from './postbacks.ts';
import { cohortSteps } from './steps/cohorts.ts';
import { playSteps } from './steps/play.ts';
import { revenueSteps } from './steps/revenue.ts';
import { spendSteps } from './steps/spend.ts';
import { apps, teams } from './studio.ts';

/** A studio's quarter with everything that goes wrong in real ones; the same for the same seed. */
export function hardWorld(seed = 'backlot'): World {
  const of = (part: string) => `${seed} ${part}`;
  const steps: Step[] = [
    { kind: 'transfer', app: 'ORB', team: 'Basalt', on: '2026-02-15' },
    ...revenueSteps(of),
    ...spendSteps(of),
    ...cohortSteps(of),
    ...playSteps(of),
    ...postbackSteps(of),
    { kind: 'archive', app: 'VES' },
  ];
  return { from: first, to: last, today, teams, apps, steps };
}
