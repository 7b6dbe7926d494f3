import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { ConnectorReport } from '../connectors/connector.ts';

/** How far a report has been fetched, as `network_sources` keeps it. */
export interface Fetched {
  wanted_from: string;
  done_from: string | null;
  done_to: string | null;
  asked_from: string | null;
  asked_to: string | null;
}

type Days = ConnectorReport['days'];

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Begins the run of a new day, unless it has begun or other days are asked for: the days since the
 * last one, and those that were not final then. What has begun is kept as asked for, so that a run
 * that stops in the middle goes on there.
 */
export function begun(days: Days, it: Fetched, today: string): Fetched {
  const yesterday = addDays(today, -1);
  if (it.asked_from !== null || (it.done_to !== null && it.done_to >= yesterday)) return it;
  const again = addDays(today, -days.again);
  // What was fetched last was provisional in its last days, however long ago that is.
  const next = it.done_to === null ? again : earlier(addDays(it.done_to, 2 - days.again), again);
  return { ...it, asked_from: later(next, addDays(today, -days.back)), asked_to: yesterday };
}

/** What is still to be fetched, in its order: asked for, then older days. */
function open(days: Days, it: Fetched, today: string): DayRange[] {
  const oldest = addDays(today, -days.back);
  const ranges: DayRange[] = [];
  if (it.asked_from && it.asked_to) {
    ranges.push({ from: later(it.asked_from, oldest), to: it.asked_to });
  }
  const wanted = later(it.wanted_from, oldest);
  if (it.done_from !== null && wanted < it.done_from) {
    ranges.push({ from: wanted, to: addDays(it.done_from, -1) });
  }
  return ranges.filter((range) => range.from <= range.to);
}

/** How many days are left to fetch. */
export const daysLeft = (days: Days, it: Fetched, today: string): number =>
  open(days, it, today).reduce((sum, range) => sum + lengthOf(range), 0);

/**
 * The days to ask for next, `atOnce` at most; undefined when everything is in. New days come the
 * earliest first, so that no hole is left when it stops in the middle; old days come the latest
 * first, because those are looked at.
 */
export function nextPiece(days: Days, it: Fetched, today: string): DayRange | undefined {
  const [range] = open(days, it, today);
  if (!range) return undefined;
  const isOld = it.done_from !== null && range.to < it.done_from && !it.asked_from;
  return isOld
    ? { from: later(range.from, addDays(range.to, 1 - days.atOnce)), to: range.to }
    : { from: range.from, to: earlier(range.to, addDays(range.from, days.atOnce - 1)) };
}

/** How it stands once a piece is in. */
export function afterPiece(it: Fetched, piece: DayRange): Fetched {
  const asks = it.asked_from !== null && it.asked_to !== null && piece.to < it.asked_to;
  const asked = {
    asked_from: asks ? addDays(piece.to, 1) : null,
    asked_to: asks ? it.asked_to : null,
  };
  const { done_from, done_to } = it;
  if (done_from === null || done_to === null) {
    return { ...it, ...asked, done_from: piece.from, done_to: piece.to };
  }
  // Days asked for that lie apart leave a hole, so they do not count as the beginning or the end.
  const touches = piece.from <= addDays(done_to, 1) && piece.to >= addDays(done_from, -1);
  // After a longer pause than the source's memory the days between are gone for good.
  if (!touches && piece.from < done_from) return { ...it, ...asked };
  return {
    ...it,
    ...asked,
    done_from: earlier(done_from, piece.from),
    done_to: later(done_to, piece.to),
  };
}

/** Days from here on may still change; the last time a day is fetched, it is final. */
export const firstProvisional = ({ again, provisional = again }: Days, today: string): string =>
  addDays(today, 1 - provisional);

/** The source's figures of a day are not all there the moment it ends. */
const AFTER_DAY = '03:00';
const SPREAD_MS = 45 * 60_000;

/** When the next day is fetched: a while after it has ended at the source, not for all keys at once. */
export function nextRun(zone: string, now: Date, random: () => number): Date {
  const today = dayOf(now, zone);
  const due = [today, addDays(today, 1)].map((day) => instantOf(day, AFTER_DAY, zone));
  const next = due.find((it) => it > now)!;
  return new Date(next.getTime() + Math.floor(random() * SPREAD_MS));
}

const FIRST_MS = 60_000;
const LAST_MS = 6 * 3_600_000;

/** When a failed pull is tried again: ever later, at random below a limit, never before the source asked. */
export function retryAt(
  now: Date,
  failures: number,
  retryAfter: number | undefined,
  random: () => number,
): Date {
  const limit = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  const wait = Math.max(random() * limit, (retryAfter ?? 0) * 1000, 10_000);
  return new Date(now.getTime() + Math.ceil(wait));
}

/** From where on a new key fetches unless it is told otherwise. */
export const firstDays = (days: Days, today: string): string => addDays(today, -days.back);
