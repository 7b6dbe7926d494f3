import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Revalued } from './rates.contract.ts';

/** How many corrections back are told, and for how long each. */
const SHOWN = 3;
const SHOWN_MS = 7 * 24 * 3_600_000;

/** What rates corrected within a week did to the figures, the latest first. */
export async function lastRevalued(db: Db, now: Date): Promise<Revalued[]> {
  const rows = await db
    .selectFrom('revaluations as r')
    .innerJoin('import_batches as b', 'b.id', 'r.batch_id')
    .where('b.status', '=', 'committed')
    .where('r.at', '>', new Date(now.getTime() - SHOWN_MS))
    .groupBy(['r.run', 'r.figure'])
    .select([
      'r.figure',
      sql<number>`count(*)`.as('imports'),
      sql<number>`count(distinct b.source)`.as('sources'),
      sql<Date>`max(r.at)`.as('at'),
      sql<string>`min(r.from_day)`.as('from'),
      sql<string>`max(r.to_day)`.as('to'),
      sql<number>`sum(r.before_micros)::bigint`.as('before'),
      sql<number>`sum(r.after_micros)::bigint`.as('after'),
    ])
    .orderBy(sql`max(r.at)`, 'desc')
    .orderBy('r.figure')
    .limit(SHOWN)
    .execute();
  return rows.map(({ at, ...it }) => ({ ...it, at: at.toISOString() }));
}
