import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { FromWorker } from './messages.ts';
import { tooMuchMemory, type Listener, type Place } from './place.ts';

/** A process that is ready for another task is kept so long: starting one takes a tenth of a second. */
const KEPT_MS = 10_000;
/** Beside its values: what decoders and unpackers take of the machine, megabytes. */
const BESIDE = 700;
const LOOK_MS = 150;
/** Those who are served come first. */
const NICENESS = 5;
/**
 * glibc gives each thread an arena of memory and keeps what was freed in it, for ever more of it: after
 * the messages of some long lists that was 150 MB.
 */
const givesBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
/** How V8 ends a process that has no more memory. */
const ABORTED = new Set(['SIGABRT', 'SIGILL', 'SIGTRAP']);

const tooSlow = (seconds: number) =>
  invalid({ file: `This file takes longer to read than the ${seconds} seconds it has.` });
const broken = () => invalid({ file: 'This file breaks its reader: it is damaged.' });

const cannotStart = (cause: Error) =>
  new Refusal('busy', 'This file cannot be read right now. Try again in a moment.', {
    cause,
    retryAfter: 5,
  });

interface Kept {
  child: ChildProcess;
  listener: Listener | undefined;
  memory: number;
  timer: NodeJS.Timeout | undefined;
}

const kept: Kept[] = [];

function started(memory: number): Kept {
  const child = fork(fileURLToPath(new URL('./task-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${memory}`,
      '--max-semi-space-size=8',
    ],
    // Settings and secrets are not the task's business.
    env: givesBack,
  });
  const it: Kept = { child, memory, listener: undefined, timer: undefined };
  child.on('message', (message) => it.listener?.hear(message as FromWorker));
  child.on('error', (error) => it.listener?.fail(cannotStart(error)));
  child.on('exit', (code, signal) => {
    forget(it);
    // 134: the same, as a shell tells it.
    const isMemory = code === 134 || (signal !== null && ABORTED.has(signal));
    it.listener?.fail(isMemory ? tooMuchMemory() : broken());
  });
  if (child.pid !== undefined) calmed(child.pid);
  return it;
}

function calmed(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, which is told elsewhere.
  }
}

function forget(it: Kept): void {
  clearTimeout(it.timer);
  const at = kept.indexOf(it);
  if (at >= 0) kept.splice(at, 1);
}

/** Neither it nor its channel keeps this process from ending. */
function restful({ child }: Kept, isAtRest: boolean): void {
  if (isAtRest) child.unref();
  else child.ref();
  child.channel?.[isAtRest ? 'unref' : 'ref']();
}

function taken(memory: number): Kept {
  const ready = kept.find((it) => it.memory === memory && it.child.connected);
  if (!ready) return started(memory);
  forget(ready);
  restful(ready, false);
  return ready;
}

/** Megabytes the process holds; undefined where the system does not tell. */
async function heldBy(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** A process for one task at a time, ended when the task takes too much memory or time. */
export function processPlace(
  { memory, seconds, alone }: { memory: number; seconds: number; alone?: true | undefined },
  listener: Listener,
): Place {
  const it = alone ? started(memory) : taken(memory);
  const { child } = it;
  it.listener = listener;
  const end = (error: unknown) => {
    listener.fail(error);
    child.kill('SIGKILL');
  };
  const late = setTimeout(() => end(tooSlow(seconds)), seconds * 1_000);
  const watch = setInterval(() => {
    const { pid } = child;
    if (pid === undefined) return;
    void heldBy(pid).then((held = 0) => {
      if (held > memory + BESIDE && it.listener === listener) end(tooMuchMemory());
    });
  }, LOOK_MS);
  return {
    say: (message) => void (child.connected && child.send(message, () => {})),
    end: async (isOver) => {
      clearTimeout(late);
      clearInterval(watch);
      it.listener = undefined;
      if (!isOver || alone || !child.connected) return void child.kill('SIGKILL');
      restful(it, true);
      it.timer = setTimeout(() => {
        // Nobody takes it between being killed and being gone.
        forget(it);
        child.kill('SIGKILL');
      }, KEPT_MS).unref();
      kept.push(it);
    },
  };
}
