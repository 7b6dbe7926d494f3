import { sql, type Kysely } from 'kysely';

/** Floors of an ad unit's instances as people type them: no report tells them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table instance_floors (
      id integer generated always as identity primary key,
      ad_unit_id integer not null references ad_units on delete cascade,
      network_id integer not null references networks,
      instance text not null,
      floor_micros bigint not null check (floor_micros > 0),
      version integer not null default 1,
      unique (ad_unit_id, network_id, instance)
    );
  `.execute(db);
}
