import { sql, type Kysely } from 'kysely';

/** A PIN that is being looked at; `devices.pin_failures` counts those that were said to be wrong. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table pin_tries (
      id bigint generated always as identity primary key,
      device_id integer not null references devices on delete cascade,
      begun_at timestamptz not null default now()
    );
    create index on pin_tries (device_id);
  `.execute(db);
}
