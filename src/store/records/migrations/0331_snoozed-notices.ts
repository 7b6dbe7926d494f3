import { sql, type Kysely } from 'kysely';

/** A notification that is put off until later leaves the list and comes back as a new one. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table notifications add column snoozed_until timestamptz;
    create index notifications_snoozed on notifications (snoozed_until)
      where snoozed_until is not null;
  `.execute(db);
}
