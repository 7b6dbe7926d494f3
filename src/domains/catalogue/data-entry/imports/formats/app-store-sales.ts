import { findColumns, plainName, type ColumnSpec } from '../columns.ts';
import type { AddedCells, Cell, Columns } from '../report.ts';

/**
 * A summary of sales of App Store Connect (Sales and Trends, or `GET /v1/salesReports` with the type
 * SALES and the subtype SUMMARY; developer.apple.com and public clients): a line for each product,
 * country, currency, device and so on, with units and the proceeds of one of them. A refund has
 * negative units. A purchase in an app names the app by its SKU only, so every line is of that.
 */
const needed = [
  'sku',
  'product type identifier',
  'units',
  'developer proceeds',
  'begin date',
  'end date',
  'country code',
  'currency of proceeds',
  'parent identifier',
];

// Of each line: everything else that tells it apart from others of its day.
const parts = [
  'sku',
  'version',
  'product type identifier',
  'units',
  'developer proceeds',
  'customer currency',
  'apple identifier',
  'customer price',
  'promo code',
  'subscription',
  'period',
  'category',
  'cmb',
  'device',
  'supported platforms',
  'proceeds reason',
  'preserved pricing',
  'client',
  'order type',
];

const names = [
  'sale day',
  'last sale day',
  'app sku',
  'app title',
  'app platform',
  'first downloads',
  'purchases',
];

const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['sale day'], required: true },
    { role: 'last-day', names: ['last sale day'], required: true },
    { role: 'app', names: ['app sku'], required: true },
    { role: 'app-name', names: ['app title'] },
    { role: 'platform', names: ['app platform'] },
    { role: 'country', names: ['country code'], required: true },
    { role: 'currency', names: ['currency of proceeds'], required: true },
    ...parts.map((it) => ({ role: 'part' as const, names: [it] })),
  ],
  // A line is about one of the two.
  measures: [
    {
      measure: 'installs',
      kind: 'count',
      names: ['first downloads'],
      required: true,
      blank: 'absent',
    },
    {
      measure: 'iap_revenue_micros',
      kind: 'micros',
      names: ['purchases'],
      required: true,
      blank: 'absent',
    },
  ],
};

/** 11/17/2025 with the year first; something else as it is, so that its line is named. */
const dayOf = (written: string) => written.trim().replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

/**
 * Millionths of an amount without its sign, which the units have; undefined when it is none, or is
 * finer than that.
 */
function microsOf(amount: string): bigint | undefined {
  const [, whole, fraction = ''] = /^-?(\d{1,12})(?:\.(\d{1,6})0*)?$/.exec(amount.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(`${whole}${fraction.padEnd(6, '0')}`);
}

// An app or a bundle, bought for the first time: 1, 1F, 1T, 1E, 1EP, 1EU, 1-B, F1, F1-B.
const isFirstDownload = (type: string) => /^F?1[A-Z]{0,2}(-B)?$/.test(type);
// IA1, IA1-M, IA9, IAY, IAC, FI1 and so on: consumables and subscriptions within an app.
const isPurchase = (type: string) => /^(IA|FI)/.test(type);

/** What each line comes to, where the header is that of a summary of sales. */
export function appStoreSales(header: readonly string[]): AddedCells | undefined {
  const plain = header.map(plainName);
  if (!needed.every((it) => plain.includes(it))) return undefined;
  const [sku, type, units, each, begin, end, , , parent] = needed.map((it) => plain.indexOf(it));
  const title = plain.indexOf('title');
  const of = (cells: readonly string[]): Cell[] => {
    const at = (index: number | undefined) => (cells[index ?? -1] ?? '').trim();
    const [kind, count, proceeds] = [at(type), at(units), microsOf(at(each))];
    const isWhole = /^-?\d{1,9}$/.test(count);
    const bought = isWhole ? Math.max(0, Number(count)) : count;
    const earned = isWhole && proceeds !== undefined ? String(BigInt(count) * proceeds) : at(each);
    return [
      dayOf(at(begin)),
      dayOf(at(end)),
      at(parent) || at(sku),
      at(parent) === '' ? at(title) : '',
      'ios',
      // A refund takes back money and no download; updates and downloads anew are no installs.
      isFirstDownload(kind) || !isWhole ? bought : undefined,
      isPurchase(kind) || proceeds === undefined ? earned : undefined,
    ];
  };
  return { names, of };
}

/** The columns of such a summary, with what was added to it. */
export const salesColumns = (header: readonly string[]): Columns | undefined =>
  header.includes('first downloads') ? findColumns(header, columns) : undefined;
