import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Access } from '#/kernel/access.ts';
import type { Hit, HitKind } from '#/kernel/hit.ts';
import type { Context } from './handler.ts';
import { anywhere, literally } from './records/like.ts';

/** Which records of a kind: those that were found, or everything there is still something to do about. */
export interface Wanted {
  ids?: readonly number[];
  /** At most so many; written into the statement, so that it is planned for just so many. */
  limit: RawBuilder<number | null>;
}

/**
 * How a domain lets its things be found by name. It is asked only for people whose role gives
 * `access`, and `context.scope` is how far that reaches.
 */
export interface SearchSource {
  kind: HitKind;
  access: Access;
  /**
   * Condition on the search entry `e` of a record of this kind: whoever asks may see the record.
   * None: they see all of them.
   */
  seen: (context: Context) => RawBuilder<unknown> | undefined;
  /** What is shown of records, in the order of their list: none of what they may not see. */
  rows: (context: Context, wanted: Wanted) => Expression<unknown>;
  /** Shows a row. It came as JSON: instants are text. */
  hit: (row: never, context: Context) => Omit<Hit, 'kind'>;
}

/** Pairs the rows of a kind with how they are shown. */
export const searchSource = <Row>(
  source: Omit<SearchSource, 'rows' | 'hit'> & {
    rows: (context: Context, wanted: Wanted) => Expression<Row>;
    hit: (row: Row, context: Context) => Omit<Hit, 'kind'>;
  },
): SearchSource => source;

/** Condition on a column that holds the ids of a kind: it is one of those that were found. */
export const isWanted = (column: string, { ids }: Wanted): RawBuilder<SqlBool> =>
  ids ? sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::int[])` : sql<SqlBool>`true`;

/** Condition that every word occurs in one of the columns, in any case. */
export function containsWords(
  columns: readonly string[],
  words: readonly string[],
): Expression<SqlBool> {
  const conditions = words.map((word) => {
    const pattern = anywhere(word);
    const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return conditions.length > 0
    ? sql<SqlBool>`${sql.join(conditions, sql` and `)}`
    : sql<SqlBool>`true`;
}

/** Sorts what begins with the first word before what only contains it. */
export const beginsWith = (column: string, words: readonly string[]) =>
  sql<number>`case when ${sql.ref(column)} ilike ${`${literally(words[0] ?? '')}%`} then 0 else 1 end`;
