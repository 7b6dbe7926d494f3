import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Refusal } from '#/kernel/refusal.ts';
import type { TaskHost, TaskRun } from '../workers/task-host.ts';
import { answerOf, type Limits, type SqlAnswer } from './answer.ts';
import { tablesRead } from './read-sql.ts';
import { stageAll, type Named, type Staged } from './stage.ts';

interface View {
  name: string;
  needs: string[];
  select: string;
  /** What the SELECT gives. */
  columns: readonly { name: string; type: string }[];
}

/** A text to be run, and what it may be run over; see `sandbox.ts`. */
export interface SandboxTask {
  sql: string;
  /** What can be loaded, in the order in which it is. */
  staged: Staged[];
  /** What a text reads, each made by a SELECT over what is staged in the schema `kept`. */
  views: View[];
  limits: Limits;
  /** Memory of the database, megabytes. */
  memory: number;
}

/** Of the processor: what somebody tries out may take all that nobody else wants. */
const NICENESS = 15;

/** A database of this question alone, from which nothing outside of it can be reached. */
async function opened(memory: number): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memory}MiB`,
    threads: '2',
    // What does not fit is refused instead of going to a disk.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return connection;
}

export const run: TaskRun<SandboxTask, SqlAnswer> = async (task, host) => {
  // Everybody else comes first, and where the machine has no more memory this process goes first.
  setPriority(NICENESS);
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  const connection = await opened(task.memory);
  const offered = new Set(task.views.map((it) => it.name));
  const { tables, named } = await tablesRead(connection, task.sql, offered);
  const views = task.views.filter((it) => tables.has(it.name));
  const answer = (names: Named) => answered(connection, { ...task, views }, names, host);
  try {
    return await answer(named);
  } catch (error) {
    if (named === 'all' || !isNotLoaded(error)) throw error;
    for (const { name } of views) await connection.run(`drop view ${name}`);
    await connection.run('drop schema kept cascade');
    await connection.run('drop schema held cascade');
    return await answer('all');
  }
};

/** What a query fails with that comes upon a column which was not loaded for it. */
const NOT_LOADED = 'This column was not loaded.';

/**
 * Columns that a text has no name for fail whoever reads them all the same: never are they unknown. A
 * cast that fails has the type of its column; of `error()` DuckDB believes that it is always null.
 */
function viewOf({ name, select, columns }: View, named: Named): string {
  const shown = columns.map((it) =>
    named === 'all' || named.has(it.name)
      ? it.name
      : `concat('${NOT_LOADED}', random())::bigint::varchar::${it.type} as ${it.name}`,
  );
  return `create view ${name} as select ${shown.join(', ')} from (${select})`;
}

const isNotLoaded = (error: unknown) =>
  error instanceof Refusal && error.fields?.['sql']?.includes(NOT_LOADED);

async function answered(
  connection: DuckDBConnection,
  { views, staged, sql, limits }: SandboxTask,
  named: Named,
  host: TaskHost,
): Promise<SqlAnswer> {
  const needed = new Set(views.flatMap((it) => it.needs));
  const read = staged.filter((it) => needed.has(it.name));
  await stageAll(connection, read, host, named);
  for (const it of views) await connection.run(viewOf(it, named));
  return answerOf(connection, sql, limits);
}
