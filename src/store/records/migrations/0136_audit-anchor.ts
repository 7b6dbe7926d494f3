import { sql, type Kysely } from 'kysely';

/** Since when the head of the audit log is kept signed outside of the database. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table audit_anchored (
      one boolean primary key default true check (one),
      since timestamptz not null
    )
  `.execute(db);
}
