import { sql, type Kysely } from 'kysely';

/**
 * What may be spent on campaigns in a month: by all, a team, for an app or at a media source. Changes
 * are marked as those of other tables are, so that no reply with an older plan is sent again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table spend_plans (
      id integer generated always as identity primary key,
      month date not null check (extract(day from month) = 1),
      team_id integer references teams on delete cascade,
      app_id integer references apps on delete cascade,
      network_id integer references networks on delete cascade,
      amount bigint not null check (amount > 0),
      currency text not null,
      note text,
      set_by integer not null references people,
      set_at timestamptz not null,
      version integer not null default 1,
      check (num_nonnulls(team_id, app_id, network_id) <= 1)
    );
    create unique index spend_plans_one on spend_plans
      (month, coalesce(team_id, 0), coalesce(app_id, 0), coalesce(network_id, 0));
    create trigger note_inserted after insert on spend_plans referencing new table as changed
      for each statement execute function note_record_change();
    create trigger note_updated after update on spend_plans referencing new table as changed
      for each statement execute function note_record_change();
    create trigger note_deleted after delete on spend_plans referencing old table as changed
      for each statement execute function note_record_change()
  `.execute(db);
}
