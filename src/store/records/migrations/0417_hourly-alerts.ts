import { sql, type Kysely } from 'kysely';

/**
 * Alerts by the hour: since when a figure is away and how much is behind it, and the last episode of
 * each row, so that one episode is told once however often and by whichever server it is seen.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table report_alert_findings
      add column since_at timestamptz, add column volume double precision;

    create table report_alert_episodes (
      alert_id integer not null references report_alerts on delete cascade,
      part text not null,
      since_at timestamptz not null,
      last_at timestamptz not null,
      primary key (alert_id, part)
    );
  `.execute(db);
}
