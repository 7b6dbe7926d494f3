import { dayOf, isZone } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  beginFetch,
  currentFetches,
  makeCurrent,
  type CurrentFetch,
} from '#/store/hour-fetches.records.ts';
import { PullFailure } from '../connectors/call.ts';
import type { HourReport } from '../connectors/connector.ts';
import { connectorOf } from '../connectors/connectors.ts';
import { refuseKey } from '../keys/refuse-key.records.ts';
import { openKey } from '../pulls/open-key.server.ts';
import { retryAt } from '../pulls/plan.ts';
import { failureOf } from '../pulls/pull-failure.server.ts';
import type { PullTools, Work } from '../pulls/pull-tools.ts';
import { workingKey } from '../pulls/sources.records.ts';
import { dueDays, toldHours } from './due-days.ts';
import {
  aloneByHour,
  hourSourcesOf,
  updateHourSource,
  type HourSource,
} from './hour-sources.records.ts';
import { isDueAgain, lastHour, nextFetch } from './next-fetch.ts';
import { steadyHours } from './steady-hours.ts';
import type { TakeInHours } from './take-in-hours.ts';

export type HourTools = PullTools & { takeInHours: TakeInHours };
type HourWork = Work & Pick<HourTools, 'takeInHours'>;

const MINUTE_MS = 60_000;
/** What a source does not understand it will not understand in half an hour either. */
const REFUSED_MS = 360 * MINUTE_MS;

/**
 * Fetches by the hour what is due with a key, a day at a time and the latest first. What is told
 * already counts until the whole day has come anew. What fails is noted with the time of the next
 * try; nothing is thrown for it. Answers whether anything was taken in.
 */
export async function pullHours(
  tools: HourTools,
  keyId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  let isTaken = false;
  await aloneByHour(tools.db, keyId, async () => {
    const { db, clock } = tools;
    const key = await workingKey(db, keyId, dayOf(clock()));
    const connector = key && connectorOf(key.network);
    if (!key || connector?.code !== key.connector || !connector.hours) return;
    const opened = await openKey(tools, key, connector, signal);
    if (!opened) return;
    const work = { ...tools, key, connector, signal, ...opened };
    for (const source of await hourSourcesOf(db, keyId, connector, clock())) {
      const report = connector.hours.find((it) => it.code === source.report);
      if (!report || source.next_at > clock()) continue;
      const isUsable = await pullReport(work, report, source, () => (isTaken = true));
      if (!isUsable) return;
    }
  });
  return isTaken;
}

/** Whether the key's other reports are worth a try. */
async function pullReport(
  work: HourWork,
  report: HourReport,
  source: HourSource,
  onTaken: () => void,
): Promise<boolean> {
  const { db, key, clock, random } = work;
  try {
    const zone = await zoneOf(work, report);
    const placed = { ...report, zone };
    const today = dayOf(clock(), zone);
    const held = new Set<string>();
    const kept = await currentFetches(db, { from: addDays(today, -report.back), to: today });
    const own = kept.filter((it) => it.accountId === key.account_id && it.report === report.code);
    const before = new Map(own.map((it) => [it.day, it]));
    const fetched = new Map(own.map((it) => [it.day, it.fetchedAt]));
    const began = lastHour(clock(), today, zone);
    const newest = dayOf(new Date(began * 1_000), zone);
    const last = { began, isTold: before.get(newest)?.told.includes(began) ?? false };
    let latest = 0;
    for (const day of dueDays(placed, fetched, today)) {
      if (day < newest && !isDueAgain(fetched.get(day), clock())) continue;
      work.signal?.throwIfAborted();
      const found = await pullDay(work, placed, day, { before: before.get(day), latest });
      onTaken();
      ({ latest } = found);
      for (const it of found.waiting) held.add(it);
      if (day === newest) last.isTold = found.told.includes(began);
    }
    const now = clock();
    const next_at = nextFetch(now, last, random);
    const problem = held.size > 0 ? heldWords([...held]) : null;
    const well = {
      pulled_at: now,
      failures: 0,
      problem,
      problem_at: problem === null ? null : now,
    };
    await updateHourSource(db, source, { ...well, next_at });
    return true;
  } catch (error) {
    // The server stops: nothing is wrong, and it is still due.
    if (work.signal?.aborted) return false;
    return noteFailure(work, source, error);
  }
}

/** The zone whose hours a report counts. @throws PullFailure `reply` where nobody knows it */
async function zoneOf({ values, call, connector }: HourWork, { zone }: HourReport) {
  if (typeof zone === 'string') return zone;
  const named = await zone({ key: values, call });
  if (isZone(named)) return named;
  const words = `${connector.name} did not say in which time zone this account counts its hours.`;
  throw new PullFailure('reply', words);
}

const heldWords = (currencies: readonly string[]) => {
  const known = currencies.filter((it) => it !== '').sort();
  return known.length > 0
    ? `Hours wait for the exchange rate of ${known.join(', ')}.`
    : 'Hours wait until somebody says what this account counts in.';
};

/**
 * Fetches a day. Gives the hours it tells, the latest one the source has rows of, and the currencies
 * of what waits for a rate: those hours are not told.
 */
async function pullDay(
  work: HourWork,
  report: HourReport & { zone: string },
  day: string,
  known: { before: CurrentFetch | undefined; latest: number },
) {
  const { db, key, clock, values, call, facts } = work;
  const fetchedAt = clock();
  const place = { accountId: key.account_id, report: report.code, day };
  const days = { from: day, to: day };
  const pieces = report.pull({ key: values, days, call });
  const { format, zone } = report;
  const asked = { format, accountId: key.account_id, day, zone, pieces, fetchedAt };
  const waiting = new Set<string>();
  let told: number[] = [];
  let { latest } = known;
  await work.takeInHours(asked, async ({ rows, seen, held }) => {
    for (const it of held.values()) waiting.add(it);
    const id = await beginFetch(db, place, fetchedAt);
    latest = Math.max(latest, ...seen);
    const steady = steadyHours({ rows, seen, fetchedAt, latest, before: known.before });
    const all = new Set([...toldHours(report, day, seen, fetchedAt), ...steady.told]);
    told = [...all].filter((it) => !held.has(it)).sort((a, b) => a - b);
    const isTold = new Set(told);
    // An hour that is not over would look like a bad one.
    const whole = rows.filter((it) => isTold.has(it.began));
    await facts.addHours(id, whole);
    await db
      .transaction()
      .execute((tx) =>
        makeCurrent(tx, id, place, told, { fetchedAt, now: clock(), pending: steady.pending }),
      );
  });
  return { told, latest, waiting };
}

async function noteFailure(work: HourWork, source: HourSource, error: unknown): Promise<boolean> {
  const { db, clock, random, key } = work;
  const failure = failureOf(error, work);
  const now = clock();
  const next_at =
    failure.kind === 'request'
      ? new Date(now.getTime() + REFUSED_MS)
      : retryAt(now, source.failures, failure.retryAfter, random);
  await db.transaction().execute(async (tx) => {
    const failures = source.failures + 1;
    const problem = failure.message;
    await updateHourSource(tx, source, { failures, problem, problem_at: now, next_at });
    if (failure.kind === 'key')
      await refuseKey(tx, key, problem, now, (ids, it) => work.notify(tx, ids, it, now));
  });
  return failure.kind !== 'key';
}
