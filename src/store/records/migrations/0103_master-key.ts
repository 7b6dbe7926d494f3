import { sql, type Kysely } from 'kysely';

/** By which key these records were kept, without the key: another one is noticed before it does harm. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table master_key_mark (
      one boolean primary key default true check (one),
      mark bytea not null
    )
  `.execute(db);
}
