import { sql, type Kysely } from 'kysely';

/** Branches, commits and pull requests that name a task. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table git_task_links (
      item_id integer not null references git_items (id) on delete cascade,
      task_id integer not null references tasks (id) on delete cascade,
      primary key (item_id, task_id)
    );
    create index git_task_links_task on git_task_links (task_id);
  `.execute(db);
}
