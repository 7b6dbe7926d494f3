import { sql, type Kysely } from 'kysely';

/** What became of a budget's way to its network; none of the changes before this had one. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table campaign_budget_changes
      add column push_state text check (push_state in ('waiting', 'done', 'failed')),
      add column push_words text,
      drop column pushed
  `.execute(db);
}
