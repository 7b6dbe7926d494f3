import { Refusal } from '#/kernel/refusal.ts';
import type { TaskRun } from '#/store/workers/task-host.ts';

interface Input {
  /** What to do with the file instead of counting its lines. */
  act?: 'refuse' | 'throw' | 'hoard' | 'spin' | 'exit' | 'ask';
}

/** A task for the tests of tasks. */
export const run: TaskRun<Input, number> = async ({ act }, host) => {
  if (act === 'refuse') throw new Refusal('busy', 'Not now.', { retryAfter: 7 });
  if (act === 'throw') throw new TypeError('A bug in the task.');
  if (act === 'exit') process.exit(3);
  if (act === 'hoard') {
    const all: string[][] = [];
    for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => `${all.length} ${at}`));
  }
  if (act === 'ask') {
    let signs = 0;
    for (let it = 0; it < 40; it += 1)
      signs += ((await host.call('much', it)) as string[]).join('').length;
    return signs;
  }
  if (act === 'spin') for (;;) Math.random();
  let count = 0;
  for await (const bytes of host.open()) {
    const lines = new TextDecoder().decode(bytes).split('\n').length - 1;
    count += lines;
    await host.output(lines);
  }
  return Number(await host.call('double', count));
};
