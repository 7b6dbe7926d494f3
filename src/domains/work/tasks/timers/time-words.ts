import { duration, minutesOf, timeRange } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { pauseReasonValues, pauseWords, NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import { statusWords, taskStatuses } from '../task-rules.ts';
import { IDLE, LOGGED } from './timer-rules.ts';

/** `1 h 30 m`; under a minute in seconds. */
export const lengthWords = (seconds: number): string =>
  seconds > 0 && seconds < 60 ? `${Math.round(seconds)} s` : duration(Math.floor(seconds / 60));

/** `13:00 – 14:15` on the business clocks; `since 13:00` while it runs. */
export function spanWords(startedAt: string, endedAt: string | null): string {
  const from = new Date(startedAt);
  if (endedAt === null) return `since ${timeOf(from)}`;
  const to = new Date(endedAt);
  const range = timeRange(minutesOf(timeOf(from)), minutesOf(timeOf(to)));
  return dayOf(from) === dayOf(to) ? range : `${range} next day`;
}

/** Why a stretch ended, in words. */
export function endWords(reason: string | null): string {
  if (reason === null) return 'Running';
  if (reason === LOGGED) return 'Logged afterwards';
  if (reason === IDLE) return 'Went away';
  if (reason === NO_HEARTBEAT || pauseReasonValues.some((it) => it === reason))
    return pauseWords(reason);
  const status = taskStatuses.find((it) => it === reason);
  return status ? statusWords[status] : reason;
}
