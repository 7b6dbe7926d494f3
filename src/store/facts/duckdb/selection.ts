import type { DuckDBConnection } from '@duckdb/node-api';
import { supplyOf } from '../selected.ts';
import { daysOf, type PlacedSlice } from '../slices.ts';
import { definitionOf, mayCount, type FactTableName } from '../tables.ts';
import { duckdbDialect } from './schema.ts';

/** Columns of `chosen`: the source that counts, and the first in order that carries each measure. */
function winnersOf(table: FactTableName): string {
  const first = 'arg_min(source, row(-precedence, source))';
  const supplied = definitionOf(table).supplied ?? [];
  return [
    `${first} as winner`,
    ...supplied.map((it) => `${first} filter (where ${it} is not null) as winner_${it}`),
  ].join(', ');
}

/** SQL expression of what `selected` shall be, beside a row of `chosen`. */
function flagOf(table: FactTableName): string {
  const source = `${table}.source`;
  const supplies = (definitionOf(table).supplied ?? []).map(
    (it) => `case when ${source} = chosen.winner_${it} then ${supplyOf(table, it)} else 0 end`,
  );
  const otherwise = supplies.length === 0 ? '0' : supplies.join(' + ');
  return `case when not ${mayCount} then 0 when ${source} = chosen.winner then 1 else ${otherwise} end`;
}

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
  await selectWhere(connection, table, `${table}.day between ${day(from)} and ${day(to)}`);
}

/** The same for the rows that a condition names, whole days of them. */
export async function selectWhere(
  connection: DuckDBConnection,
  table: FactTableName,
  days: string,
): Promise<void> {
  const { rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const same = rivalry.map((it) => `${table}.${it} = chosen.${it}`).join(' and ');
  const flag = flagOf(table);
  // Nearly every day has one source an app: those with more, or with some that do not count, are few.
  await connection.run(`
    update ${table}
    set selected = ${flag}
    from (
      select ${keys}, ${winnersOf(table)}
      from ${table}
      where ${days} and (${keys}) in (
        select (${keys}) from ${table} where ${days} group by ${keys}
        having min(source) <> max(source) or min(selected) <> 1 or max(selected) <> 1
          or not min(${mayCount}))
      group by ${keys}) chosen
    where ${days} and ${same}
      and selected <> ${flag}`);
}
