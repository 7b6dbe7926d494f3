import { eachDay } from '#/kernel/days.ts';
import type { FactTableName } from './tables.ts';

/** Money that is asked for in another currency than dollars. */
export interface Conversion {
  currency: string;
  /** What a dollar buys of it on a day. */
  perUsd: (day: string) => number;
  /** Whether there may be rows in the currency itself: they count with their own amounts. */
  isReported: boolean;
}

interface Sum {
  alias: string;
  isMoney: boolean;
  /** SQL expression of what a row adds, by that of its amount. */
  valueOf: (amount?: (measure: string) => string) => string;
  /** SQL expression of a row's amount in its own currency. */
  originalOf: (measure: string) => string;
}

interface Parts {
  table: FactTableName;
  /** The splits: alias and expression. */
  parts: readonly (readonly [alias: string, expression: string])[];
  sums: readonly Sum[];
  where: string;
}

// ClickHouse takes an alias for the column it stands for, even inside the aggregate that is named so.
const ofDay = (alias: string) => `day_${alias}`;
const own = (alias: string) => `own_${alias}`;
const orNothing = (it: string) => `case when ${it} is null then 0 else ${it} end`;

/**
 * SQL of both engines: sums of each day, and around them the days together, with every day's money
 * by that day's rate and rounded to whole millionths. What was reported in the currency itself is
 * never converted there and back: it counts as it was reported.
 */
export function convertedSql(
  { perUsd, isReported }: Conversion,
  days: { from: string; to: string },
  { table, parts, sums, where }: Parts,
): string {
  const totals = sums.flatMap(({ alias, isMoney, valueOf, originalOf }) => {
    if (!isMoney || !isReported) return [`total(${valueOf()}) as ${ofDay(alias)}`];
    const foreign = valueOf(
      (measure) => `case when currency = $own_currency then null else ${measure} end`,
    );
    const reported = valueOf(
      (measure) => `case when currency = $own_currency then ${originalOf(measure)} else null end`,
    );
    return [`total(${foreign}) as ${ofDay(alias)}`, `total(${reported}) as ${own(alias)}`];
  });
  const splits = parts.map(([alias, expression]) => `${expression} as ${alias}`);
  const daily = [...splits, 'day as on_day', ...totals, 'row_total() as day_rows'];
  const group = [...new Set([...parts.map(([, expression]) => expression), 'day'])];
  // As floats, or DuckDB would look for a decimal type that holds all of them.
  const rates = eachDay(days).map((day) => perUsd(day).toExponential());
  const rate = `[${rates.join(', ')}][on_day - day($from) + 1]`;
  const columns = [
    ...parts.map(([alias]) => alias),
    ...sums.map(({ alias, isMoney }) => {
      const sum = ofDay(alias);
      if (!isMoney) return `sum(${sum}) as ${alias}`;
      const converted = `round(${sum} * ${rate})`;
      const value = isReported
        ? `case when ${sum} is null and ${own(alias)} is null then null else ${orNothing(converted)} + ${orNothing(own(alias))} end`
        : converted;
      return `sum(${value}) as ${alias}`;
    }),
    ...(parts.length > 0 ? [] : ['sum(day_rows) as rows_found']),
  ];
  const together = parts.length > 0 ? ` group by ${parts.map(([alias]) => alias).join(', ')}` : '';
  return `select ${columns.join(', ')} from (
    select ${daily.join(', ')} from deltas(${table}) where ${where}
    group by ${group.join(', ')} having row_total() > 0) as daily${together}`;
}
