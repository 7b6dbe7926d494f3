import { sql, type Kysely } from 'kysely';

/** Campaigns are paused and resumed; what changes budgets tells of these changes too. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table campaigns
      add column status text check (status in ('active', 'paused')),
      add column status_version integer not null default 0;

    alter table campaign_budget_changes
      add column kind text not null default 'budget' check (kind in ('budget', 'status')),
      add column before_status text check (before_status in ('active', 'paused')),
      add column after_status text check (after_status in ('active', 'paused')),
      add check ((kind = 'status') = (after_status is not null))
  `.execute(db);
}
