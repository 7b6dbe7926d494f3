import { sql, type Kysely } from 'kysely';

/** What the days came to when somebody last looked at the dashboard, and at the end of the visit before. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table dashboard_looks add column looked_sums jsonb, add column seen_sums jsonb`.execute(
    db,
  );
}
