import { readOn } from '../sandbox/read-on.ts';
import type { AskedPart, StagedPart } from '../sandbox/stage.ts';
import { outputsOf } from '../workers/run-task.ts';
import { makeScratch } from '../workers/scratch.ts';
import type { DayFile, DaysTask } from './days-task.ts';

const MEMORY = 256;
const SECONDS = 900;

/** Writes the rows of a table as files in a process of its own; gives them as they are made. */
export async function* dayFiles(
  input: Omit<DaysTask, 'folder'>,
  load: (asked: AskedPart) => AsyncGenerator<StagedPart>,
): AsyncGenerator<DayFile> {
  const { path: folder, remove } = await makeScratch();
  try {
    yield* outputsOf<DayFile, number>({
      module: new URL('./days-task.ts', import.meta.url),
      input: { ...input, folder } satisfies DaysTask,
      calls: { more: readOn(load) },
      memory: MEMORY,
      seconds: SECONDS,
      alone: true,
    });
  } finally {
    await remove();
  }
}
