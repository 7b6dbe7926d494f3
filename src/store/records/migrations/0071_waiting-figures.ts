import { sql, type Kysely } from 'kysely';

/**
 * Figures of names nobody knows yet wait: by batch, name and day, so that the newest delivery of a
 * day counts once. A name is one of a platform, may be a campaign's, and may be said not to be ours.
 * A batch that brings what had waited follows the one it was left out of. An app that was made of
 * a report's name may have no package yet.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table network_apps
      drop constraint network_apps_network_id_external_id_key,
      add column kind text not null default 'app' check (kind in ('app', 'campaign')),
      add column ignored_at timestamptz,
      add check (app_id is null or ignored_at is null);
    create unique index network_apps_name_key
      on network_apps (network_id, kind, external_id, platform) nulls not distinct;

    drop index apps_package_key;
    create unique index apps_package_key on apps (platform, lower(package)) where package <> '';

    alter table import_batches add column follows integer references import_batches;
    create index import_batches_follows on import_batches (follows) where follows is not null;

    create table waiting_figures (
      batch_id integer not null references import_batches on delete cascade,
      name_id integer not null references network_apps on delete cascade,
      day date not null,
      rows integer not null,
      value bigint not null,
      primary key (batch_id, name_id, day)
    );
    create index waiting_figures_name on waiting_figures (name_id);
  `.execute(db);
}
