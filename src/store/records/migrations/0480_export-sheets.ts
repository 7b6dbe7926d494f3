import { sql, type Kysely } from 'kysely';

/**
 * The sheets that an export has made itself: only these are written anew. Where it has written already,
 * nobody knows by which number: its next run finds them by name once more.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table fact_export_sheets (
      export_id integer not null references fact_exports on delete cascade,
      spreadsheet text not null,
      facts text not null,
      sheet_id integer,
      draft_id integer,
      primary key (export_id, spreadsheet, facts)
    );
    insert into fact_export_sheets (export_id, spreadsheet, facts)
    select e.id, e.spreadsheet, one.facts from fact_exports e, unnest(e.tables) as one(facts)
    where e.place = 'sheets'
      and exists (select 1 from fact_export_runs r where r.export_id = e.id and r.state = 'done')`.execute(
    db,
  );
}
