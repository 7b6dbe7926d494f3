import type { DuckDBConnection } from '@duckdb/node-api';
import { canBeTyped, isTyped } from '../corrections.ts';
import { supplyOf } from '../selected.ts';
import { daysOf, inSlices, type PlacedSlice } from '../slices.ts';
import {
  competes,
  definitionOf,
  factTableNames,
  hasWholes,
  isWhole,
  mayCount,
  precedences,
  type FactTableName,
} from '../tables.ts';
import { correct } from './corrections.ts';
import { rowsOf } from './readers.ts';
import type { Touched } from './rollups.ts';
import { duckdbDialect } from './schema.ts';

/** Columns of `chosen`: the source that counts, and the first in order that carries each measure. */
function winnersOf(table: FactTableName): string {
  const first = 'arg_min(source, row(-precedence, source))';
  const supplied = definitionOf(table).supplied ?? [];
  return [
    `${first} filter (where ${competes}) as winner`,
    ...supplied.map(
      (it) => `${first} filter (where ${competes} and ${it} is not null) as winner_${it}`,
    ),
  ].join(', ');
}

/** SQL expression of what `selected` shall be, beside a row of `chosen`. */
function flagOf(table: FactTableName): string {
  const source = `${table}.source`;
  const supplies = (definitionOf(table).supplied ?? []).map(
    (it) => `case when ${source} = chosen.winner_${it} then ${supplyOf(table, it)} else 0 end`,
  );
  const otherwise = supplies.length === 0 ? '0' : supplies.join(' + ');
  return `case when not (${mayCount}) then 0 when ${source} = chosen.winner then 1 else ${otherwise} end`;
}

/**
 * Selects one source wherever some report the same thing, on the days a change has touched: figures
 * of a mediation and of the network itself must never be added up. What was typed by hand is put into
 * its place after that. Gives the days and apps on which
 * rows changed that lie in none of the slices.
 */
export async function selectSources(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
): Promise<Touched> {
  const { from, to } = daysOf(slices);
  const day = (text: string) => duckdbDialect.day(duckdbDialect.quote(text));
  const range = `day between ${day(from)} and ${day(to)}`;
  const days = `${table}.${range}`;
  const changed = await rowsOf(
    connection,
    `${selectSql(table, days)}
     returning ${table}.day as day, ${table}.app_id as app_id, ${inSlices(slices, duckdbDialect, table)} as own`,
  );
  const beside = new Map<string, Touched[number]>();
  for (const { day: on, app_id, own } of changed)
    if (own === 0) beside.set(`${on} ${app_id}`, { day: String(on), app: Number(app_id) });
  for (const it of await correct(connection, table, range)) beside.set(`${it.day} ${it.app}`, it);
  return [...beside.values()];
}

/** SQL that selects sources on the days that a condition names. */
export function selectSql(table: FactTableName, on = '1 = 1'): string {
  // What is derived from selected rows always counts.
  const days = `${on} and precedence <> ${precedences.correction}`;
  const { rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const same = rivalry.map((it) => `${table}.${it} = chosen.${it}`).join(' and ');
  const flag = flagOf(table);
  const whole = `from ${table} where ${days} and ${isWhole}`;
  const isContested = [
    'min(source) <> max(source) or min(selected) <> 1 or max(selected) <> 1',
    `not min(${mayCount})`,
    ...(hasWholes(table) ? [`(day, app_id) in (select (day, app_id) ${whole})`] : []),
  ].join(' or ');
  // Where a mediation tells the total, its source is the only one that counts of the app and day.
  const replaced = hasWholes(table) ? 'replace (coalesce(whole, winner) as winner)' : '';
  const wholes = hasWholes(table)
    ? `left join (select day, app_id, min(source) as whole ${whole} group by day, app_id) using (day, app_id)`
    : '';
  // Nearly every day has one source an app: those with more, or with some that do not count, are few.
  return `
    update ${table}
    set selected = ${flag}
    from (select * ${replaced} from (
      select ${keys}, ${winnersOf(table)}
      from ${table}
      where ${days} and (${keys}) in (
        select (${keys}) from ${table} where ${days} group by ${keys} having ${isContested})
      group by ${keys}) ${wholes}) chosen
    where ${days} and ${same}
      and selected <> ${flag}`;
}

const olderTyped = `${isTyped} and selected <> 0`;

/** The tables in which figures typed by hand still count in place of all other rows. */
async function tablesTyped(connection: DuckDBConnection): Promise<FactTableName[]> {
  const tables: FactTableName[] = [];
  for (const table of factTableNames.filter(canBeTyped)) {
    const found = await rowsOf(
      connection,
      `select 1 as n from ${table} where ${olderTyped} limit 1`,
    );
    if (found.length > 0) tables.push(table);
  }
  return tables;
}

/** Whether an earlier version let figures typed by hand count in place of all other rows. */
export const hasTyped = async (connection: DuckDBConnection): Promise<boolean> =>
  (await tablesTyped(connection)).length > 0;

/** Derives the corrections of what hands delivered to earlier versions; the tables changed by it. */
export async function selectTyped(connection: DuckDBConnection): Promise<FactTableName[]> {
  const tables = await tablesTyped(connection);
  for (const table of tables) {
    await connection.run(selectSql(table));
    await correct(connection, table, '1 = 1');
  }
  return tables;
}
