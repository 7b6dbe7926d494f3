import type { DuckDBConnection } from '@duckdb/node-api';
import {
  canBeTyped,
  isCorrection,
  isTyped,
  RESTATED,
  REVERSED,
  restatedValues,
  reversedValues,
  statedValues,
} from '../corrections.ts';
import {
  columnsOf,
  definitionOf,
  hasWholes,
  isWhole,
  precedences,
  type FactTableName,
} from '../tables.ts';
import { rowsOf } from './readers.ts';
import type { Touched } from './rollups.ts';

const known = {
  typed: (it: string) => `typed_${it}`,
  carried: (it: string) => `carried_${it}`,
};

/** Select of the corrections that some days shall have. */
function correctionsSql(table: FactTableName, days: string): string {
  const { measures, rivalry } = definitionOf(table);
  const keys = rivalry.join(', ');
  const counts = `selected = 1 and not (${isCorrection})`;
  const flags = measures.flatMap((it) => [
    `bool_or(${isTyped} and ${it} is not null) as ${known.typed(it)}`,
    `bool_or((${isTyped} or ${counts}) and ${it} is not null) as ${known.carried(it)}`,
  ]);
  const part = (source: string, values: ReadonlyMap<string, string>, where: string) => {
    const origin = new Map([
      ['source', `'${source}'`],
      ['precedence', String(precedences.correction)],
      ['selected', '1'],
    ]);
    const columns = columnsOf(table).map(
      ([name]) => `${values.get(name) ?? origin.get(name) ?? name} as ${name}`,
    );
    return `select ${columns.join(', ')} from ${table} join typed using (${keys})
      where ${days} and ${where}`;
  };
  // Of a total of all networks, what a hand says of another network is a detail.
  const isDetail = `not bool_or(${counts}) and
    (day, app_id) in (select (day, app_id) from ${table} where ${days} and ${isWhole})`;
  return `
    with typed as (
      select ${keys}, ${flags.join(', ')} from ${table}
      where ${days} and (${keys}) in (select (${keys}) from ${table} where ${days} and ${isTyped})
      group by ${keys} ${hasWholes(table) ? `having not (${isDetail})` : ''})
    ${part(REVERSED, reversedValues(table), counts)}
    union all ${part(RESTATED, restatedValues(table, known), counts)}
    union all ${part(RESTATED, statedValues(table, known), isTyped)}`;
}

/**
 * Derives the corrections of figures typed by hand anew, on the days a condition names, after one
 * source was selected there. Gives the days and apps on which they have changed.
 */
export async function correct(
  connection: DuckDBConnection,
  table: FactTableName,
  days: string,
): Promise<Touched> {
  if (!canBeTyped(table)) return [];
  const there = await rowsOf(
    connection,
    `select 1 as n from ${table} where ${days} and (${isTyped} or ${isCorrection}) limit 1`,
  );
  if (there.length === 0) return [];
  const names = columnsOf(table)
    .map(([name]) => name)
    .join(', ');
  const due = 'temp.corrections_due';
  const moved = 'temp.corrections_moved';
  const held = `select ${names} from ${table} where ${days} and ${isCorrection}`;
  await connection.run(
    `create or replace temp table corrections_due as ${correctionsSql(table, days)}`,
  );
  await connection.run(
    `create or replace temp table corrections_moved as
     select distinct day, app_id from (
       (${held} except all select ${names} from ${due})
       union all (select ${names} from ${due} except all ${held}))`,
  );
  const inMoved = `(day, app_id) in (select (day, app_id) from ${moved})`;
  await connection.run(`delete from ${table} where ${days} and ${isCorrection} and ${inMoved}`);
  await connection.run(
    `insert into ${table} (${names}) select ${names} from ${due} where ${inMoved}
     order by day, app_id`,
  );
  const touched = await rowsOf(connection, `select day, app_id from ${moved}`);
  for (const it of [due, moved]) await connection.run(`drop table ${it}`);
  return touched.map((it) => ({ day: String(it['day']), app: Number(it['app_id']) }));
}
