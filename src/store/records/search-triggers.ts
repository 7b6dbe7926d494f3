import { sql } from 'kysely';
import { found, type Found } from './migrations/0280_search-texts.kinds.ts';
import type { Db } from './records.ts';

/** Kinds that came after the first ones, each with a migration of its own. */
export const foundSince = [
  { kind: 'dashboard', table: 'own_dashboards', instant: 'updated_at' },
  { kind: 'sql-query', table: 'sql_queries', instant: 'updated_at' },
] as const satisfies readonly Pick<Found, 'kind' | 'table' | 'instant'>[];

/** What writes the entries of the search; others follow comments, files and names. */
const needed = [
  ...[...found, ...foundSince].flatMap(({ table, instant }) => [
    `search_${table}_made`,
    `search_${table}_changed`,
    `search_${table}_gone`,
    ...(instant ? [`search_${table}_touched`] : []),
  ]),
  'search_comment_made',
  'search_comment_changed',
  'search_file',
  'search_holding',
  'search_person',
  'search_app',
  'search_status_groups',
];

/** Triggers that are missing or switched off: what they follow is no longer found. */
export async function missingSearchTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tgname: string }>`
    select tgname from pg_trigger where tgname like 'search\\_%' and tgenabled in ('O', 'A')`.execute(
    db,
  );
  const there = new Set(rows.map((it) => it.tgname));
  return needed.filter((it) => !there.has(it));
}
