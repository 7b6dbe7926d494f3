import { DEFAULT_CURRENCY } from './delivered-row.ts';
import { definitionOf, type FactTableName } from './tables.ts';

/**
 * SQL of both engines: the amounts and the currency of rows with equal dimensions, added up. A sum
 * is null only when all are. Money in different currencies adds up in dollars alone; rows without
 * any, such as downloads beside purchases, have no say in that.
 */
export function mergedColumns(
  table: FactTableName,
  column: (name: string) => string,
): ReadonlyMap<string, string> {
  const { measures, originals } = definitionOf(table);
  const currency = column('currency');
  // A hundredth of a rupee is less than a millionth of a dollar: its own amount is money, too.
  const money = Object.entries(originals).flat();
  const hasMoney = money.map((it) => `coalesce(${column(it)}, 0) <> 0`).join(' or ');
  const ofMoney = hasMoney ? `case when ${hasMoney} then ${currency} else null end` : currency;
  const isOne = `min(${ofMoney}) = max(${ofMoney})`;
  const sums = measures.map((it) => [it, `sum(${column(it)})`] as const);
  const amounts = Object.entries(originals).map(([name, base]) => {
    const amount = `sum(coalesce(${column(name)}, ${column(base)}))`;
    const isSaid = `${isOne} and count(${column(name)}) > 0`;
    return [name, `case when ${isSaid} then ${amount} else null end`] as const;
  });
  const one = [
    `case when ${isOne} then min(${ofMoney})`,
    `when count(${ofMoney}) = 0 and min(${currency}) = max(${currency}) then min(${currency})`,
    `else '${DEFAULT_CURRENCY}' end`,
  ].join(' ');
  return new Map([...sums, ...amounts, ['currency', one]]);
}
