import { sql, type Kysely } from 'kysely';

/** Where people keep measures: as JSON, in the search of a page, or alone. */
const json = [
  ['reports', 'definition'],
  ['report_alerts', 'rule'],
  ['quarterly_decks', 'slides'],
] as const;
const searches = [
  ['saved_views', 'query'],
  ['default_views', 'query'],
] as const;
const names = [
  ['key_results', 'measure'],
  ['sheet_notes', 'measure'],
] as const;

/**
 * Stickiness is DAU ÷ MAU now. What it was before, the share of users who have come back, goes on as
 * returning users, so that whatever people kept of it shows the same figure as before.
 */
export async function up(db: Kysely<unknown>) {
  for (const [table, column] of json)
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} =
        regexp_replace(${sql.ref(column)}::text, '"(-?)stickiness"', '"\\1returning"', 'g')::jsonb
      where ${sql.ref(column)}::text like '%stickiness"%'`.execute(db);
  for (const [table, column] of searches)
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = regexp_replace(${sql.ref(column)},
        '(^|&)(measure|sort|columns|measures)=([^&]*)\\mstickiness\\M', '\\1\\2=\\3returning', 'g')
      where ${sql.ref(column)} like '%stickiness%'`.execute(db);
  for (const [table, column] of names)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'returning'
      where ${sql.ref(column)} = 'stickiness'`.execute(db);
}
