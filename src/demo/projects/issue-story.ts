import { instantOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';

/** How far an issue came, by the names of the first statuses. */
export type Step = 'Backlog' | 'To do' | 'In progress' | 'In review' | 'Done' | 'Cancelled';

export interface Moment {
  at: Date;
  field: 'status' | 'sprint';
  /** A step, or the number of a sprint. */
  to: Step | number;
}

export interface Story {
  createdAt: Date;
  /** After its creation, oldest first. */
  moments: Moment[];
  points: number;
  /** The sprint it stands in at the end, and its last step. */
  sprint: number | null;
  step: Step;
}

/** Days from today on which the sprints begin: four are over, the fifth runs, the sixth is planned. */
export const sprintStarts = [-64, -50, -36, -22, -8, 6] as const;
export const SPRINT_DAYS = 14;
export const ACTIVE = 4;

/** Always the same number from 0 to 1 for an issue and a question about it. */
export function chance(seed: number, about: number): number {
  const mixed = Math.sin(seed * 127.1 + about * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

const pointsOf = (seed: number) => [1, 2, 2, 3, 3, 5, 5, 8][Math.floor(chance(seed, 1) * 8)]!;

/** Working hours of a working day near it, never in the future. */
function moment(today: string, days: number, seed: number, now: Date): Date {
  let day = addDays(today, days);
  while (weekdayOf(day) > 5) day = addDays(day, -1);
  const hour = 10 + Math.floor(chance(seed, days) * 8);
  const minute = Math.floor(chance(seed, days + 500) * 60);
  const at = instantOf(day, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  return at > now ? new Date(now.getTime() - 600_000 - seed * 1000) : at;
}

/** Steps within a sprint: when it is begun, handed over and done, in days from its first. */
function work(seed: number, isRunning: boolean): [begin: number, review: number, done: number] {
  // Of a sprint that runs not everything is begun.
  const begin = Math.floor(chance(seed, 2) * (isRunning ? 12 : 7));
  const review = begin + 1 + Math.floor(chance(seed, 3) * 3);
  return [begin, review, review + 1 + Math.floor(chance(seed, 4) * 2)];
}

/** What happened to an issue that was planned for a sprint; null is the backlog. */
export function storyOf(seed: number, planned: number | null, today: string, now: Date): Story {
  const base = planned === null ? -30 : sprintStarts[planned]!;
  const at = (days: number, about: number) => moment(today, days, seed + about, now);
  const createdAt = at(Math.min(-1, base - 4 - Math.floor(chance(seed, 5) * 9)), 0);
  const points = pointsOf(seed);
  const moments: Moment[] = [];
  const story = { createdAt, moments, points };
  if (planned === null) return { ...story, sprint: null, step: 'Backlog' };
  const intoSprint = Math.min(-1, base - 1);
  moments.push({ at: at(intoSprint, 1), field: 'sprint', to: planned });
  moments.push({ at: at(intoSprint, 2), field: 'status', to: 'To do' });
  if (planned > ACTIVE) return { ...story, sprint: planned, step: 'To do' };
  // One in seven is not finished in its sprint and done in the first days of the next.
  const isLate = planned < ACTIVE && chance(seed, 6) < 0.15;
  const sprint = isLate ? planned + 1 : planned;
  const [begin, review, done] = work(seed, planned === ACTIVE);
  const shift = isLate ? 6 : 0;
  const steps: [number, Step][] = [
    [base + begin, 'In progress'],
    [base + review + shift, 'In review'],
    [base + done + shift + (isLate ? 3 : 0), 'Done'],
  ];
  if (isLate)
    moments.push({
      at: instantOf(addDays(today, base + SPRINT_DAYS - 1), '18:00'),
      field: 'sprint',
      to: sprint,
    });
  let step: Step = 'To do';
  if (chance(seed, 7) < 0.04) {
    moments.push({ at: at(base + begin, 3), field: 'status', to: 'Cancelled' });
    step = 'Cancelled';
  } else {
    for (const [days, next] of steps) {
      if (days >= 0) continue;
      moments.push({ at: at(days, 4), field: 'status', to: next });
      step = next;
    }
  }
  moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { ...story, sprint, step };
}
