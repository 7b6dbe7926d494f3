import { sql } from 'kysely';
import { addMonths, startOfMonth } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { defaultCap, type Cap } from './leave-rules.ts';

const NAME = 'short-leave';

/** The monthly cap as it is set for everybody, with the version of that setting. */
export async function capOf(db: Db): Promise<Cap & { version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  return { ...defaultCap, ...(row?.value as Cap | undefined), version: row?.version ?? 1 };
}

/** False when somebody else saved it since `version`. */
export async function saveCap(db: Db, cap: Cap, version: number): Promise<boolean> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: JSON.stringify(defaultCap) })
    .onConflict((it) => it.column('name').doNothing())
    .execute();
  const saved = await db
    .updateTable('settings')
    .set((it) => ({ value: JSON.stringify(cap), version: it('version', '+', 1) }))
    .where('name', '=', NAME)
    .where('version', '=', version)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

export interface Used {
  person_id: number;
  /** First day of the month. */
  month: string;
  requests: number;
  granted: number;
  waiting: number;
}

/**
 * What people's live leaves of some months add up to, in minutes and requests. What has lapsed by
 * `now` does not count, written down or not.
 */
export async function usedBy(
  db: Db,
  personIds: readonly number[],
  days: readonly string[],
  now: Date,
): Promise<Map<string, Used>> {
  const months = [...new Set(days.map(startOfMonth))].sort();
  if (months.length === 0) return new Map();
  const rows = await db
    .selectFrom('short_leaves')
    .select('person_id')
    .select(sql<string>`date_trunc('month', day)::date`.as('month'))
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .select(
      sql<number>`coalesce(sum(to_minute - from_minute) filter (where status <> 'applied'), 0)`.as(
        'granted',
      ),
    )
    .select(
      sql<number>`coalesce(sum(to_minute - from_minute) filter (where status = 'applied'), 0)`.as(
        'waiting',
      ),
    )
    .where('person_id', '=', sql<number>`any(${personIds})`)
    .where('day', '>=', months[0]!)
    .where('day', '<', addMonths(months.at(-1)!, 1))
    .where(sql<boolean>`(status in ('approved', 'taken')
      or (status = 'applied' and lapses_at > ${now}))`)
    .groupBy(['person_id', 'month'])
    .execute();
  return new Map(rows.map((it) => [`${it.person_id} ${it.month}`, it]));
}

/** One month of one person out of `usedBy`; nothing used when there is no row. */
export const usedIn = (used: Map<string, Used>, personId: number, day: string): Used => {
  const month = startOfMonth(day);
  const none = { person_id: personId, month, requests: 0, granted: 0, waiting: 0 };
  return used.get(`${personId} ${month}`) ?? none;
};
