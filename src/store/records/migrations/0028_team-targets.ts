import { sql, type Kysely } from 'kysely';

/** What a team is to earn in a month; a month without a row has no target. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table team_targets (
      team_id integer not null references teams on delete cascade,
      month date not null check (extract(day from month) = 1),
      revenue_micros bigint not null check (revenue_micros > 0),
      version integer not null default 1,
      primary key (team_id, month)
    );
  `.execute(db);
}
