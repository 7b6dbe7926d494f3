import { sql, type RawBuilder } from 'kysely';
import { anywhere } from '#/store/records/like.ts';

type Condition = RawBuilder<unknown>;

/** All of those that are asked for. */
export const allOf = (conditions: readonly (Condition | '' | false | undefined)[]): Condition =>
  sql.join(
    conditions.filter((it) => typeof it === 'object'),
    sql` and `,
  );

/** Part of the title or the key, wildcards taken literally. */
export function matchesText(search: string | undefined): Condition | undefined {
  if (!search) return undefined;
  const like = anywhere(search);
  return sql`(t.title ilike ${like} or t.key ilike ${like})`;
}
