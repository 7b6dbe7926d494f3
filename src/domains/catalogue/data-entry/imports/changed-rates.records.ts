import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import { RATE_HOLDS_DAYS } from '#/kernel/rates.ts';
import type { Db } from '#/store/records/records.ts';
import type { Converted } from './conversion.ts';

/**
 * The days for which another rate may hold since the last run that was done, sorted, and now this
 * run's to settle. One that another run took is taken over: whoever is done with it last forgets it.
 */
export async function takeChangedDays(db: Db, run: string): Promise<string[]> {
  const rows = await db
    .with('taken', (it) => it.updateTable('changed_rates').set({ taken_by: run }).returning('day'))
    .selectFrom('taken')
    .select('day')
    .distinct()
    .execute();
  // A rate holds for a week in which there is no other.
  const days = rows.flatMap(({ day }) =>
    Array.from({ length: RATE_HOLDS_DAYS + 1 }, (_, at) => addDays(day, at)),
  );
  return [...new Set(days)].sort();
}

/** What changed while the run went on stays for the next one. */
export const forgetChangedDays = (db: Db, run: string) =>
  db.deleteFrom('changed_rates').where('taken_by', '=', run).execute();

/** Imports that converted money of some of these days, the oldest first; an index finds them. */
export const convertedOn = (db: Db, days: readonly string[]) =>
  db
    .selectFrom('import_batches')
    .select(['id', 'follows'])
    .select(sql<Converted[]>`findings->'converted'`.as('converted'))
    .where('status', '=', 'committed')
    .where('file_key', 'is not', null)
    .where(
      sql<boolean>`jsonb_path_query_array(findings, '$.converted[*].days[*].day')
        ?| ${[...days]}::text[]`,
    )
    .orderBy('fetched_at')
    .orderBy('id');
