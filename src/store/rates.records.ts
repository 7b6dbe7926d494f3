import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import {
  parseRate,
  RATE_HOLDS_DAYS,
  rateAt,
  USD_RATE,
  type DatedRate,
  type Rate,
} from '#/kernel/rates.ts';
import type { Db } from './records/records.ts';
import { rateSources, type RateSource } from './records/tables/exchange-rates.ts';

export interface KnownRate extends DatedRate {
  source: RateSource;
}

/** The rates of some days, looked up by currency and day. */
export class RateTable {
  readonly byCurrency: ReadonlyMap<string, readonly KnownRate[]>;

  constructor(byCurrency: ReadonlyMap<string, readonly KnownRate[]>) {
    this.byCurrency = byCurrency;
  }

  /** The rate that holds on a day; undefined when there is none, and for USD, which needs none. */
  of(currency: string, day: string): KnownRate | undefined {
    return rateAt(this.byCurrency.get(currency) ?? [], day);
  }

  /** Dollars for a unit on a day; undefined when nobody knows. */
  usdPer(currency: string, day: string): Rate | undefined {
    return currency === 'USD' ? USD_RATE : this.of(currency, day)?.rate;
  }
}

/** The order in which sources hold: what people entered before what was fetched. */
const bySource = sql<number>`array_position(array[${sql.join(
  rateSources.map((it) => sql.lit(it)),
)}], source)`;

/** Every rate that holds on some of these days, the week before included. */
export async function readRates(
  db: Db,
  { from, to, currencies }: { from: string; to: string; currencies?: readonly string[] },
): Promise<RateTable> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'usd_per_unit', 'source'])
    .distinctOn(['currency', 'day'])
    .where('day', '>=', addDays(from, -RATE_HOLDS_DAYS))
    .where('day', '<=', to)
    .$if(currencies !== undefined, (it) => it.where('currency', 'in', currencies ?? []))
    .orderBy('currency')
    .orderBy('day')
    .orderBy(bySource)
    .execute();
  const byCurrency = new Map<string, KnownRate[]>();
  for (const { currency, day, usd_per_unit, source } of rows) {
    const rates = byCurrency.get(currency) ?? [];
    // The column holds eighteen places, as `parseRate` reads.
    rates.push({ day, rate: parseRate(usd_per_unit)!, source });
    byCurrency.set(currency, rates);
  }
  return new RateTable(byCurrency);
}
