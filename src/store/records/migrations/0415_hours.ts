import { sql, type Kysely } from 'kysely';

/**
 * What is fetched by the hour. The facts hold the figures, here stands which fetch of an account's
 * day counts and which hours it tells: all figures of a fetch begin and cease to count at once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table hour_sources (
      key_id integer not null references network_keys on delete cascade,
      report text not null,
      pulled_at timestamptz,
      failures integer not null default 0,
      problem text,
      problem_at timestamptz,
      next_at timestamptz not null,
      primary key (key_id, report)
    );

    create table hour_fetches (
      id integer primary key,
      account_id integer not null references accounts on delete cascade,
      report text not null,
      day date not null,
      state text not null check (state in ('writing', 'current', 'replaced')),
      told bigint[] not null default '{}',
      fetched_at timestamptz not null,
      changed_at timestamptz not null
    );
    create unique index hour_fetches_current on hour_fetches (account_id, report, day)
      where state = 'current';
    create index hour_fetches_day on hour_fetches (day) where state = 'current';
  `.execute(db);
}
