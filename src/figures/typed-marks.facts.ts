import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import { typedDays } from '#/store/facts/typed-days.ts';
import { HAND } from './coverage/company-coverage.facts.ts';
import type { Dimension } from './dimensions.ts';
import { answers, conditionsOn, dimensionColumns } from './fact-columns.ts';
import { keyOf } from './group-keys.ts';
import { needsOf, type FigureKey } from './measures.ts';
import { teamsOn, type Owners } from './owners.ts';
import type { Selection } from './selection.records.ts';
import {
  columnOf,
  dayCounts,
  isDayCount,
  isRevenueSum,
  partsOfRevenue,
  plainSums,
  type PlainSum,
  type SumName,
} from './sums.ts';
import { regionKey } from './unknown-region.ts';

/** Whether a measure of a group contains figures that were typed by hand. */
export type IsTyped = (key: string, measure: FigureKey) => boolean;

/** The plain sums a sum is formed from; none of cohorts, which nobody types. */
function plainOf(name: SumName, { revenue }: Selection): PlainSum[] {
  if (isRevenueSum(name)) return partsOfRevenue(name, revenue);
  if (isDayCount(name)) return [dayCounts[name]];
  if (name.startsWith('cohortSpend')) return ['spend'];
  return name.split('/').filter((it): it is PlainSum => Object.hasOwn(plainSums, it));
}

/** The columns behind some measures, by table. */
function columnsBehind(measures: readonly FigureKey[], selection: Selection) {
  const columns = new Map<DayTableName, Set<string>>();
  for (const name of needsOf(measures).flatMap((it) => plainOf(it, selection))) {
    const [table, column] = columnOf(name);
    columns.set(table, (columns.get(table) ?? new Set()).add(column));
  }
  return columns;
}

/** Which groups of a split contain figures typed by hand; once per version of the facts. */
export async function typedMarks(
  facts: Facts,
  selection: Selection,
  by: readonly Dimension[],
  measures: readonly FigureKey[],
  owners?: Owners,
): Promise<IsTyped> {
  const { range } = selection;
  const behind = columnsBehind(measures, selection);
  const key = ['typed-marks', selection, by, measures, owners ?? null];
  const found = await facts.cached(key, async () => {
    const marks = new Set<string>();
    await Promise.all(
      [...behind].map(async ([table, columns]) => {
        const typed = await typedDays(facts, table);
        const isConcerned = typed.some((it) => range.from <= it.day && it.day <= range.to);
        if (!isConcerned || !answers(table, selection, by)) return;
        const details = new Set(
          typed.filter((it) => it.isDetail).map((it) => `${it.day} ${it.app} ${it.network}`),
        );
        const apart = details.size > 0 ? ['day', 'app_id', 'network_id'] : [];
        const rows = await handRows(facts, selection, table, by, [...columns], apart);
        for (const row of rows) {
          if (details.has(apart.map((it) => row[it]).join(' '))) continue;
          const teams = owners && teamsOn(owners, String(row['day']));
          const group = keyOf(by.map((it) => valueAt(row, it, table, teams)));
          for (const column of columns)
            if (row[column] !== null) marks.add(`${group} ${table} ${column}`);
        }
      }),
    );
    return marks;
  });
  if (found.size === 0) return () => false;
  return (group, measure) =>
    [...columnsBehind([measure], selection)].some(([table, columns]) =>
      [...columns].some((it) => found.has(`${group} ${table} ${it}`)),
    );
}

type Row = Record<string, string | number | null>;

async function handRows(
  facts: Facts,
  selection: Selection,
  table: DayTableName,
  by: readonly Dimension[],
  measures: readonly string[],
  apart: readonly string[],
): Promise<Row[]> {
  const splits = new Set([...by.map((it) => dimensionColumns[it][table]!), ...apart]);
  if (by.includes('team')) splits.add('day');
  // The names come from the tables; `totals` checks them once more at run time.
  return (await totals(facts, {
    table: table as 'monetisation',
    measures: measures as 'requests'[],
    by: [...splits] as 'country'[],
    ...selection.range,
    scopeApps: selection.apps,
    within: selection.within,
    where: { ...conditionsOn(table as 'monetisation', selection), source: [HAND] },
    sources: 'all',
  })) as Row[];
}

function valueAt(
  row: Row,
  dimension: Dimension,
  table: DayTableName,
  teams: ReadonlyMap<string, string> | undefined,
): string | number {
  const column = dimensionColumns[dimension][table]!;
  const value = row[column]!;
  if (dimension === 'team' && teams) return teams.get(String(value)) ?? '0';
  return column === 'country' ? regionKey(String(value)) : value;
}
