import { isDay } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import { canBeTyped, RESTATED, REVERSED } from './corrections.ts';
import type { Dialect } from './dialect.ts';
import type { Batch, Delivery, Slice } from './facts.ts';
import type { FactTableName } from './tables.ts';

/** A slice with the table and source it belongs to. */
export interface PlacedSlice extends Slice {
  table: FactTableName;
  source: string;
}

const meet = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined || a === b;

/** Whether a row could lie in both. */
export function overlap(a: PlacedSlice, b: PlacedSlice): boolean {
  return (
    a.table === b.table &&
    a.source === b.source &&
    a.account_id === b.account_id &&
    meet(a.network_id, b.network_id) &&
    meet(a.app_id, b.app_id) &&
    a.from <= b.to &&
    b.from <= a.to
  );
}

const isId = (it: number | undefined) => it === undefined || (Number.isInteger(it) && it >= 0);

function checkSlice(it: PlacedSlice): void {
  if (!isDay(it.from) || !isDay(it.to) || it.from > it.to)
    throw invalid({ slices: `${it.from} to ${it.to} is no range of days.` });
  if (![it.account_id, it.network_id, it.app_id].every(isId) || it.source === '')
    throw invalid({ slices: 'A slice names a source and ids from 0.' });
}

/** Corrections are made by the facts themselves, of tables whose sources rival as a whole. */
function checkSource({ source, precedence, table }: Delivery): void {
  if (source === REVERSED || source === RESTATED)
    throw invalid({ source: `No source may be called ${source}.` });
  if (precedence === 'hand' && !canBeTyped(table))
    throw invalid({ table: `Figures of ${table} are not typed by hand.` });
}

/** The slices of one delivery. */
export function placed({ table, source, slices }: Delivery): PlacedSlice[] {
  return slices.map(({ account_id, network_id, app_id, from, to }) => {
    return { table, source, account_id, network_id, app_id, from, to };
  });
}

/** The slices of a batch, checked: a figure must not be replaced by two deliveries of one batch. */
export function slicesOf(batch: Batch): PlacedSlice[] {
  if (!Number.isSafeInteger(batch.id) || batch.id < 1)
    throw invalid({ id: 'A batch has a number from 1.' });
  batch.deliveries.forEach(checkSource);
  const byDelivery = batch.deliveries.map(placed);
  byDelivery.flat().forEach(checkSlice);
  for (const [at, slices] of byDelivery.entries()) {
    const others = byDelivery.slice(at + 1).flat();
    if (slices.some((it) => others.some((other) => overlap(it, other))))
      throw invalid({ slices: 'Two deliveries of this batch replace the same figures.' });
  }
  return byDelivery.flat();
}

/** The tables of some slices, each once. */
export const tablesOf = (slices: readonly PlacedSlice[]): FactTableName[] => [
  ...new Set(slices.map((it) => it.table)),
];

/** First and last day of some slices. */
export function daysOf(slices: readonly PlacedSlice[]): { from: string; to: string } {
  const from = slices.map((it) => it.from).sort();
  const to = slices.map((it) => it.to).sort();
  return { from: from[0] ?? '1970-01-01', to: to.at(-1) ?? '1970-01-01' };
}

/** Slices that differ in their app alone, as one: a report's slices are mostly like that. */
function byApps(slices: readonly PlacedSlice[]): { slice: PlacedSlice; apps: number[] }[] {
  const groups = new Map<string, { slice: PlacedSlice; apps: number[] }>();
  for (const slice of slices) {
    const { app_id, ...rest } = slice;
    const key = JSON.stringify([app_id === undefined, Object.values(rest)]);
    const group = groups.get(key) ?? { slice, apps: [] };
    if (app_id !== undefined) group.apps.push(app_id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * SQL condition: the rows that lie in one of the slices, which are all of one table. It names the
 * columns alone, or those of a table given where two have them.
 */
export function inSlices(slices: readonly PlacedSlice[], dialect: Dialect, table = ''): string {
  const day = (text: string) => dialect.day(dialect.quote(text));
  const of = table && `${table}.`;
  const terms = byApps(slices).map(({ slice: it, apps }) =>
    [
      `${of}source = ${dialect.quote(it.source)}`,
      `${of}account_id = ${it.account_id}`,
      ...(it.network_id === undefined ? [] : [`${of}network_id = ${it.network_id}`]),
      ...(apps.length === 0 ? [] : [`${of}app_id in (${apps.join(', ')})`]),
      `${of}day >= ${day(it.from)}`,
      `${of}day <= ${day(it.to)}`,
    ].join(' and '),
  );
  return terms.length === 0 ? '1 = 0' : `(${terms.map((it) => `(${it})`).join(' or ')})`;
}
