import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Access } from '#/kernel/access.ts';
import type { Hit, HitKind } from '#/kernel/hit.ts';
import type { Context } from './handler.ts';

/** What is looked for; all words must be found, and no word means everything. */
export interface Wanted {
  words: readonly string[];
  /** Of each kind at most. */
  most: number;
  /** The same for a statement; written into the statement, so that it is planned for just so many. */
  limit: RawBuilder<number>;
  /** Also what is closed, and the words inside of texts. */
  deep: boolean;
}

/**
 * How a domain lets its things be found by name. `rows` is asked only for people whose role gives
 * `access`, and `context.scope` is how far it reaches: what lies outside is not among them.
 */
export interface SearchSource {
  kind: HitKind;
  access: Access;
  /** At most so many rows in their order; part of one statement with those of all other kinds. */
  rows: (context: Context, wanted: Wanted) => Expression<unknown>;
  /** Shows a row. It came as JSON: instants are text. */
  hit: (row: never, context: Context) => Omit<Hit, 'kind'>;
}

/** Pairs the rows of a kind with how they are shown. */
export const searchSource = <Row>(source: {
  kind: HitKind;
  access: Access;
  rows: (context: Context, wanted: Wanted) => Expression<Row>;
  hit: (row: Row, context: Context) => Omit<Hit, 'kind'>;
}): SearchSource => source;

export const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);

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
