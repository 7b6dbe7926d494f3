import { sql, type Kysely } from 'kysely';

/**
 * What campaigns bid, beside their budgets, and when a network was last asked how they are set up.
 * What is found changed there was changed by nobody of ours.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table campaign_bids (
      campaign_id integer primary key references campaigns,
      goal text check (goal in ('cost', 'roas')),
      amount bigint check (amount > 0),
      currency text,
      version integer not null default 1,
      check ((goal is null) = (amount is null)),
      check ((currency is not null) = (goal is not null and goal = 'cost'))
    );

    alter table campaign_budget_changes
      alter column person_id drop not null,
      drop constraint campaign_budget_changes_kind_check,
      add check (kind in ('budget', 'status', 'bid')),
      add column before_goal text check (before_goal in ('cost', 'roas')),
      add column after_goal text check (after_goal in ('cost', 'roas'));

    create table campaign_reads (
      key_id integer primary key references network_keys on delete cascade,
      read_at timestamptz,
      failures integer not null default 0,
      problem text,
      next_at timestamptz not null
    );
  `.execute(db);
}
