import { sql, type Kysely } from 'kysely';

/**
 * Fields that HR adds to the record of employees, and what they hold. One that is archived keeps its
 * values out of sight; restored, they are there again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table custom_fields (
      id integer generated always as identity primary key,
      name text not null,
      kind text not null check (kind in ('text', 'number', 'day', 'choice', 'yes-no')),
      choices text[] not null default '{}',
      seen_by text not null check (seen_by in ('everybody', 'manager', 'hr')),
      self_fills boolean not null default false,
      archived_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((kind = 'choice') = (cardinality(choices) > 0))
    );
    create unique index custom_fields_name on custom_fields (lower(name)) where archived_at is null;

    create table custom_values (
      field_id integer not null references custom_fields,
      person_id integer not null references people,
      value text not null,
      primary key (field_id, person_id)
    );
    create index custom_values_person on custom_values (person_id);
  `.execute(db);
}
