import { DEFAULT_CURRENCY } from './delivered-row.ts';
import { definitionOf, type FactTableName } from './tables.ts';

/**
 * SQL of both engines: the amounts and the currency of rows with equal dimensions, added up. A sum
 * is null only when all are. Rows in different currencies add up in dollars alone.
 */
export function mergedColumns(
  table: FactTableName,
  column: (name: string) => string,
): ReadonlyMap<string, string> {
  const { measures, originals } = definitionOf(table);
  const currency = column('currency');
  const isOne = `min(${currency}) = max(${currency})`;
  const sums = measures.map((it) => [it, `sum(${column(it)})`] as const);
  const amounts = Object.entries(originals).map(([name, base]) => {
    const amount = `sum(coalesce(${column(name)}, ${column(base)}))`;
    const isSaid = `${isOne} and count(${column(name)}) > 0`;
    return [name, `case when ${isSaid} then ${amount} else null end`] as const;
  });
  const one = `case when ${isOne} then min(${currency}) else '${DEFAULT_CURRENCY}' end`;
  return new Map([...sums, ...amounts, ['currency', one]]);
}
