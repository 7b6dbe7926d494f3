import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { TaskRun } from '../workers/task-host.ts';
import { answerOf, type Limits, type SqlAnswer } from './answer.ts';
import { tablesRead } from './read-sql.ts';
import { stageAll, type Staged } from './stage.ts';

/** A text to be run, and what it may be run over; see `sandbox.ts`. */
export interface SandboxTask {
  sql: string;
  /** What can be loaded, in the order in which it is. */
  staged: Staged[];
  /** What a text reads, each made by a SELECT over what is staged in the schema `kept`. */
  views: { name: string; needs: string[]; select: string }[];
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
  const read = await tablesRead(connection, task.sql, offered);
  const views = task.views.filter((it) => read.has(it.name));
  const needed = new Set(views.flatMap((it) => it.needs));
  const staged = task.staged.filter((it) => needed.has(it.name));
  await stageAll(connection, staged, host);
  for (const { name, select } of views) await connection.run(`create view ${name} as ${select}`);
  return answerOf(connection, task.sql, task.limits);
};
