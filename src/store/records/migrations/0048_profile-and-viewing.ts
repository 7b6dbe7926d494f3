import { sql, type Kysely } from 'kysely';

/** What people write about themselves, and sessions that look at the console as a role. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people
      add column emergency_name text,
      add column emergency_phone text;
    alter table sessions
      add column viewing_role_id integer references roles on delete set null,
      add column viewing_team_id integer references teams on delete set null,
      add column viewing_until timestamptz;
  `.execute(db);
}
