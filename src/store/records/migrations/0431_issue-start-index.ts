import { sql, type Kysely } from 'kysely';

/** The first and the last day of a project's issues are read off their ends, as of those due. */
export async function up(db: Kysely<unknown>) {
  await sql`create index issues_starts on issues (project_id, starts_on) where deleted_at is null`.execute(
    db,
  );
}
