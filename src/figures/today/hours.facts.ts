import { businessZone } from '#/kernel/dates.ts';
import type { DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Facts, Param, ResultRow } from '#/store/facts/facts.ts';
import { inStretches } from '#/store/facts/stretches.ts';
import type { CurrentFetch } from '#/store/hour-fetches.records.ts';
import { answers, conditionsOn } from '../fact-columns.ts';
import type { Selection } from '../selection.records.ts';
import { slotsIn } from './day-hours.ts';
import { hourReports, reportsTelling } from './hour-reports.ts';
import type { HourSum, Line, Lines, Tells } from './paired-hours.ts';

/** Columns of the hours that figures may be split by. */
export type HourColumn = 'app_id' | 'network_id' | 'country' | 'ad_format' | 'platform';

/** A sum of an hour, of one value of the split where there is one. */
export interface SplitSum extends HourSum {
  key: string;
}

interface HourQuestion {
  fetches: readonly CurrentFetch[];
  /** In which they begin, in seconds since 1970; the second one is not included. */
  range: readonly [from: number, to: number];
  by?: HourColumn;
}

/** Report and account: what tells an hour or does not. */
export const lineOf = (it: Pick<CurrentFetch, 'report' | 'accountId'>): string =>
  `${it.report} ${it.accountId}`;

/** What tells hours, and which of the company's. */
export function linesOf(fetches: readonly CurrentFetch[]): Lines {
  const slot = slotsIn(businessZone());
  return new Map(
    [...Map.groupBy(fetches, lineOf)].map(([name, its]): [string, Line] => [
      name,
      {
        tells: lookUp(hourReports, its[0]!.report)!.tells,
        hours: new Set(its.flatMap((it) => it.told.map(slot))),
      },
    ]),
  );
}

/** Whether hours of revenue, or of spend, are known under a filter. */
export const hoursAnswer = (selection: Selection, tells: Tells): boolean =>
  answers(tells === 'revenue' ? 'monetisation' : 'acquisition', selection, []) &&
  selection.adUnits === undefined &&
  selection.campaigns === undefined;

function conditionsFor(selection: Selection, tells: Tells, days: DayRange) {
  const table = tells === 'revenue' ? 'monetisation' : 'acquisition';
  const params: Record<string, Param> = {};
  const parts: string[] = [];
  if (selection.apps !== 'all') {
    params['scope_apps'] = selection.apps;
    parts.push('app_id in ($scope_apps)');
  }
  for (const [column, values] of Object.entries(conditionsOn(table, selection))) {
    params[`only_${column}`] = values as readonly number[] | readonly string[];
    parts.push(`${column} in ($only_${column})`);
  }
  if (selection.within) {
    const found = inStretches(selection.within, days, 'within');
    Object.assign(params, found.params);
    parts.push(found.text);
  }
  return { parts, params };
}

/**
 * What the fetches that count tell of some hours, within the selection: money in micro-USD, or in
 * the selection's currency by the rate of each day; without money on days that have none.
 */
export async function hourSums(
  facts: Facts,
  selection: Selection,
  { fetches, range: [from, to], by }: HourQuestion,
): Promise<SplitSum[]> {
  const slot = slotsIn(businessZone());
  const sides = (['revenue', 'spend'] as const).map((tells) => {
    const reports = reportsTelling(tells);
    return { tells, own: fetches.filter((it) => reports.includes(it.report)) };
  });
  const found = await Promise.all(
    sides.map(async ({ tells, own }) => {
      // Whoever is paid for installs is no ad network.
      const isKnown = hoursAnswer(selection, tells) && !(by === 'network_id' && tells === 'spend');
      if (own.length === 0 || !isKnown) return [];
      const days = own.map((it) => it.day).sort();
      const { parts, params } = conditionsFor(selection, tells, {
        from: days[0]!,
        to: days.at(-1)!,
      });
      const split = by ? [by] : [];
      const rows = await facts.query(
        `select ${[...split.map((it) => `${it} as split_key`), 'fetch_id', 'began'].join(', ')},
           sum(impressions) as shown, sum(${tells}_micros) as money
         from hours
         where ${['fetch_id in ($fetches)', 'began >= $from', 'began < $to', ...parts].join(' and ')}
         group by ${[...split, 'fetch_id', 'began'].join(', ')}`,
        { ...params, fetches: own.map((it) => it.id), from, to },
      );
      const byId = new Map(own.map((it) => [it.id, it]));
      return rows.map((it) => {
        const sum = sumOf(it, tells, byId.get(Number(it['fetch_id']))!, selection);
        return { ...sum, began: slot(sum.began) };
      });
    }),
  );
  return found.flat();
}

function sumOf(row: ResultRow, tells: Tells, fetch: CurrentFetch, { money }: Selection): SplitSum {
  const hasRate = !money || money.missingIn({ from: fetch.day, to: fetch.day }).length === 0;
  const micros = Number(row['money'] ?? 0);
  return {
    line: lineOf(fetch),
    tells,
    key: String(row['split_key'] ?? ''),
    began: Number(row['began']),
    impressions: Number(row['shown'] ?? 0),
    money: hasRate ? (money?.converted(micros, fetch.day) ?? micros) : null,
  };
}
