import { sql, type Kysely } from 'kysely';

/** Browsers that an admin knows to be whose they are said to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      add column confirmed_by integer references people,
      add column confirmed_at timestamptz,
      add check ((confirmed_by is null) = (confirmed_at is null))
  `.execute(db);
}
