import { sql, type Kysely } from 'kysely';

/** Tables whose changes are marked, as of this version. */
const tables = [
  'accounts',
  'ad_units',
  'annotations',
  'app_owners',
  'app_pins',
  'apps',
  'campaign_budget_changes',
  'campaign_budgets',
  'campaigns',
  'ended_sources',
  'exchange_rates',
  'networks',
  'own_measures',
  'people',
  'sheet_notes',
  'tasks',
  'team_members',
  'team_targets',
  'teams',
];

/**
 * A mark for every change of some tables, in its own transaction: whoever sees the same marks sees the
 * same rows. A random number, because a count would be the same again after a restore. No writer waits
 * for another one, as they would if they all counted in one row.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      `create table record_changes (
      table_name text not null,
      mark bigint not null
    );
    create function note_record_change() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        insert into record_changes (table_name, mark)
          values (tg_table_name, floor(random() * 9007199254740991)::bigint);
      end if;
      return null;
    end $$;
    create function note_record_truncation() returns trigger language plpgsql as $$
    begin
      insert into record_changes (table_name, mark)
        values (tg_table_name, floor(random() * 9007199254740991)::bigint);
      return null;
    end $$;`,
    )
    .execute(db);
  for (const it of tables) {
    await sql
      .raw(
        `create trigger note_inserted after insert on ${it} referencing new table as changed
        for each statement execute function note_record_change();
      create trigger note_updated after update on ${it} referencing new table as changed
        for each statement execute function note_record_change();
      create trigger note_deleted after delete on ${it} referencing old table as changed
        for each statement execute function note_record_change();
      create trigger note_truncated after truncate on ${it}
        for each statement execute function note_record_truncation();`,
      )
      .execute(db);
  }
}
