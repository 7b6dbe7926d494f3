import type { z } from 'zod';
import { rowCovers } from '#/figures/coverage/row-cover.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { namingOf } from '#/figures/labels.records.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { tilesOf } from '#/figures/trend.server.ts';
import { lengthOf } from '#/kernel/days.ts';
import { dollarsOf } from '#/kernel/money.ts';
import { invalid } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { columnAges, OLDEST } from './age-columns.ts';
import { aheadIn } from './ahead.facts.ts';
import { agesIn, wholeOf } from './cohort-buckets.ts';
import { coverOfCells } from './cohort-figure.ts';
import {
  cohortMeasureWords,
  cohortSplitWords,
  isTime,
  MOST_DAYS,
  type CohortMeasure,
  type CohortSplit,
} from './cohort-words.ts';
import { cohortsOf } from './cohorts.facts.ts';
import { historyOf } from './history.facts.ts';
import { predictedColumns } from './predicted-columns.ts';
import { roasEndpoints, roasTiles, type Cohort } from './roas.contract.ts';
import { cohortOf } from './triangle.ts';

/** The ages that services tell day by day. */
const LAST_DAILY = 45;

const everything = { key: '', label: 'All', note: null, color: null, icon: null };

/** Every cohort of a filter: the latest first by time, else those that cost most. */
export async function cohortsAsked(context: Reader, filter: Filter, by: CohortSplit) {
  const selection = await shownSelectionOf(filter, context);
  if (lengthOf(selection.range) > MOST_DAYS)
    throw invalid({ date: `At most ${MOST_DAYS} install days at a time.` });
  const stand = await standingOf(context, selection);
  const asked = { by: [by], oldest: OLDEST, asking: 'everything', against: 'paid' } as const;
  const [groups, history] = await Promise.all([
    cohortsOf(context.facts, selection, asked, stand),
    historyOf(context.facts, selection, stand),
  ]);
  const whole = wholeOf(groups.values());
  const aheadOf = await aheadIn(
    context.facts,
    { selection, stand, by: [by] },
    { groups, whole, history },
  );
  const [coverOf, wholeCover] = [
    rowCovers(stand, selection, { by: [by] }),
    rowCovers(stand, selection, { by: [] }),
  ];
  const ages = columnAges(agesIn(groups), LAST_DAILY);
  const labels = await namingOf(context)(by, [...groups.keys()]);
  const rows = [...groups]
    .map(([key, buckets]) => cohortOf(labels(key), buckets, ages, coverOf([key]), aheadOf(key)))
    .filter((it) => it.spend > 0 || it.cells.some((cell) => (cell.revenue ?? 0) > 0));
  const byTime = (a: Cohort, b: Cohort) => (a.label.key < b.label.key ? 1 : -1);
  const byCost = (a: Cohort, b: Cohort) => b.spend - a.spend || byTime(a, b);
  const sorted = rows.sort(isTime(by) ? byTime : byCost);
  const total = cohortOf(everything, whole, ages, wholeCover([]), aheadOf());
  return { selection, stand, ages, rows: sorted, total };
}

type RoasQuestion = z.output<(typeof roasEndpoints)['GET /roas-dashboard']['input']>;

export async function roasPage(reader: Reader, { by, page, perPage, ...filter }: RoasQuestion) {
  const { selection, stand, ages, rows, total } = await cohortsAsked(reader, filter, by);
  return {
    standing: stand.standing,
    tiles: await tilesOf(reader, selection, stand, roasTiles),
    ages,
    rows: rows.slice((page - 1) * perPage, page * perPage),
    totalRows: rows.length,
    total,
  };
}

/** A spreadsheet has whole units of the currency, not micros. */
function cellOf(cohort: Cohort, age: number, measure: CohortMeasure): number | null {
  const cell = cohort.cells.find((it) => it.age === age);
  if (!cell || cell.state === 'none') return null;
  const value = cell[measure];
  const isMoney = measure === 'revenue' || measure === 'ltv';
  return value !== null && isMoney ? dollarsOf(value) : value;
}

/** Over how many app-days the cells of a file are, where some are missing in any row. */
function coverColumns(rows: readonly Cohort[], measure: CohortMeasure): Column<Cohort>[] {
  if (!rows.some((it) => coverOfCells(it, measure))) return [];
  return [
    { title: 'App-days covered', value: (it) => coverOfCells(it, measure)?.cells ?? null },
    { title: 'App-days', value: (it) => coverOfCells(it, measure)?.of ?? null },
  ];
}

const estimatedAges = (it: Cohort) =>
  it.cells.flatMap((cell) => (cell.estimated ? [`D${cell.age}`] : [])).join(' ');

export const roasServed = serve(roasEndpoints, {
  'GET /roas-dashboard': (input, context) => roasPage(context, input),
  'GET /roas-dashboard/export': async ({ by, measure, format, ...filter }, context) => {
    const { stand, ages, rows } = await cohortsAsked(context, filter, by);
    const money = moneyTitle(stand.standing);
    const units = (value: number | null) => (value === null ? null : dollarsOf(value));
    const unit = measure === 'revenue' || measure === 'ltv' ? ` ${money}` : '';
    const columns: Column<Cohort>[] = [
      { title: cohortSplitWords[by], value: (it) => it.label.label },
      { title: `Spend ${money}`, value: (it) => units(it.spend) },
      { title: 'Installs', value: (it) => it.installs },
      { title: `CPI ${money}`, value: (it) => units(it.cpi) },
      { title: 'LTV ÷ CPI', value: (it) => it.ltvToCpi },
      { title: 'Pay-back day', value: (it) => it.payback },
      ...ages.map((age): Column<Cohort> => ({
        title: `${cohortMeasureWords[measure].label} D${age}${unit}`,
        value: (it) => cellOf(it, age, measure),
      })),
      ...predictedColumns(rows, measure, unit),
      ...coverColumns(rows, measure),
      // A column of its own, so that the figures stay numbers.
      ...(rows.some((it) => it.cells.some((cell) => cell.estimated))
        ? [{ title: 'Estimated', value: (it: Cohort) => estimatedAges(it) }]
        : []),
      // Which of two apps or campaigns of the same name it is.
      ...(rows.some((it) => it.label.note)
        ? [
            {
              title: `${cohortSplitWords[by]}, note`,
              value: (it: Cohort) => it.label.note ?? '',
            },
          ]
        : []),
    ];
    const { from, to } = stand.standing.range;
    return sheetFile(['backlot cohorts', by, from, to].join(' '), format, columns, rows);
  },
});
