import { sql, type Kysely } from 'kysely';

/**
 * What somebody's job, pay and manager were from which day on, also from a day to come. What stands in
 * force today is in `people` and `employees` as well.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table employment_changes (
      id integer generated always as identity primary key,
      person_id integer not null references employees on delete cascade,
      field text not null check (field in
        ('title', 'departmentId', 'managerId', 'employmentType', 'workPlace', 'salary')),
      since date not null,
      -- Null: nothing from then on; also of what is sealed.
      value jsonb,
      sealed bytea,
      made_by integer references people,
      made_at timestamptz not null,
      -- Null: its day is to come.
      applied_at timestamptz,
      -- Why it could not take effect on its day.
      refused text,
      unique (person_id, field, since),
      check (field = 'salary' or sealed is null),
      check (field <> 'salary' or value is null)
    );
    create index employment_changes_due on employment_changes (since) where applied_at is null;
  `.execute(db);
}
