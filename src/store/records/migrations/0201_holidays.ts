import { sql, type Kysely } from 'kysely';

/** Holidays by place: a calendar is for those whose record names its place as their place of work. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table holiday_calendars (
      id integer generated always as identity primary key,
      place text not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index holiday_calendars_place_key on holiday_calendars (lower(place));

    create table holidays (
      id integer generated always as identity primary key,
      calendar_id integer not null references holiday_calendars on delete cascade,
      day date not null,
      name text not null,
      uid text
    );
    create unique index holidays_day_key on holidays (calendar_id, day, lower(name));
  `.execute(db);
}
