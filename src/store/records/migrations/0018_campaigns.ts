import { sql, type Kysely } from 'kysely';

/** Daily budgets of campaigns with their history, and what a campaign shows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table campaign_budgets (
      campaign_id integer primary key references campaigns,
      daily_micros bigint check (daily_micros > 0),
      remark_id integer references annotations on delete set null,
      version integer not null default 1
    );

    create table campaign_budget_changes (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns,
      before_micros bigint,
      after_micros bigint,
      person_id integer not null references people,
      at timestamptz not null,
      day date not null,
      note text,
      pushed boolean not null
    );
    create index campaign_budget_changes_campaign on campaign_budget_changes (campaign_id, at desc);

    create table campaign_assets (
      id integer generated always as identity primary key,
      campaign_id integer not null references campaigns,
      name text not null,
      kind text not null check (kind in ('video', 'image', 'playable', 'text')),
      link text,
      since date not null,
      until date check (until >= since),
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index campaign_assets_campaign on campaign_assets (campaign_id);
  `.execute(db);
}
