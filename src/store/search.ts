import { sql, type Expression, type SqlBool } from 'kysely';
import type { Access } from '#/kernel/access.ts';
import type { Hit, HitKind } from '#/kernel/hit.ts';
import type { Context } from './handler.ts';

/** What is looked for; all words must be found, and no word means everything. */
export interface Wanted {
  words: readonly string[];
  limit: number;
  /** Also what is closed, and the words inside of texts. */
  deep: boolean;
}

/**
 * How a domain lets its things be found by name. `find` runs only for people whose role gives
 * `access`, and `context.scope` is how far it reaches: what lies outside is not found.
 */
export interface SearchSource {
  kind: HitKind;
  access: Access;
  find: (context: Context, wanted: Wanted) => Promise<Hit[]>;
}

const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);

/** Condition that every word occurs in one of the columns, in any case. */
export function containsWords(
  columns: readonly string[],
  words: readonly string[],
): Expression<SqlBool> {
  const conditions = words.map((word) => {
    const pattern = `%${escaped(word)}%`;
    const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return conditions.length > 0
    ? sql<SqlBool>`${sql.join(conditions, sql` and `)}`
    : sql<SqlBool>`true`;
}

/** Sorts what begins with the first word before what only contains it. */
export const beginsWith = (column: string, words: readonly string[]) =>
  sql<number>`case when ${sql.ref(column)} ilike ${`${escaped(words[0] ?? '')}%`} then 0 else 1 end`;
