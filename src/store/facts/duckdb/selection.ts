import type { DuckDBConnection } from '@duckdb/node-api';
import { daysOf, type PlacedSlice } from '../slices.ts';
import { definitionOf, mayCount, type FactTableName } from '../tables.ts';
import { duckdbDialect } from './schema.ts';

/**
 * Selects one source wherever some report the same thing, on the days a change has touched: figures
 * of a mediation and of the network itself must never be added up.
 */
export async function selectSources(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
): Promise<void> {
  const { from, to } = daysOf(slices);
  const day = (text: string) => duckdbDialect.day(duckdbDialect.quote(text));
  const days = `${table}.day between ${day(from)} and ${day(to)}`;
  const { rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const same = rivalry.map((it) => `${table}.${it} = chosen.${it}`).join(' and ');
  const flag = `case when ${table}.source = chosen.winner and ${mayCount} then 1 else 0 end`;
  // Nearly every day has one source an app: those with more, or with none selected, are few.
  await connection.run(`
    update ${table}
    set selected = ${flag}
    from (
      select ${keys}, arg_min(source, row(-precedence, source)) as winner
      from ${table}
      where ${days} and (${keys}) in (
        select (${keys}) from ${table} where ${days} group by ${keys}
        having min(source) <> max(source) or min(selected) = 0 or not min(${mayCount}))
      group by ${keys}) chosen
    where ${days} and ${same}
      and selected <> ${flag}`);
}
