import { sql, type Kysely } from 'kysely';

/** When somebody last looked at the dashboard, and when the visit before that one ended. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table dashboard_looks (
      person_id integer primary key references people on delete cascade,
      looked_at timestamptz not null,
      seen_to timestamptz
    );
  `.execute(db);
}
