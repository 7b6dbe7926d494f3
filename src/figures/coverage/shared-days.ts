import type { DayRange } from '#/kernel/days.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { RevenueKind } from '../filter.contract.ts';
import { isSum, needsOf, tablesOf, type FigureKey } from '../measures.ts';
import type { SumName } from '../sums.ts';
import type { Cover, narrowedBy } from './cover.ts';

type Narrowed = ReturnType<typeof narrowedBy>;

/** By kind and measure: a list asks for them with every figure of every row. */
const tables = new Map<string, readonly DayTableName[]>();

/** The tables a measure is formed over, each once; the same list every time. */
export function tablesIn(measure: FigureKey, kind: RevenueKind): readonly DayTableName[] {
  const name = `${kind} ${measure}`;
  const known = tables.get(name);
  if (known) return known;
  const found = [...new Set(tablesOf(measure, kind))].sort();
  tables.set(name, found);
  return found;
}

/**
 * Whether a measure is formed over the days alone that all its tables have: revenue per user is,
 * while a sum shows what came.
 */
export const needsSharedDays = (measure: FigureKey, kind: RevenueKind): boolean =>
  !isSum(measure) && tablesIn(measure, kind).length > 1;

/** Names the tables of a measure: measures over the same tables share their days. */
export function tablesKey(measure: FigureKey): string {
  const known = keys.get(measure);
  if (known !== undefined) return known;
  const key = isSum(measure) ? '' : tablesIn(measure, 'all').join(' ');
  keys.set(measure, key);
  return key;
}

const keys = new Map<FigureKey, string>();

/** Measures over the same tables, of which some have holes in the days asked about. */
export interface SharedDays {
  key: string;
  tables: readonly DayTableName[];
  names: SumName[];
}

/**
 * The measures that must not be formed from all there is: those over several tables of which one
 * misses days that another has. Revenue per user over days without users would be too high.
 */
export function sharedDaysOf(
  cover: Cover,
  measures: readonly FigureKey[],
  periods: readonly (DayRange | undefined)[],
  narrowed: Narrowed,
): SharedDays[] {
  const byTables = Map.groupBy(measures, tablesKey);
  return [...byTables].flatMap(([key, of]) => {
    if (!needsSharedDays(of[0]!, narrowed.revenue)) return [];
    const tables = tablesIn(of[0]!, narrowed.revenue);
    const isBroken = periods.some((days) => days && cover.isBroken({ tables, days, ...narrowed }));
    return isBroken ? [{ key, tables, names: needsOf(of) }] : [];
  });
}
