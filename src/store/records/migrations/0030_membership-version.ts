import { sql, type Kysely } from 'kysely';

/** Memberships of teams are changed by hand: the optimistic lock. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team_members add column version integer not null default 1`.execute(db);
}
