import { sql, type Kysely } from 'kysely';

/**
 * Import batches and the log of what they changed. `committing` and `reverting` are the moments in
 * which the facts may already be ahead of the records; a start settles them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table import_batches (
      id integer generated always as identity primary key,
      source text not null,
      fact_table text not null,
      account_id integer not null references accounts,
      file_name text not null,
      file_size bigint not null,
      file_key text,
      status text not null check (status in
        ('uploaded', 'mapped', 'validated', 'committing', 'committed', 'reverting', 'reverted')),
      fetched_at timestamptz not null,
      from_day date,
      to_day date,
      rows integer not null,
      findings jsonb not null,
      uploaded_by integer references people,
      uploaded_at timestamptz not null,
      committed_by integer references people,
      committed_at timestamptz,
      reverted_by integer references people,
      reverted_at timestamptz,
      version integer not null default 1,
      check (status not in ('committed', 'reverting', 'reverted') or committed_at is not null),
      check (status <> 'reverted' or reverted_at is not null)
    );
    create index import_batches_uploaded on import_batches (uploaded_at desc);
    create index import_batches_unsettled on import_batches (id)
      where status in ('committing', 'reverting');

    create table data_entry_log (
      id integer generated always as identity primary key,
      batch_id integer not null references import_batches on delete cascade,
      change text not null check (change in ('commit', 'revert')),
      person_id integer references people,
      at timestamptz not null,
      app_id integer not null references apps,
      from_day date not null,
      to_day date not null,
      rows integer not null,
      measure text not null,
      old_value bigint not null,
      new_value bigint not null
    );
    create index data_entry_log_batch on data_entry_log (batch_id, change);
    create index data_entry_log_at on data_entry_log (at desc, id desc);
    create index data_entry_log_app on data_entry_log (app_id, at desc);
  `.execute(db);
}
