import { sql, type Kysely } from 'kysely';

/**
 * Shifts are templates with hours that change from a day on, and people have one from a day on. The
 * hours that stood with each person become the standard shift, others a shift of their own.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table shifts (
      id integer generated always as identity primary key,
      name text not null,
      standard boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index shifts_name_key on shifts (lower(name));
    create unique index shifts_standard on shifts (standard) where standard;

    create table shift_hours (
      id integer generated always as identity primary key,
      shift_id integer not null references shifts on delete cascade,
      since date not null,
      starts text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      ends text not null check (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ends <> starts),
      workdays integer[] not null check (workdays <@ '{1,2,3,4,5,6,7}' and cardinality(workdays) between 1 and 7),
      unique (shift_id, since)
    );

    create table person_shifts (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      shift_id integer not null references shifts,
      since date not null,
      unique (person_id, since)
    );
    create index person_shifts_shift on person_shifts (shift_id);

    insert into shifts (name, standard) values ('Standard hours', true);
    insert into shift_hours (shift_id, since, starts, ends, workdays)
      select id, '1970-01-01', '10:00', '19:00', '{1,2,3,4,5}' from shifts;

    create temporary table other_hours on commit drop as
      select id as person_id, shift_start as starts, shift_end as ends, workdays,
        'Hours ' || shift_start || ' – ' || shift_end || ' on ' || array_to_string(workdays, ', ') as name
      from people
      where (shift_start, shift_end, workdays) <> ('10:00', '19:00', '{1,2,3,4,5}'::integer[])
        -- What is no shift at all cannot be one of the templates.
        and shift_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and shift_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and shift_start <> shift_end
        and workdays <@ '{1,2,3,4,5,6,7}' and cardinality(workdays) between 1 and 7;
    insert into shifts (name) select distinct name from other_hours;
    insert into shift_hours (shift_id, since, starts, ends, workdays)
      select distinct s.id, date '1970-01-01', o.starts, o.ends, o.workdays
      from other_hours o join shifts s on s.name = o.name;
    insert into person_shifts (person_id, shift_id, since)
      select o.person_id, s.id, '1970-01-01' from other_hours o join shifts s on s.name = o.name;

    alter table people drop column shift_start, drop column shift_end, drop column workdays;
  `.execute(db);
}
