import { sql } from 'kysely';
import { rateText, type Rate } from '#/kernel/rates.ts';
import type { Db } from '#/store/records/records.ts';

export interface NewRate {
  day: string;
  currency: string;
  rate: Rate;
}

/** Keeps the rates of a source; one that is there already takes the new value. */
export async function writeRates(
  db: Db,
  source: 'file' | 'oxr' | 'ecb',
  rates: readonly NewRate[],
  { now, by }: { now: Date; by: number | null },
): Promise<void> {
  for (let at = 0; at < rates.length; at += 5000) {
    const values = rates.slice(at, at + 5000).map((it) => ({
      day: it.day,
      currency: it.currency,
      usd_per_unit: rateText(it.rate),
      source,
      fetched_at: now,
      by_id: by,
    }));
    await db
      .insertInto('exchange_rates')
      .values(values)
      .onConflict((on) =>
        on
          .columns(['currency', 'day', 'source'])
          .doUpdateSet((eb) => ({
            usd_per_unit: eb.ref('excluded.usd_per_unit'),
            fetched_at: eb.ref('excluded.fetched_at'),
            by_id: eb.ref('excluded.by_id'),
            version: eb('exchange_rates.version', '+', 1),
          }))
          .where(sql<boolean>`exchange_rates.usd_per_unit <> excluded.usd_per_unit`),
      )
      .execute();
  }
}
