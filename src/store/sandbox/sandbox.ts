import { invalid, Refusal } from '#/kernel/refusal.ts';
import { resultOf } from '../workers/run-task.ts';
import type { SqlAnswer } from './answer.ts';
import { readOn } from './read-on.ts';
import type { SandboxTask } from './sandbox-task.ts';
import type { AskedPart, StagedPart } from './stage.ts';

/**
 * Runs SQL that somebody has written. Never on a store: what the text may read is copied, row by row,
 * into a database in memory that this question alone has, in a process of its own. The process has no
 * settings and no secrets; its database reaches no file, no network and no other database, and cannot
 * be made to. So a text, whatever it is, reads what its author may see, changes nothing, and leaves
 * nothing behind: the process ends with it.
 */

/** Megabytes of JavaScript values. */
const MEMORY = 256;
/** In which all of it has to be done, the copying too. */
const SECONDS = 90;

export interface Sandboxed extends SandboxTask {
  /** The rows of what is staged, part by part; asked for only where the text needs them. */
  load: (asked: AskedPart) => AsyncGenerator<StagedPart>;
  signal?: AbortSignal | undefined;
}

/** @throws Refusal `invalid` that says of `sql` what is wrong with it, in which line */
export async function runSandboxed({ load, signal, ...input }: Sandboxed): Promise<SqlAnswer> {
  try {
    return await resultOf<SqlAnswer>({
      module: new URL('./sandbox-task.ts', import.meta.url),
      input,
      calls: { more: readOn(load) },
      signal,
      memory: MEMORY,
      seconds: SECONDS,
      alone: true,
    });
  } catch (error) {
    // A process that took too much is told of as a file, which most of them read.
    if (error instanceof Refusal && error.fields?.['file'])
      throw invalid({
        sql: 'This takes more memory or time than one query has. Ask for fewer days, or name fewer columns instead of all.',
      });
    throw error;
  }
}
