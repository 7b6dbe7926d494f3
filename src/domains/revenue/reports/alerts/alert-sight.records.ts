import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reader } from '#/figures/selection.records.ts';
import { appsInScope } from '#/store/scope.ts';

/** The apps whose figures somebody may see now. */
export type Sight = readonly number[] | 'all';

export const sightOf = ({ db, who, scope }: Pick<Reader, 'db' | 'who' | 'scope'>): Promise<Sight> =>
  appsInScope(db, who, scope);

/**
 * Condition on a column that holds the apps behind a figure, null for all of the company: that somebody
 * may see every one of them. The sum of what they may see and what they may not is not theirs to know.
 */
export const inSight = (column: string, sight: Sight): Expression<SqlBool> =>
  sight === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(column)} <@ ${[...sight]}::integer[], false)`;

/** The same of apps at hand. */
export const isInSight = (apps: readonly number[] | null, sight: Sight): boolean =>
  sight === 'all' || (apps?.every((it) => sight.includes(it)) ?? false);

/** Condition on `report_alerts a`: that its measure is of the house, one's own or shared. */
export const measureSeen = (personId: number): Expression<SqlBool> =>
  sql<SqlBool>`(a.author_id = ${personId} or a.rule ->> 'measure' not like 'own:%'
    or exists (select from own_measures m where 'own:' || m.id = a.rule ->> 'measure'
      and (m.shared or m.author_id = ${personId})))`;

/** Condition on `report_alerts a`: one's own, and those over figures that one may see. */
export const alertSeen = (sight: Sight, personId: number): Expression<SqlBool> =>
  sql<SqlBool>`(a.author_id = ${personId}
    or ${inSight('a.apps', sight)} and ${measureSeen(personId)})`;
