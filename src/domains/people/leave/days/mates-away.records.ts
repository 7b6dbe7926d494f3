import { sql, type NotNull } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { isLive } from './counted-days.records.ts';
import { daysShown } from './day-leaves.records.ts';

interface PersonDays {
  person_id: number;
  firstDay: string;
  lastDay: string;
}

export type MateRow = Awaited<ReturnType<typeof matesAway>>[number];

/** Who of the person's present teams is away, or asks to be, on some of the days of each row. */
export async function matesAway(db: Db, asked: readonly PersonDays[], now: Date) {
  if (asked.length === 0) return [];
  const days = sql<{ person_id: number; first_day: string; last_day: string; nth: number }>`
    unnest(${asked.map((it) => it.person_id)}::int[], ${asked.map((it) => it.firstDay)}::date[],
      ${asked.map((it) => it.lastDay)}::date[]) with ordinality`;
  return (
    db
      .with('asked', (qb) =>
        qb.selectFrom(days.as<'it'>(sql`it (person_id, first_day, last_day, nth)`)).selectAll(),
      )
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
      .selectFrom('asked')
      .innerJoin('team_people as own', 'own.person_id', 'asked.person_id')
      .innerJoin('team_people as other', (join) =>
        join
          .onRef('other.team_id', '=', 'own.team_id')
          .onRef('other.person_id', '<>', 'own.person_id'),
      )
      .innerJoin('people as mate', (join) =>
        join.onRef('mate.id', '=', 'other.person_id').on('mate.status', '=', sql.lit('active')),
      )
      .innerJoin('leaves as l', (join) =>
        join
          .onRef('l.person_id', '=', 'mate.id')
          .onRef('l.first_day', '<=', 'asked.last_day')
          .onRef('l.last_day', '>=', 'asked.first_day'),
      )
      .distinct()
      // Place in the list that was asked about, from 1.
      .select(sql<number>`asked.nth::int`.as('nth'))
      .select(['mate.id', 'mate.name', 'l.status', ...daysShown])
      .where(isLive(now))
      .orderBy('nth')
      .orderBy('firstDay')
      .orderBy('mate.name')
      .execute()
  );
}
