import type { HourRow } from '#/store/facts/hours.ts';
import { beginFetch, makeCurrent } from '#/store/hour-fetches.records.ts';
import type { TestServer } from './server.ts';

interface ToldDay {
  accountId: number;
  report?: string;
  /** In UTC, which the reports count in. */
  day: string;
  /** Hours of the day that it tells, from 0. */
  told: readonly number[];
  rows: readonly (Partial<HourRow> & { hour: number })[];
  fetchedAt?: Date;
}

const secondsAt = (day: string, hour: number) =>
  Date.parse(`${day}T00:00:00Z`) / 1_000 + hour * 3_600;

/** What a fetch by the hour leaves in both stores. */
export async function tellHours(
  { db, facts, clock }: Pick<TestServer, 'db' | 'facts' | 'clock'>,
  { accountId, report = 'max-revenue-hours', day, told, rows, fetchedAt = clock.now }: ToldDay,
): Promise<void> {
  const place = { accountId, report, day };
  const id = await beginFetch(db, place, fetchedAt);
  const isSpend = report.includes('spend');
  await facts.addHours(
    id,
    rows.map(({ hour, ...it }) => ({
      day,
      began: secondsAt(day, hour),
      app_id: 1,
      network_id: 0,
      account_id: accountId,
      country: 'US',
      platform: 'android',
      ad_format: isSpend ? '' : 'rewarded',
      impressions: isSpend ? null : 0,
      revenue_micros: isSpend ? null : 0,
      spend_micros: isSpend ? 0 : null,
      ...it,
    })),
  );
  const hours = told.map((it) => secondsAt(day, it));
  await db
    .transaction()
    .execute((tx) => makeCurrent(tx, id, place, hours, { fetchedAt, now: fetchedAt }));
}
