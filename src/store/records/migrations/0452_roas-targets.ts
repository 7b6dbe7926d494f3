import { sql, type Kysely } from 'kysely';

/** What installs of a plan's campaigns are to bring back, and suggestions that were dismissed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table spend_plans
      add column roas_age smallint,
      add column roas_target double precision check (roas_target > 0),
      add check ((roas_age is null) = (roas_target is null));

    create table suggestion_dismissals (
      campaign_id integer not null references campaigns on delete cascade,
      kind text not null check (kind in ('raise', 'lower', 'pause')),
      reason text not null,
      person_id integer not null references people,
      at timestamptz not null,
      primary key (campaign_id, kind)
    )
  `.execute(db);
}
