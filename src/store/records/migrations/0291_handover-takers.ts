import { sql, type Kysely } from 'kysely';

/** Who takes over what somebody who leaves holds: a whole kind, or one thing of it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table handover_takers (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      kind text not null,
      thing_id integer,
      taker_id integer not null references people,
      check (taker_id <> person_id),
      unique nulls not distinct (person_id, kind, thing_id)
    )
  `.execute(db);
}
