import { sql, type Kysely } from 'kysely';

/** In which currency each person is shown money. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people add column currency text not null default 'USD'
      check (currency ~ '^[A-Z]{3}$');
  `.execute(db);
}
