import { sql, type Kysely } from 'kysely';

/** What an imported issue was called where it came from, so that importing it again changes it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table issues add column external_key text;
    create unique index issues_external_key on issues (project_id, external_key);
  `.execute(db);
}
