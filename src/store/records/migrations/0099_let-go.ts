import { sql, type Kysely } from 'kysely';

/** Lines of the log that let a figure typed by hand go, so that the last word on it is known. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table data_entry_log add column let_go boolean not null default false`.execute(
    db,
  );
  await sql`
    update data_entry_log set let_go = true where batch_id::text in (
      select subject_id from audit where action = 'typed-figure.let-go')`.execute(db);
}
