import { sql, type Kysely } from 'kysely';

/** A figure that was not there before it came, or is not there any more, is none: not nought. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table data_entry_log alter column old_value drop not null,
      alter column new_value drop not null`.execute(db);
}
