import { sql, type Kysely } from 'kysely';

/** The register of the company's accounts, and what networks owe and have paid by month. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table company_accounts (
      id integer generated always as identity primary key,
      name text not null,
      kind text not null check (kind in ('store', 'network', 'tool')),
      account_id integer references accounts,
      owner_id integer references people,
      renews_on date,
      cost_micros bigint check (cost_micros >= 0),
      cost_per text not null check (cost_per in ('month', 'year')),
      recovery text not null,
      notes text not null,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index company_accounts_name on company_accounts (kind, lower(name))
      where closed_at is null;
    create index company_accounts_renewal on company_accounts (renews_on) where closed_at is null;

    create table settlements (
      id integer generated always as identity primary key,
      month date not null check (extract(day from month) = 1),
      network_id integer not null references networks,
      account_id integer not null references accounts,
      status text not null
        check (status in ('open', 'part-paid', 'paid', 'disputed', 'written-off')),
      expected_micros bigint,
      note text not null default '',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (month, network_id, account_id),
      check ((status in ('paid', 'written-off')) = (expected_micros is not null))
    );

    create table settlement_payments (
      id integer generated always as identity primary key,
      settlement_id integer not null references settlements on delete cascade,
      amount_micros bigint not null check (amount_micros <> 0),
      currency text not null,
      rate numeric(18, 9) not null check (rate > 0),
      usd_micros bigint not null,
      received_on date not null,
      invoice text not null,
      note text not null,
      recorded_by integer not null references people,
      recorded_at timestamptz not null
    );
    create index settlement_payments_settlement on settlement_payments (settlement_id);
  `.execute(db);
}
