import { sql, type NotNull } from 'kysely';
import { hasHoliday } from '#/store/holiday-on-day.ts';
import { hoursOn } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import { isAway } from '#/store/working-days.ts';

/** A person on a day: whose team mates are looked for. */
export interface PersonDay {
  personId: number;
  day: string;
}

export type MateOff = Awaited<ReturnType<typeof matesOff>>[number];

/** Everyone who shares a present team with the person of each row, the person included, as `mates`. */
function withMates(db: Db, asked: readonly PersonDay[]) {
  const days = sql<{ person_id: number; day: string; nth: number }>`
    unnest(${asked.map((it) => it.personId)}::int[], ${asked.map((it) => it.day)}::date[])
      with ordinality`;
  return db
    .with('asked', (qb) => qb.selectFrom(days.as<'it'>(sql`it (person_id, day, nth)`)).selectAll())
    .with('team_people', (qb) =>
      qb
        .selectFrom('team_members')
        .select(['team_id', 'person_id'])
        .where('until', 'is', null)
        .union((eb) =>
          eb
            .selectFrom('teams')
            .select(['id as team_id', 'lead_id as person_id'])
            .where('lead_id', 'is not', null)
            .$narrowType<{ person_id: NotNull }>(),
        ),
    )
    .with('mates', (qb) =>
      qb
        .selectFrom('asked')
        .innerJoin('team_people as own', 'own.person_id', 'asked.person_id')
        .innerJoin('team_people as other', 'other.team_id', 'own.team_id')
        .innerJoin('people as mate', (join) =>
          join.onRef('mate.id', '=', 'other.person_id').on('mate.status', '=', sql.lit('active')),
        )
        .distinct()
        .select(['asked.nth', 'asked.day', 'mate.id', 'mate.name'])
        .select(sql<boolean>`mate.id = asked.person_id`.as('is_self')),
    );
}

/** The live leaves of the team mates on that day, earliest first; own ones are not among them. */
export async function matesOff(db: Db, asked: readonly PersonDay[], now: Date) {
  if (asked.length === 0) return [];
  return (
    withMates(db, asked)
      .selectFrom('mates')
      .innerJoin('short_leaves as l', (join) =>
        join.onRef('l.person_id', '=', 'mates.id').onRef('l.day', '=', 'mates.day'),
      )
      // Place in the list that was asked about, from 1.
      .select(sql<number>`mates.nth::int`.as('nth'))
      .select(['mates.id', 'mates.name', 'l.from_minute', 'l.to_minute', 'l.status', 'l.ends_at'])
      .where(sql<boolean>`not mates.is_self`)
      .where(sql<boolean>`(l.status in ('approved', 'taken')
        or (l.status = 'applied' and l.lapses_at > ${now}))`)
      .orderBy('mates.nth')
      .orderBy('l.from_minute')
      .orderBy('l.id')
      .$narrowType<{ status: 'applied' | 'approved' | 'taken' }>()
      .execute()
  );
}

/** How many of the team work on that day at all, by place in the list; alone when in no team. */
export async function teamSizes(db: Db, asked: readonly PersonDay[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const hours = sql<{ workdays: number[] }>`(${hoursOn(sql`it.id`, sql`it.day`)})`;
  const rows = await withMates(db, asked)
    // Many ask for the same day: whether somebody works on it is looked up once.
    .with(
      (cte) => cte('working').materialized(),
      (qb) =>
        qb
          .selectFrom((eb) => eb.selectFrom('mates').select(['id', 'day']).distinct().as('it'))
          .innerJoinLateral(hours.as('h'), (join) => join.onTrue())
          .select(['it.id', 'it.day'])
          .where(sql<boolean>`extract(isodow from it.day)::int = any(h.workdays)`)
          .where(sql<boolean>`not ${hasHoliday(sql`it.id`, sql`it.day`)}`)
          .where(sql<boolean>`not ${isAway(sql`it.id`, sql`it.day`)}`),
    )
    .selectFrom('mates')
    .leftJoin('working', (join) =>
      join.onRef('working.id', '=', 'mates.id').onRef('working.day', '=', 'mates.day'),
    )
    .select(sql<number>`mates.nth::int`.as('nth'))
    .select((eb) => eb.fn.countAll<number>().as('of'))
    .where(sql<boolean>`(mates.is_self or working.id is not null)`)
    .groupBy('mates.nth')
    .execute();
  return asked.map((_, index) => rows.find((it) => it.nth === index + 1)?.of ?? 1);
}
