import { sql } from 'kysely';
import { eachDay, startOfWeek, type DayRange } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Split } from './figures.records.ts';
import { workPieces } from './pieces.records.ts';
import type { Reach } from './work-reach.records.ts';

export type Bucket = 'day' | 'week';

/** First days of the buckets of a range; the first week may have begun before it. */
export function bucketsOf(range: DayRange, by: Bucket): string[] {
  const days = eachDay(range);
  return by === 'day' ? days : [...new Set(days.map(startOfWeek))];
}

/** Seconds of work by key and bucket, in the order of `bucketsOf`, and of all keys together. */
export async function seriesBy(db: Db, split: Split, reach: Reach, by: Bucket) {
  const key = sql.ref<number | null>(split === 'person' ? 'w.person_id' : 't.app_id');
  const rows = await db
    .selectFrom(workPieces(reach.now, reach.range).as('w'))
    .innerJoin('tasks as t', 't.id', 'w.task_id')
    .select([key.as('key'), 'w.day', sql<number>`sum(w.seconds)::int`.as('seconds')])
    .where(sql<boolean>`${reach.personOn('w.person_id', sql`w.day`)} and ${reach.task}`)
    .groupBy([key, 'w.day'])
    .execute();
  const buckets = bucketsOf(reach.range, by);
  const at = new Map(buckets.map((day, index) => [day, index]));
  const empty = () => buckets.map(() => 0);
  const each = new Map<number | null, number[]>();
  const total = empty();
  for (const { key, day, seconds } of rows) {
    const index = at.get(by === 'day' ? day : startOfWeek(day))!;
    const own = each.get(key) ?? empty();
    each.set(key, own);
    own[index]! += seconds;
    total[index]! += seconds;
  }
  return { buckets, of: (key: number | null) => each.get(key) ?? empty(), total };
}
