import { sql, type Kysely } from 'kysely';

/**
 * Days whose imports may have to be valued anew are written down where it happens, so that nobody
 * reads all conversions to find them: a rate that changed, an import committed with rates that
 * may be corrected by then, and one taken back, which uncovers what an earlier one brought. All days
 * with a rate are looked at once, after the move to this schema.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table changed_rates (
      day date not null,
      taken_by uuid
    );
    insert into changed_rates (day) select distinct day from exchange_rates;

    create function note_changed_rates() returns trigger language plpgsql as $$
    begin
      insert into changed_rates (day) select distinct day from rates;
      return null;
    end $$;
    create function note_corrected_rates() returns trigger language plpgsql as $$
    begin
      insert into changed_rates (day) select day from earlier union select day from rates;
      return null;
    end $$;
    create trigger exchange_rates_added after insert on exchange_rates
      referencing new table as rates for each statement execute function note_changed_rates();
    create trigger exchange_rates_corrected after update on exchange_rates
      referencing old table as earlier new table as rates
      for each statement execute function note_corrected_rates();
    create trigger exchange_rates_deleted after delete on exchange_rates
      referencing old table as rates for each statement execute function note_changed_rates();

    create index import_batches_converted on import_batches
      using gin (jsonb_path_query_array(findings, '$.converted[*].days[*].day'))
      where status = 'committed';

    create function note_moved_import() returns trigger language plpgsql as $$
    begin
      if new.status = 'committed' then
        insert into changed_rates (day)
          select distinct (it #>> '{}')::date
          from jsonb_path_query(new.findings, '$.converted[*].days[*].day') as it;
      else
        insert into changed_rates (day)
          select day::date from generate_series(new.from_day, new.to_day, interval '1 day') as day;
      end if;
      return null;
    end $$;
    create trigger import_batches_moved after update of status on import_batches
      for each row
      when (old.status <> new.status and new.status in ('committed', 'reverted'))
      execute function note_moved_import();
  `.execute(db);
}
