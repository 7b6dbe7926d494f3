import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { emailOf } from './company.ts';

/** Says of MAX's cohorts that they ended when Adjust took over, so that their silence is no gap. */
export async function seedEndedSources(db: Db): Promise<void> {
  const last = await db
    .selectFrom('import_batches')
    .select(['source', 'account_id', 'to_day'])
    .where('source', '=', 'max-cohort')
    .where('status', '=', 'committed')
    .orderBy('to_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.to_day) return;
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf('Rabia Nawaz'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ended_sources')
    .values({
      source: last.source,
      account_id: last.account_id,
      last_day: last.to_day,
      note: 'Adjust tells the cohorts, by campaign, since then',
      ended_by: id,
      ended_at: instantOf(addDays(last.to_day, 3), '11:20'),
    })
    .onConflict((it) => it.doNothing())
    .execute();
}
