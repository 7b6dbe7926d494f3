import { sql, type RawBuilder } from 'kysely';
import type { Db } from './records/records.ts';

/** Fields of which it is kept what they were from which day on, of `p` (people) and `e` (employees). */
const values: Record<string, RawBuilder<unknown>> = {
  title: sql`to_jsonb(p.title)`,
  departmentId: sql`to_jsonb(p.department_id)`,
  managerId: sql`to_jsonb(e.manager_id)`,
  employmentType: sql`to_jsonb(e.employment_type)`,
  workPlace: sql`to_jsonb(e.work_place)`,
  salary: sql`null::jsonb`,
};

/** The sealed text itself, whatever master key its own key is wrapped by. */
const inner = (column: RawBuilder<unknown>) => sql`substring(${column} from 73)`;

interface Noting {
  /** Absent: everybody's. */
  personId?: number;
  today: string;
  now: Date;
  /** Null: from before it was kept, or Backlot itself. */
  byId: number | null;
}

/**
 * Keeps what a record says by now where that is something else than its history has in force today:
 * from today on, or since the day of joining where there is no history yet.
 */
export async function noteChanges(db: Db, { personId, today, now, byId }: Noting): Promise<void> {
  const fields = Object.entries(values).map(
    ([name, value]) => sql`(${sql.lit(name)}, ${value},
      ${name === 'salary' ? sql`e.salary_sealed` : sql`null::bytea`})`,
  );
  const told = sql<{ field: string; value: unknown; sealed: Buffer | null }>`
    (values ${sql.join(fields)})`;
  await db
    .insertInto('employment_changes')
    .columns(['person_id', 'field', 'since', 'value', 'sealed', 'made_by', 'made_at', 'applied_at'])
    .expression((eb) =>
      eb
        .selectFrom('employees as e')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .crossJoinLateral(told.as<'f'>(sql`f (field, value, sealed)`))
        .leftJoinLateral(
          (it) =>
            it
              .selectFrom('employment_changes as c')
              .select(['c.id', 'c.value', 'c.sealed'])
              .whereRef('c.person_id', '=', 'e.person_id')
              .whereRef('c.field', '=', 'f.field')
              .where('c.since', '<=', today)
              .where('c.applied_at', 'is not', null)
              .where('c.refused', 'is', null)
              .orderBy('c.since', 'desc')
              .limit(sql.lit(1))
              .as('force'),
          (on) => on.onTrue(),
        )
        .select(['e.person_id', 'f.field'])
        .select([
          sql<string>`case when force.id is null and not exists (select from employment_changes o
              where o.person_id = e.person_id and o.field = f.field)
            then least(${today}::date, coalesce(p.joined_on, ${today}::date))
            else ${today}::date end`.as('since'),
        ])
        .select(['f.value', 'f.sealed', sql<number | null>`${byId}::int`.as('made_by')])
        .select([sql<Date>`${now}`.as('made_at'), sql<Date>`${now}`.as('applied_at')])
        .$if(personId !== undefined, (it) => it.where('e.person_id', '=', personId!))
        .where(
          sql<boolean>`(f.value is distinct from force.value
            or ${inner(sql`f.sealed`)} is distinct from ${inner(sql`force.sealed`)})`,
        ),
    )
    .onConflict((on) =>
      on.columns(['person_id', 'field', 'since']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        sealed: eb.ref('excluded.sealed'),
        made_by: eb.ref('excluded.made_by'),
        made_at: eb.ref('excluded.made_at'),
        applied_at: eb.ref('excluded.applied_at'),
        refused: null,
      })),
    )
    .execute();
}
