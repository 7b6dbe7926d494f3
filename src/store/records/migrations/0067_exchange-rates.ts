import { sql, type Kysely } from 'kysely';

/** What a unit of each currency was worth in dollars, by day, and the currency an account counts in. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table exchange_rates (
      id integer generated always as identity primary key,
      day date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
      usd_per_unit numeric(30, 18) not null check (usd_per_unit > 0),
      source text not null check (source in ('hand', 'file', 'oxr', 'ecb')),
      reason text not null default '',
      fetched_at timestamptz not null,
      by_id integer references people,
      version integer not null default 1,
      unique (currency, day, source)
    );
    create index exchange_rates_day on exchange_rates (day);

    alter table accounts add column currency text check (currency ~ '^[A-Z]{3}$');
    -- Reports in any other currency were refused so far.
    update accounts set currency = 'USD' where id in (select account_id from import_batches);
  `.execute(db);
}
