import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

const GIGABYTE = 1_000_000_000;
/** A clerk brings some hundred megabytes of reports a day. */
const MOST_OF_ONE = 5 * GIGABYTE;
const MOST_OF_ALL = 25 * GIGABYTE;
const KEPT_DAYS = 30;
const HOUR_SECONDS = 3_600;

/**
 * Counts a file that is about to be kept.
 * @throws Refusal `too-large` when this person has brought too much today, `full` when all have.
 */
export async function countUpload(db: Db, personId: number, bytes: number, now: Date) {
  const day = dayOf(now);
  await db
    .with('gone', (query) =>
      query.deleteFrom('uploads').where('day', '<', addDays(day, -KEPT_DAYS)),
    )
    .insertInto('uploads')
    .values({ day, person_id: personId, bytes })
    .execute();
  const { own, all } = await db
    .selectFrom('uploads')
    .select([
      sql<number>`coalesce(sum(bytes) filter (where person_id = ${personId}), 0)::bigint`.as('own'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('all'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (own > MOST_OF_ONE)
    throw new Refusal(
      'too-large',
      `You have uploaded ${MOST_OF_ONE / GIGABYTE} GB today, which is the most for one day. Go on tomorrow.`,
    );
  if (all > MOST_OF_ALL)
    throw new Refusal(
      'full',
      `${MOST_OF_ALL / GIGABYTE} GB were uploaded today, which is the most for everybody together. Go on tomorrow.`,
      { retryAfter: HOUR_SECONDS },
    );
}

const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1);

/** How much of what may be uploaded a day was, and who brought the most, in words. */
export async function uploadedToday(db: Db, now: Date): Promise<string> {
  const most = await db
    .selectFrom('uploads as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select([
      'p.name',
      sql<number>`sum(u.bytes)::bigint`.as('own'),
      sql<number>`(sum(sum(u.bytes)) over ())::bigint`.as('all'),
    ])
    .where('u.day', '=', dayOf(now))
    .groupBy('p.id')
    .orderBy('own', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const of = `of ${MOST_OF_ALL / GIGABYTE} GB were uploaded today`;
  if (!most) return `0.0 ${of}`;
  const own = `${gigabytes(most.own)} of ${MOST_OF_ONE / GIGABYTE} GB`;
  return `${gigabytes(most.all)} ${of}, most by ${most.name} (${own})`;
}
