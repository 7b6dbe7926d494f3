import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';

/** Sorted days as spans without gaps. */
function spansOf(appId: number, days: readonly string[]): AppSpan[] {
  const spans: AppSpan[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ appId, from: day, to: day });
  }
  return spans;
}

/**
 * The days of some apps on which a batch may still speak for its source: those that no newer
 * delivery of the same source and account has brought meanwhile. Older rows never replace newer.
 */
export async function joinedSpans(
  { db, facts }: { db: Db; facts: Facts },
  batch: ImportBatch,
  days: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<AppSpan[]> {
  const all = [...days.values()].flatMap((it) => [...it]).sort();
  if (all.length === 0) return [];
  const rows = await facts.query(
    // Only formats write the table of a batch.
    `select app_id, day, import_id from deltas(${batch.fact_table as DayTableName})
     where source = $source and account_id = $account and app_id in ($apps)
       and day >= day($from) and day <= day($to)
     group by app_id, day, import_id having row_total() > 0`,
    {
      source: batch.source,
      account: batch.account_id,
      apps: [...days.keys()],
      from: all[0]!,
      to: all.at(-1)!,
    },
  );
  const newer = await newerThan(db, batch, [...new Set(rows.map((it) => Number(it['import_id'])))]);
  const taken = new Set(
    rows
      .filter((it) => newer.has(Number(it['import_id'])))
      .map((it) => `${it['app_id']} ${it['day']}`),
  );
  return [...days].flatMap(([appId, own]) =>
    spansOf(appId, [...own].filter((day) => !taken.has(`${appId} ${day}`)).sort()),
  );
}

/** Of some batches, those whose source was asked later than this one's. */
async function newerThan(db: Db, batch: ImportBatch, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_batches')
    .select('id')
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('fetched_at', '>', batch.fetched_at),
        eb.and([
          eb('fetched_at', '=', batch.fetched_at),
          eb(eb.fn.coalesce('follows', 'id'), '>', batch.id),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map((it) => it.id));
}
