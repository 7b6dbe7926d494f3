import { sql, type Kysely } from 'kysely';

/** Each time somebody left: what ended then, so that it can be taken back, and since when they had been here. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table departures (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      joined_on date,
      left_on date not null,
      marked_at timestamptz not null,
      was text not null check (was in ('invited', 'active', 'blocked')),
      memberships integer[] not null default '{}',
      devices integer[] not null default '{}',
      over text check (over in ('undone', 'rehired')),
      over_at timestamptz,
      check ((over is null) = (over_at is null))
    );
    create unique index departures_present on departures (person_id) where over is null;
    insert into departures (person_id, joined_on, left_on, marked_at, was)
      -- What ended by it is not known any more: they can be hired again, not taken back.
      select id, joined_on, coalesce(left_on, current_date),
        coalesce(left_on, current_date) - interval '1 year', 'active'
      from people where status = 'left';
  `.execute(db);
}
