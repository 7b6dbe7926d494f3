import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import { hoursOn, type ShiftOnDay } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import type { PersonShift, Shift } from './shifts.contract.ts';

/** The first row of a shift's hours holds from the beginning. */
export const BEGINNING = '1970-01-01';

/** The shifts as they stand on a day, the standard one first. */
export function listShifts(db: Db, today: string): Promise<Shift[]> {
  const hours = sql<{ id: number }>`(${hoursOn(sql`p.id`, sql`${today}::date`)})`;
  return db
    .with('having_it', (qb) =>
      qb
        .selectFrom('people as p')
        .innerJoinLateral(hours.as('h'), (join) => join.onTrue())
        .select(['h.id', sql<number>`count(*)::int`.as('people')])
        .where('p.status', '<>', sql.lit('left'))
        .groupBy('h.id'),
    )
    .selectFrom('shifts as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('shift_hours as it')
          .selectAll()
          .whereRef('it.shift_id', '=', 's.id')
          .where('it.since', '<=', today)
          .orderBy('it.since', 'desc')
          .limit(sql.lit(1))
          .as('h'),
      (join) => join.onTrue(),
    )
    .leftJoin('having_it as n', 'n.id', 's.id')
    .select(['s.id', 's.version', 's.name', 's.standard', 'h.starts as from', 'h.ends as to'])
    .select(['h.workdays', sql<number>`coalesce(n.people, 0)`.as('people')])
    .select(
      sql<Shift['planned']>`coalesce((
        select json_agg(json_build_object('since', f.since, 'from', f.starts, 'to', f.ends,
          'workdays', f.workdays) order by f.since)
        from shift_hours f where f.shift_id = s.id and f.since > ${today}), '[]')`.as('planned'),
    )
    .orderBy('s.standard', 'desc')
    .orderBy(sql`lower(s.name)`)
    .execute();
}

const segmentsOf = (db: Db, personId: number) =>
  db
    .with('own', (qb) =>
      qb
        .selectFrom('person_shifts')
        .select(['shift_id', 'since'])
        .where('person_id', '=', personId),
    )
    .with('days', (qb) =>
      qb
        .selectFrom('own')
        .select('since')
        .union((eb) =>
          eb
            .selectFrom('shift_hours')
            .select('since')
            .where(
              sql<boolean>`(shift_id in (select shift_id from own)
                or shift_id in (select id from shifts where standard))`,
            ),
        ),
    )
    .selectFrom('days')
    .innerJoinLateral(
      sql<ShiftOnDay>`(${hoursOn(sql`${personId}::int`, sql`days.since`)})`.as('h'),
      (join) => join.onTrue(),
    )
    .select('days.since')
    .selectAll('h')
    .select(sql<boolean>`exists (select 1 from own where own.since = days.since)`.as('set'))
    .orderBy('days.since')
    .execute();

type Segment = Awaited<ReturnType<typeof segmentsOf>>[number];

const isSame = (one: Segment, other: Segment) =>
  one.id === other.id &&
  one.from === other.from &&
  one.to === other.to &&
  String(one.workdays) === String(other.workdays);

/**
 * The hours of a person over time, the latest first: they change when the person is put on another
 * shift, and when the hours of their shift do.
 */
export async function personShifts(db: Db, personId: number): Promise<PersonShift[]> {
  const rows = await segmentsOf(db, personId);
  const changes = rows.filter((it, at) => it.set || at === 0 || !isSame(it, rows[at - 1]!));
  return changes
    .map(({ since, id, name, from, to, workdays, set }, at) => {
      const next = changes[at + 1];
      return {
        since: since === BEGINNING ? null : since,
        until: next ? addDays(next.since, -1) : null,
        shift: { id, name },
        from,
        to,
        workdays,
        set,
      };
    })
    .toReversed();
}
