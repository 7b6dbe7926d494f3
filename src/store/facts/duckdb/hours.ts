import type { DuckDBConnection } from '@duckdb/node-api';
import { hourColumns, hoursTable, hourValues, type HourRow } from '../hours.ts';
import { typeOf } from './schema.ts';
import { Staging } from './staging.ts';

const columns = Object.entries(hourColumns).map(([name, kind]) => ({ name, kind }));

export const hoursSql = `create table if not exists ${hoursTable} (${columns
  .map(({ name, kind }) => `${name} ${typeOf(kind)}${kind === 'measure' ? '' : ' not null'}`)
  .join(', ')})`;

/** Adds the rows of a fetch, inside the caller's transaction. */
export async function insertHours(
  connection: DuckDBConnection,
  fetch: number,
  rows: Iterable<HourRow>,
): Promise<void> {
  const staging = await Staging.open(connection, 'temp', 'incoming_hours', columns);
  try {
    for (const it of rows) staging.add(hourValues(fetch, it));
    await staging.finish();
    const stored = columns.map((it) => staging.stored(it));
    await connection.run(`insert into ${hoursTable} (${columns.map((it) => it.name).join(', ')})
      select ${stored.join(', ')} from ${staging.sourceSql()}`);
    await staging.drop();
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

export const deleteHoursSql = (fetches: readonly number[]): string =>
  `delete from ${hoursTable} where fetch_id in (${fetches.map(Number).join(', ')})`;
