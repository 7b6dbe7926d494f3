import { sql, type Kysely } from 'kysely';

/** Whom evaluations were about that are gone: of these the log still tells nobody about themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawn_evaluations (
      evaluation_id integer primary key,
      person_id integer not null references people
    );
    create index withdrawn_evaluations_person on withdrawn_evaluations (person_id);
  `.execute(db);
}
