import { sql } from 'kysely';
import type { RateSource } from '#/figures/rate-sources.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { parseRate, rateText } from '#/kernel/rates.ts';
import { readRates } from '#/store/rates.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { ExchangeRate, RateGap } from './rates.contract.ts';

export interface RateFilter {
  currency?: string | undefined;
  source?: RateSource | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const selected = (db: Db) =>
  db
    .selectFrom('exchange_rates as r')
    .leftJoin('people as p', 'p.id', 'r.by_id')
    .select([
      'r.id',
      'r.version',
      'r.day',
      'r.currency',
      'r.usd_per_unit',
      'r.source',
      'r.reason',
      'r.fetched_at',
      'r.by_id',
      'p.name as by',
    ])
    .select(
      sql<boolean>`exists (select from exchange_rates o where o.currency = r.currency
        and o.day = r.day and ${sql.raw(rank('o'))} < ${sql.raw(rank('r'))})`.as('overruled'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const rank = (table: string) => `array_position(array['hand','file','oxr','ecb'], ${table}.source)`;

const rateOf = (it: Row): ExchangeRate => ({
  id: it.id,
  version: it.version,
  day: it.day,
  currency: it.currency,
  // The column holds what `parseRate` reads.
  rate: rateText(parseRate(it.usd_per_unit)!),
  source: it.source,
  reason: it.reason,
  fetchedAt: it.fetched_at.toISOString(),
  by: it.by_id === null ? null : { id: it.by_id, name: it.by ?? '' },
  overruled: it.overruled,
});

function wanted(db: Db, filter: RateFilter) {
  const { currency, source, from, to } = filter;
  let query = selected(db);
  if (currency) query = query.where('r.currency', '=', currency);
  if (source) query = query.where('r.source', '=', source);
  if (from) query = query.where('r.day', '>=', from);
  if (to) query = query.where('r.day', '<=', to);
  return query;
}

/** A page of rates, the newest day first. */
export async function listRates(
  db: Db,
  filter: RateFilter,
  { page, perPage }: { page: number; perPage: number },
) {
  const [rows, { count }, currencies] = await Promise.all([
    wanted(db, filter)
      .orderBy('r.day', 'desc')
      .orderBy('r.currency')
      .orderBy(sql.raw(rank('r')))
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    wanted(db, filter)
      .clearSelect()
      .select((it) => it.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('exchange_rates').select('currency').distinct().orderBy('currency').execute(),
  ]);
  return {
    rows: rows.map(rateOf),
    totalRows: Number(count),
    currencies: currencies.map((it) => it.currency),
  };
}

export async function findRate(db: Db, id: number): Promise<ExchangeRate | undefined> {
  const row = await selected(db).where('r.id', '=', id).executeTakeFirst();
  return row && rateOf(row);
}

/** How far back days without a rate are looked for. */
const GAP_DAYS = 90;

/** The days of the last months on which a currency that some account counts in has no rate. */
export async function rateGaps(db: Db, today: string): Promise<RateGap[]> {
  const needed = await db
    .selectFrom('accounts')
    .select('currency')
    .distinct()
    .where('currency', '<>', 'USD')
    .orderBy('currency')
    .execute();
  const currencies = needed.flatMap((it) => it.currency ?? []);
  if (currencies.length === 0) return [];
  const days = Array.from({ length: GAP_DAYS }, (_, at) => addDays(today, at - GAP_DAYS));
  const rates = await readRates(db, { from: days[0]!, to: today, currencies });
  return currencies.flatMap((currency) => {
    const gaps: RateGap[] = [];
    for (const day of days.filter((it) => !rates.of(currency, it))) {
      const last = gaps.at(-1);
      if (last && daysBetween(last.to, day) === 1)
        Object.assign(last, { to: day, days: last.days + 1 });
      else gaps.push({ currency, from: day, to: day, days: 1 });
    }
    return gaps;
  });
}
