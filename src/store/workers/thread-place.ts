import { Worker } from 'node:worker_threads';
import { tooMuchMemory, type Listener, type Place } from './place.ts';

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Megabytes of young values. A thread at its limit is given 16 MB more to end in; if one collection
 * of young values moves more than that into the old ones, V8 ends the whole process instead. For the
 * same reason the server's own `--max-semi-space-size`, which goes for its threads too, is 16 at most.
 */
const YOUNG = 24;

/** A thread for one task. @param memory most megabytes of JavaScript values. */
export function threadPlace(memory: number, { hear, fail }: Listener): Place {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG },
    // Settings and secrets are not the task's business.
    env: {},
  });
  worker.on('message', hear);
  worker.on('error', (error) => fail(isOutOfMemory(error) ? tooMuchMemory() : error));
  worker.on('exit', (code) => fail(new Error(`A task ended without a result, exit code ${code}.`)));
  return {
    say: (message) => worker.postMessage(message, []),
    end: async () => void (await worker.terminate()),
  };
}
