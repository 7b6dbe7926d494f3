import { definitionOf, type FactTableName } from './tables.ts';

/** What `selected` holds for a measure that a row supplies in the selected source's place. */
export const supplyOf = (table: FactTableName, measure: string): number =>
  2 << (definitionOf(table).supplied ?? []).indexOf(measure);

/** The measure in micro-USD of an amount in the original currency; any other measure as it is. */
export const baseOf = (table: FactTableName, measure: string): string =>
  definitionOf(table).originals[measure] ?? measure;

/** SQL of both engines: whether a row counts for at least one of some measures. */
export function countsFor(table: FactTableName, measures: readonly string[]): string {
  const supplied = definitionOf(table).supplied ?? [];
  const bits = measures
    .map((it) => baseOf(table, it))
    .filter((it) => supplied.includes(it))
    .map((it) => supplyOf(table, it));
  if (bits.length === 0) return 'selected = 1';
  const values = Array.from({ length: 2 ** supplied.length - 1 }, (_, at) => 2 * (at + 1));
  return `selected in (1, ${values.filter((it) => bits.some((bit) => it & bit)).join(', ')})`;
}
