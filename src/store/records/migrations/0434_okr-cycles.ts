import { sql, type Kysely } from 'kysely';

/** A quarter is one kind of cycle: the company may have others, with their own first and last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table okr_cycles (
      id integer generated always as identity primary key,
      name text not null,
      first_day date not null,
      last_day date not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check (first_day < last_day),
      unique (first_day, last_day)
    );
    create unique index okr_cycles_name on okr_cycles (lower(name));

    alter table company_settings add column okr_quarters boolean not null default true;

    alter table objectives drop constraint objectives_quarter_check;
    alter table objectives rename column quarter to cycle;
    alter index objectives_quarter rename to objectives_cycle;
    alter table objectives add constraint objectives_cycle_check
      check (cycle ~ '^[0-9]{4}-(Q[1-4]|[0-9]{2}-[0-9]{2}[.]{2}[0-9]{4}-[0-9]{2}-[0-9]{2})$');
    alter table objectives
      add column first_day date not null generated always as (
        case when substr(cycle, 6, 1) = 'Q'
          then make_date(substr(cycle, 1, 4)::int, substr(cycle, 7, 1)::int * 3 - 2, 1)
          else make_date(substr(cycle, 1, 4)::int, substr(cycle, 6, 2)::int,
            substr(cycle, 9, 2)::int) end) stored,
      add column last_day date not null generated always as (
        case when substr(cycle, 6, 1) = 'Q'
          then (make_date(substr(cycle, 1, 4)::int, substr(cycle, 7, 1)::int * 3, 1)
            + interval '1 month' - interval '1 day')::date
          else make_date(substr(cycle, 13, 4)::int, substr(cycle, 18, 2)::int,
            substr(cycle, 21, 2)::int) end) stored;
  `.execute(db);
}
