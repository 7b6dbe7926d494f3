import { sql, type Kysely } from 'kysely';

/**
 * How much a sprint may hold, and one place for one issue only: two moves at once that would give the
 * same rank fail instead of leaving an order that is none.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project_sprints
      add column capacity double precision check (capacity between 0 and 10000);
    create unique index issues_place on issues (project_id, rank);
  `.execute(db);
}
