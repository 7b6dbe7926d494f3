import { sql, type Kysely } from 'kysely';

/**
 * A budget is kept as it was given and in dollars. The ones before this were all given in dollars,
 * whatever their account counts in.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table campaign_budgets
      add column daily_original bigint check (daily_original > 0),
      add column currency text not null default 'USD';
    update campaign_budgets set daily_original = daily_micros;
    alter table campaign_budgets
      alter column currency drop default,
      add check ((daily_original is null) = (daily_micros is null));

    alter table campaign_budget_changes
      add column before_original bigint,
      add column before_currency text,
      add column after_original bigint,
      add column after_currency text;
    update campaign_budget_changes set
      before_original = before_micros,
      before_currency = case when before_micros is not null then 'USD' end,
      after_original = after_micros,
      after_currency = case when after_micros is not null then 'USD' end
  `.execute(db);
}
