import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { stageAll, type Staged } from '../sandbox/stage.ts';
import type { TaskRun } from '../workers/task-host.ts';

/** A table that is written as files, one a day, or one in all where it has no days. */
export interface DaysTask {
  staged: Staged[];
  /** SELECT over what is staged in the schema `kept` that makes the columns of the files. */
  select: string;
  /** The column that a file has one value of. */
  by: string | undefined;
  /** Of its columns, those that are summed for the manifest. */
  sums: readonly string[];
  /** `plain` is CSV for a reader that takes no text for a formula. */
  format: 'parquet' | 'csv' | 'plain';
  /** Where a file lies until it is handed over. */
  folder: string;
}

/** A file of a table. */
export interface DayFile {
  /** Of all its rows, empty where the table has no days. */
  day: string;
  bytes: Uint8Array;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  rows: number;
  /** As digits; null where no row says anything. */
  sums: Record<string, string | null>;
}

/** Megabytes of the database. */
const MEMORY = 512;

const kinds = {
  parquet: 'format parquet, compression zstd',
  csv: 'format csv, header',
  plain: 'format csv, header',
};

/** A text that a spreadsheet would take for a formula gets an apostrophe: see `formula-mark.ts`. */
const marked = (column: string) =>
  `case when regexp_matches(${column}, '^\\s*[=+\\-@|＝＋－＠]') then '''' || ${column} else ${column} end as ${column}`;

async function columnsOf(connection: DuckDBConnection, format: DaysTask['format']) {
  const described = await connection.runAndReadAll('describe given');
  const columns = described.getRows().map(([name, type]) => [String(name), String(type)] as const);
  return columns
    .map(([name, type]) => (format === 'csv' && type === 'VARCHAR' ? marked(name) : name))
    .join(', ');
}

/** Gives the files of a table one after the other. The same rows make the same bytes. */
export const run: TaskRun<DaysTask, number> = async (task, host) => {
  const { staged, select, by, sums, format, folder } = task;
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${MEMORY}MiB`,
    threads: '1',
    // Beside the files that are made: where the program runs nothing may be written.
    temp_directory: join(folder, 'spilt'),
  });
  try {
    const connection = await instance.connect();
    await stageAll(connection, staged, host);
    await connection.run(`create view given as ${select}`);
    const columns = await columnsOf(connection, format);
    const found = by
      ? await connection.runAndReadAll(`select distinct ${by}::varchar from given order by 1`)
      : undefined;
    const days = found ? found.getRows().map(([day]) => String(day)) : [''];
    const path = join(folder, 'part');
    for (const day of days) {
      const where = by ? `where ${by} = '${day}'::date` : '';
      await connection.run(
        `copy (select ${columns} from given ${where} order by all) to '${path}' (${kinds[format]})`,
      );
      const bytes = await readFile(path);
      const totals = await connection.runAndReadAll(
        `select count(*), ${['null', ...sums.map((it) => `sum(${it})::varchar`)].join(', ')} from given ${where}`,
      );
      const [rows, , ...summed] = totals.getRows()[0]!;
      await host.output({
        day,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        rows: Number(rows),
        sums: Object.fromEntries(
          sums.map((name, at) => [name, summed[at] === null ? null : String(summed[at])]),
        ),
      } satisfies DayFile);
    }
    return days.length;
  } finally {
    instance.closeSync();
  }
};
