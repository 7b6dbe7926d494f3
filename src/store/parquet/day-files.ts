import { readOn } from '../sandbox/read-on.ts';
import type { StagedPart } from '../sandbox/stage.ts';
import { outputsOf } from '../workers/run-task.ts';
import type { DayFile, DaysTask } from './days-task.ts';

const MEMORY = 256;
const SECONDS = 900;

/** Writes the rows of a table as files in a process of its own; gives them as they are made. */
export async function* dayFiles(
  input: DaysTask,
  load: (name: string) => AsyncGenerator<StagedPart>,
): AsyncGenerator<DayFile> {
  yield* outputsOf<DayFile, number>({
    module: new URL('./days-task.ts', import.meta.url),
    input,
    calls: { more: readOn(load) },
    memory: MEMORY,
    seconds: SECONDS,
    alone: true,
  });
}
