import { resultOf } from '../../../src/store/workers/run-task.ts';

/** Runs a task that takes all memory it can, and prints how it ended. For a process of its own. */
const hoarding = resultOf({
  module: new URL('./count-lines.ts', import.meta.url),
  input: { act: 'hoard' },
  memory: 64,
});
const told = await hoarding.then(
  () => 'done',
  (error: unknown) => JSON.stringify(error instanceof Error && 'fields' in error && error.fields),
);
console.log(told);
