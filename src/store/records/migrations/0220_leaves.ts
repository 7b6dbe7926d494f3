import { sql, type Kysely } from 'kysely';

/**
 * Leaves of days, beside short leave: types with what they give from a day on, what HR corrects, and
 * what people ask for. Balances are never stored. Two live leaves of one person cannot share half a
 * day, whatever the code does, and a correction stays as it was made.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table leave_types (
      id integer generated always as identity primary key,
      name text not null,
      paid boolean not null,
      limited boolean not null,
      needs_approval boolean not null,
      needs_note boolean not null,
      retired_on date,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index leave_types_name_key on leave_types (lower(name));

    create table leave_terms (
      id integer generated always as identity primary key,
      type_id integer not null references leave_types on delete cascade,
      since date not null,
      half_days integer not null check (half_days between 0 and 732),
      accrual text not null check (accrual in ('at-once', 'monthly')),
      carry_half_days integer not null check (carry_half_days between 0 and 732),
      carry_until text check (carry_until ~ '^(0[1-9]|1[0-2])-[0-3][0-9]$'),
      unique (type_id, since)
    );

    create table leave_adjustments (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      type_id integer not null references leave_types,
      year integer not null,
      half_days integer not null check (half_days <> 0),
      reason text not null,
      made_by integer not null references people,
      made_at timestamptz not null
    );
    create index leave_adjustments_person on leave_adjustments (person_id, type_id);
    create function refuse_leave_adjustment_change() returns trigger language plpgsql as $$
      begin raise exception 'adjustments of leave are only added'; end $$;
    create trigger leave_adjustments_append_only before update or delete on leave_adjustments
      for each statement execute function refuse_leave_adjustment_change();

    create table leaves (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      type_id integer not null references leave_types,
      first_day date not null,
      last_day date not null,
      starts_midday boolean not null default false,
      ends_midday boolean not null default false,
      note text,
      status text not null
        check (status in ('applied', 'approved', 'rejected', 'cancelled', 'lapsed', 'taken')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      lapses_at timestamptz not null,
      asked_by integer not null references people,
      asked_at timestamptz not null,
      decided_by integer references people check (decided_by <> person_id),
      decided_at timestamptz,
      comment text,
      version integer not null default 1,
      check (last_day >= first_day and last_day <= first_day + 366),
      check (first_day < last_day or not (starts_midday and ends_midday)),
      check (status <> 'rejected' or comment is not null),
      check ((decided_by is null) = (decided_at is null)),
      constraint leaves_no_overlap exclude using gist (person_id with =, int4range(
        (first_day - date '1970-01-01') * 2 + starts_midday::int,
        (last_day - date '1970-01-01') * 2 + 2 - ends_midday::int) with &&)
        where (status in ('applied', 'approved', 'taken'))
    );
    create index leaves_person on leaves (person_id, first_day);
    create index leaves_days on leaves (first_day, last_day);
    create index leaves_type on leaves (type_id);
    create index leaves_waiting on leaves (lapses_at) where status = 'applied';
    create index leaves_coming on leaves (ends_at) where status = 'approved';
  `.execute(db);
}
