import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import { conditionsOn } from '../fact-columns.ts';
import type { Selection } from '../selection.records.ts';
import { columnOf, type PairedSum, type PlainSum } from '../sums.ts';
import type { Reach } from './counting.ts';
import { addedUp, daySumsOf, type SumsColumns } from './day-sums.ts';
import { isKeptSplit } from './times.ts';

/** What the dashboard is made of: kept by app and day, so that any apps and days are added up from it. */
const keptNames: Partial<Record<DayTableName, readonly (PlainSum | PairedSum)[]>> = {
  monetisation: ['revenue', 'impressions', 'revenue/impressions', 'impressions/revenue'],
  acquisition: ['spend', 'installs', 'spend/installs', 'installs/spend'],
  store_console: ['iapRevenue'],
};

const measuresOf = (table: DayTableName): string[] =>
  (keptNames[table] ?? []).map((it) => columnOf(it)[1]);

export interface KeptQuestion extends Reach {
  table: DayTableName;
  measures: readonly string[];
  /** Columns of the table. */
  splits: readonly string[];
  days: DayRange;
}

/** Whether a question is about apps and days alone, and about sums that are kept by them. */
export function isKept(selection: Selection, { table, measures, splits }: KeptQuestion): boolean {
  const kept = measuresOf(table);
  return (
    !selection.money &&
    measures.every((it) => kept.includes(it)) &&
    splits.every(isKeptSplit) &&
    Object.keys(conditionsOn(table, selection)).length === 0
  );
}

/** The sums of some days of a table by day and app. */
function keptDays(facts: Facts, table: DayTableName, days: DayRange) {
  const measures = measuresOf(table);
  return facts.byDay({
    key: ['app-days', table],
    tables: [table],
    days,
    compute: async (range) => {
      const rows: Record<string, string | number | null>[] = await totals(facts, {
        table: table as 'monetisation',
        measures: measures as 'requests'[],
        by: ['day', 'app_id'],
        ...range,
        scopeApps: 'all',
      });
      return daySumsOf(
        rows.map((values) => ({ values, isEstimated: false })),
        measures,
      );
    },
  });
}

/** The groups of a question for which `isKept` holds. */
export async function keptSums(facts: Facts, question: KeptQuestion): Promise<SumsColumns> {
  const { table, days } = question;
  const byDay = await keptDays(facts, table, days);
  return addedUp(byDay, question, { ...question, kept: measuresOf(table) });
}
