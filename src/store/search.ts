import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
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

/** Where the names of a kind stand: a `from` with its aliases, and the columns words occur in. */
interface Named {
  from: RawBuilder<unknown>;
  columns: readonly string[];
}

/**
 * How a domain lets its things be found by name. `find` runs only for people whose role gives
 * `access`, and `context.scope` is how far it reaches: what lies outside is not found.
 */
export interface SearchSource {
  kind: HitKind;
  access: Access;
  /** Absent where its own indexes tell at once that nothing is found. */
  named?: Named;
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

/**
 * Those of the sources that can find anything at all, whoever asks: most words occur in the names of
 * few kinds, and one question about all of them costs less than one to each.
 */
export async function thatHold(
  { db }: Pick<Context, 'db'>,
  sources: readonly SearchSource[],
  words: readonly string[],
): Promise<readonly SearchSource[]> {
  const held = sources.flatMap(({ kind, named }) =>
    named
      ? [
          sql`exists (select from ${named.from}
            where ${containsWords(named.columns, words)}) as ${sql.id(kind)}`,
        ]
      : [],
  );
  if (words.length === 0 || held.length < 2) return sources;
  const { rows } = await sql<Partial<Record<HitKind, boolean>>>`
    select ${sql.join(held)}`.execute(db);
  return sources.filter(({ kind, named }) => !named || rows[0]?.[kind]);
}
