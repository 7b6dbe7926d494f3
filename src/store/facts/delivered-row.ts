import { isDay } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { ColumnKind } from './fact-table.ts';
import { definitionOf, type FactTableName } from './tables.ts';

/** Currency of a row that names none: what `_micros` are kept in. */
export const DEFAULT_CURRENCY = 'USD';

/** What a column of a delivered row is staged as. */
export type StagedKind = ColumnKind | 'measure';

/** A column as it is delivered: dimensions, measures, currency, and whether the row is provisional. */
export interface DeliveredColumn {
  name: string;
  kind: StagedKind;
  /** What a row has that leaves the column out; without it no row may. */
  absent?: string | null;
}

/** A value as it is staged and stored; only measures may be null. */
export type StagedValue = string | number | null;

export function deliveredColumns(table: FactTableName): DeliveredColumn[] {
  const { dimensions, measures, originals } = definitionOf(table);
  return [
    ...Object.entries(dimensions).map(([name, kind]) => ({ name, kind })),
    ...measures.map((name) => ({ name, kind: 'measure' as const })),
    ...Object.keys(originals).map((name) => ({ name, kind: 'measure' as const, absent: null })),
    { name: 'provisional', kind: 'count' },
    { name: 'currency', kind: 'text', absent: DEFAULT_CURRENCY },
  ];
}

const MAX_ID = 2 ** 31 - 1;
/** What ClickHouse's Date holds; its first day is never one of a figure. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2105-12-31';
const knownDays = new Set<string>();

function isKnownDay(value: string): boolean {
  if (knownDays.has(value)) return true;
  if (!isDay(value) || value <= FIRST_DAY || value > LAST_DAY) return false;
  if (knownDays.size > 10_000) knownDays.clear();
  knownDays.add(value);
  return true;
}

/**
 * Whether a value can be stored. Measures may be negative, since networks take money back, and null
 * where the source does not say.
 */
function fits(value: unknown, kind: StagedKind): boolean {
  if (kind === 'measure') return value === null || Number.isSafeInteger(value);
  if (kind === 'text') return typeof value === 'string' && !value.includes('\0');
  if (kind === 'day') return typeof value === 'string' && isKnownDay(value);
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_ID;
}

/**
 * The value of a delivered row for a column, checked because a wrong one would be noticed only in
 * a sum, months later.
 * @throws Refusal `invalid`
 */
export function deliveredValue(
  row: Readonly<Record<string, unknown>>,
  column: DeliveredColumn,
): StagedValue {
  const value = row[column.name];
  if (value === undefined && column.absent !== undefined) return column.absent;
  const plain = typeof value === 'boolean' ? Number(value) : value;
  if (fits(plain, column.kind)) return plain as StagedValue;
  throw invalid({ rows: `${String(value)} is no value for ${column.name}.` });
}
