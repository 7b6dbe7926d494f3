import { sql, type Kysely } from 'kysely';

/**
 * Chats that are written to stand beside webhooks and are sent to in the same way. The whole of their
 * address is their secret: it is what is sealed, and `url` tells its host alone.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table webhooks add column format text not null default 'signed'
      check (format in ('signed', 'slack', 'teams', 'google-chat', 'plain'));

    create table report_alert_targets (
      alert_id integer not null references report_alerts on delete cascade,
      webhook_id integer not null references webhooks on delete cascade,
      primary key (alert_id, webhook_id)
    );
    create index report_alert_targets_webhook on report_alert_targets (webhook_id);
  `.execute(db);
}
