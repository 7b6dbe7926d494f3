import { currencyOf } from '#/kernel/currency.ts';
import { invalid } from '#/kernel/refusal.ts';
import { cellOf, inner, isObject } from '../columns.ts';
import type { Cell, JsonShape } from '../report.ts';

/** What the rows of an AdMob report are made of. */
interface AdmobRows {
  /** Given by their value. */
  dimensions: readonly string[];
  /** Given by their display label as well, in a cell called `…_LABEL`. */
  labels: readonly string[];
}

const counts = ['AD_REQUESTS', 'MATCHED_REQUESTS', 'IMPRESSIONS', 'CLICKS'];

const namesOf = (it: AdmobRows, currency: unknown): string[] => [
  ...it.dimensions,
  ...it.labels.map((label) => `${label}_LABEL`),
  ...counts,
  `ESTIMATED_EARNINGS_MICROS${currency === undefined ? '' : ` (${String(currency)})`}`,
];

function cellsOf(row: unknown, it: AdmobRows): Cell[] {
  const dimension = (name: string, part: string) =>
    cellOf(inner(row, 'dimensionValues', name, part));
  const metric = (name: string, part: string) => cellOf(inner(row, 'metricValues', name, part));
  return [
    ...it.dimensions.map((name) => dimension(name, 'value')),
    ...it.labels.map((name) => dimension(name, 'displayLabel')),
    ...counts.map((name) => metric(name, 'integerValue')),
    metric('ESTIMATED_EARNINGS', 'microsValue'),
  ];
}

/** Whether a row of a report is split by ad source: that is the mediation's, not the network's. */
export const isMediation = (item: unknown): boolean =>
  inner(item, 'row', 'dimensionValues', 'AD_SOURCE') !== undefined;

/** Reports of AdMob are a list of `{header}`, many `{row}` and `{footer}`. */
export const admobJson = (rows: AdmobRows, isMine: (row: unknown) => boolean): JsonShape => ({
  header: (item, _head, second) => {
    const first = inner(item, 'header');
    if (!isObject(first) || !isObject(first['dateRange']) || !isMine(second)) return undefined;
    const currency = inner(first, 'localizationSettings', 'currencyCode');
    if (currency !== undefined && currencyOf(String(currency)) === undefined) {
      throw invalid({ file: `There is no currency ${String(currency)}.` });
    }
    return namesOf(rows, currency);
  },
  rows: (item) => {
    const row = inner(item, 'row');
    return row === undefined ? [] : [cellsOf(row, rows)];
  },
  expected: (_head, last) => {
    const count = inner(last, 'footer', 'matchingRowCount');
    return count === undefined ? undefined : Number(count);
  },
});
