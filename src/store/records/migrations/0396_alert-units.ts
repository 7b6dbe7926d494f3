import { sql, type Kysely } from 'kysely';

/**
 * The unit that an own measure was shown in when an alert on it was saved: its threshold is written in
 * it, and says something else where the measure's author shows it in another one since.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table report_alerts add column unit text
      check (unit in ('money', 'ratio', 'count', 'number', 'seconds'));
  `.execute(db);
}
