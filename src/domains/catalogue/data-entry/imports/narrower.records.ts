import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Preview } from './preview.ts';

interface Days {
  source: string;
  accountId: number;
  from: string;
  to: string;
}

/** Imports that count and speak of some of these days. */
const overlapping = (db: Db, { source, accountId, from, to }: Days) =>
  db
    .selectFrom('import_batches')
    .where('source', '=', source)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['committing', 'committed', 'reverting'])
    .where('from_day', '<=', to)
    .where('to_day', '>=', from);

/** Whether a source has said anything of these days. */
export const hasSaid = async (db: Db, days: Days): Promise<boolean> =>
  (await overlapping(db, days).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Imports of the days that were fetched after an instant, the last one first. */
export const fetchedLater = (db: Db, days: Days, after: Date) =>
  overlapping(db, days)
    .select([
      'file_name as fileName',
      'fetched_at as fetchedAt',
      sql<number | null>`(findings->>'networkId')::int`.as('networkId'),
      sql<number[]>`array(
        select (it->>'appId')::int from jsonb_array_elements(findings->'apps') as it
      )`.as('apps'),
    ])
    .where('fetched_at', '>', after)
    .orderBy('fetched_at', 'desc')
    .execute();

/** Apps of the same stores as these. */
export async function inSameStores(db: Db, apps: readonly number[]): Promise<Set<number>> {
  const platforms = db.selectFrom('apps').select('platform').where('id', 'in', apps);
  const all = db.selectFrom('apps').select('id').where('platform', 'in', platforms);
  return new Set((await all.execute()).map((it) => it.id));
}

/** Adds to what is kept of an import's last check. */
export const keepInFindings = (db: Db, id: number, found: Partial<Preview>) =>
  db
    .updateTable('import_batches')
    .set({ findings: sql`findings || ${JSON.stringify(found)}::jsonb` })
    .where('id', '=', id)
    .execute();
