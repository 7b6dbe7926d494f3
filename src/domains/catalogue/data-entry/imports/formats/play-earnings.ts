import { findColumns, plainName, type ColumnSpec } from '../columns.ts';
import type { AddedCells, Columns } from '../report.ts';

/**
 * Earnings of Google Play (`earnings/earnings_YYYYMM…zip` of the account's bucket, or the financial
 * reports of its console; public clients for the columns under their old and new names): a line for
 * each charge, fee, tax and refund of an order, which together are what is paid out. What was paid
 * for an app itself is no purchase within it.
 */
const parts = [
  'description',
  'transaction time',
  'tax type',
  'transaction type',
  'refund type',
  'product type',
  'sku id',
  'hardware',
  'buyer state',
  'buyer postal code',
  'buyer postcode',
  'buyer currency',
  'amount (buyer currency)',
  'base plan id',
  'offer id',
  'amount (merchant currency)',
];

const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['transaction date'], required: true },
    { role: 'package', names: ['product id', 'package id'], required: true },
    { role: 'platform', names: ['app platform'], required: true },
    { role: 'country', names: ['buyer country'], required: true },
    { role: 'currency', names: ['merchant currency'], required: true },
    ...parts.map((it) => ({ role: 'part' as const, names: [it] })),
  ],
  measures: [
    {
      measure: 'iap_revenue_micros',
      kind: 'money',
      names: ['amount (merchant currency)'],
      required: true,
      // 0 and paidapp are the app itself.
      when: { names: ['product type'], is: /^\s*(?!0\s*$|paid)/i },
    },
  ],
};

/** Nothing there says that these are apps for Android. */
export const playEarnings = (header: readonly string[]): AddedCells | undefined =>
  header.some((it) => plainName(it) === 'amount (merchant currency)')
    ? { names: ['app platform'], of: () => ['android'] }
    : undefined;

export const earningsColumns = (header: readonly string[]): Columns | undefined =>
  findColumns(header, columns);
