import { dayRange } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';

/** `21`, `0.5`: points come in halves. */
export const pointWords = (points: number): string =>
  formatNumber(points, Number.isInteger(points) ? 0 : 1);

/** `10 – 21 Nov`; undefined before the days are set. */
export const sprintDays = (
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  today: string,
) => (startsOn && endsOn ? dayRange({ from: startsOn, to: endsOn }, today) : undefined);

/** `4 days left`, `ends today`, `2 days over`. */
export function leftWords(endsOn: string, today: string): string {
  const left = daysBetween(today, endsOn);
  if (left === 0) return 'ends today';
  return left > 0 ? `${counted(left, 'day')} left` : `${counted(-left, 'day')} over`;
}

export const stateWords = { planned: 'Planned', active: 'Running', completed: 'Completed' };
