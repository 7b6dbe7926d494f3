import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import { LONGEST_MS } from './timer-rules.ts';

/** From when to when; without an end it runs. */
export interface Times {
  from: Date;
  to: Date | null;
}

/** What was given of a stretch's times, in the business zone. */
export interface GivenTimes {
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The first instant after (or, with `atOnce`, at) `start` at which the business clocks show `time`. */
export function nextAt(start: Date, time: string, atOnce = false): Date {
  const day = dayOf(start);
  const it = instantOf(day, time);
  return it > start || (atOnce && it.getTime() === start.getTime())
    ? it
    : instantOf(addDays(day, 1), time);
}

const isSameMinute = (one: Date, other: Date) =>
  Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);

function startOf({ day, from }: GivenTimes, before: Times | null): Date {
  if (!before) return instantOf(day!, from);
  const it = instantOf(day ?? dayOf(before.from), from ?? timeOf(before.from));
  // Seconds are not typed: what was not changed stays exact.
  return isSameMinute(it, before.from) ? before.from : it;
}

function endOf({ day, to }: GivenTimes, before: Times | null, from: Date): Date | null {
  if (to !== undefined) {
    const it = nextAt(from, to);
    return before?.to && isSameMinute(it, before.to) ? before.to : it;
  }
  if (!before?.to) return null;
  const isMoved = day !== undefined && day !== dayOf(before.from);
  return isMoved
    ? new Date(from.getTime() + before.to.getTime() - before.from.getTime())
    : before.to;
}

/** The times a stretch gets; what was not given stays as it was. Refuses what cannot have been. */
export function timesOf(given: GivenTimes, before: Times | null, now: Date): Times {
  const from = startOf(given, before);
  const to = endOf(given, before, from);
  const endField = given.to === undefined ? 'from' : 'to';
  if (from >= now) throw invalid({ from: 'That is still to come.' });
  if (to && to > now) throw invalid({ [endField]: 'The end is still to come.' });
  if (to && to <= from) throw invalid({ [endField]: 'It ends before it begins.' });
  if ((to ?? now).getTime() - from.getTime() > LONGEST_MS) {
    throw invalid({ [endField]: 'Nobody works for more than 24 hours on end.' });
  }
  return { from, to };
}
