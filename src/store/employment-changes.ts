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
  await sql`
    insert into employment_changes
      (person_id, field, since, value, sealed, made_by, made_at, applied_at)
    select e.person_id, f.field,
      case when force.id is null and not exists (select from employment_changes o
          where o.person_id = e.person_id and o.field = f.field)
        then least(${today}::date, coalesce(p.joined_on, ${today}::date)) else ${today}::date end,
      f.value, f.sealed, ${byId}::int, ${now}, ${now}
    from employees e join people p on p.id = e.person_id
    cross join lateral (values ${sql.join(fields)}) f (field, value, sealed)
    left join lateral (select c.id, c.value, c.sealed from employment_changes c
      where c.person_id = e.person_id and c.field = f.field and c.since <= ${today}
        and c.applied_at is not null and c.refused is null
      order by c.since desc limit 1) force on true
    where ${personId === undefined ? sql`true` : sql`e.person_id = ${personId}`}
      and (f.value is distinct from force.value
        or ${inner(sql`f.sealed`)} is distinct from ${inner(sql`force.sealed`)})
    on conflict (person_id, field, since) do update
      set value = excluded.value, sealed = excluded.sealed, made_by = excluded.made_by,
        made_at = excluded.made_at, applied_at = excluded.applied_at, refused = null`.execute(db);
}
