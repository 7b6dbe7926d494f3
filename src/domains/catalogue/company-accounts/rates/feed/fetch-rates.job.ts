import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import type { Db } from '#/store/records/records.ts';
import { writeRates, type NewRate } from '../write-rates.records.ts';
import { openAppId, readFeed, writeFeed } from './app-id.records.ts';
import { fetchBankRates } from './central-bank.ts';
import { fetchOpenRates } from './open-exchange-rates.ts';
import { FeedFailure } from './rate-feed.ts';

export interface RateTools {
  db: Db;
  outbound: Outbound;
  masterKey: string;
  now: Date;
}

/** A month of days at most: a small plan allows a thousand requests a month. */
const MOST_DAYS = 31;
const BACK_DAYS = 400;

/**
 * Fetches the rates of the last days and of those before on which something waits. Fetching twice
 * changes nothing. A failure is kept beside the rates, where people see it; the next run tries again.
 */
export async function fetchRates(tools: RateTools, waitingSince?: string): Promise<number> {
  const { db, masterKey, now } = tools;
  const feed = await readFeed(db);
  const appId = openAppId(feed, masterKey);
  const back = addDays(dayOf(now, 'UTC'), -BACK_DAYS);
  const from = waitingSince !== undefined && waitingSince < back ? waitingSince : back;
  try {
    const count = appId ? await fromOpen(tools, appId, from) : await fromBank(tools, from);
    const { problem: _, ...good } = await readFeed(db);
    await writeFeed(db, { ...good, fetchedAt: now.toISOString() });
    return count;
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    await writeFeed(db, { ...(await readFeed(db)), problem: error.message });
    return 0;
  }
}

async function fromBank({ db, outbound, now }: RateTools, from: string): Promise<number> {
  const rates = await fetchBankRates({ outbound }, { from, today: dayOf(now, 'UTC') });
  return await keep(db, 'ecb', rates, now);
}

/** Days that are over and have no rates of this source yet, the newest first. */
async function missingDays(db: Db, from: string, yesterday: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select('day')
    .distinct()
    .where('source', '=', 'oxr')
    .where('day', '>=', from)
    .execute();
  const there = new Set(rows.map((it) => it.day));
  const missing: string[] = [];
  for (let day = yesterday; day >= from && missing.length < MOST_DAYS; day = addDays(day, -1)) {
    if (!there.has(day)) missing.push(day);
  }
  return missing;
}

async function fromOpen(tools: RateTools, appId: string, from: string): Promise<number> {
  const { db, outbound, now } = tools;
  let count = 0;
  for (const day of await missingDays(db, from, addDays(dayOf(now, 'UTC'), -1))) {
    count += await keep(db, 'oxr', await fetchOpenRates({ outbound }, appId, day), now);
  }
  return count;
}

async function keep(db: Db, source: 'oxr' | 'ecb', rates: readonly NewRate[], now: Date) {
  await db.transaction().execute((tx) => writeRates(tx, source, rates, { now, by: null }));
  return rates.length;
}
