import type { DuckDBConnection } from '@duckdb/node-api';
import { supplyOf } from '../selected.ts';
import { daysOf, inSlices, type PlacedSlice } from '../slices.ts';
import { definitionOf, mayCount, type FactTableName } from '../tables.ts';
import { rowsOf } from './readers.ts';
import type { Touched } from './rollups.ts';
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
 * of a mediation and of the network itself must never be added up. Gives the days and apps on which
 * rows changed that lie in none of the slices.
 */
export async function selectSources(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
): Promise<Touched> {
  const { from, to } = daysOf(slices);
  const day = (text: string) => duckdbDialect.day(duckdbDialect.quote(text));
  const days = `${table}.day between ${day(from)} and ${day(to)}`;
  const changed = await rowsOf(
    connection,
    `${selectSql(table, days)}
     returning ${table}.day as day, ${table}.app_id as app_id, ${inSlices(slices, duckdbDialect, table)} as own`,
  );
  const beside = new Map<string, Touched[number]>();
  for (const { day: on, app_id, own } of changed)
    if (own === 0) beside.set(`${on} ${app_id}`, { day: String(on), app: Number(app_id) });
  return [...beside.values()];
}

/** SQL that selects sources on the days that a condition names. */
export function selectSql(table: FactTableName, days = '1 = 1'): string {
  const { rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const same = rivalry.map((it) => `${table}.${it} = chosen.${it}`).join(' and ');
  const flag = flagOf(table);
  // Nearly every day has one source an app: those with more, or with some that do not count, are few.
  return `
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
      and selected <> ${flag}`;
}
