import { sql, type Kysely } from 'kysely';

/** The issue of a project that a task is the work on: its timer and its hours are those of the task. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table tasks add column issue_id integer references issues;
    create index tasks_issue on tasks (issue_id) where issue_id is not null;
  `.execute(db);
}
