import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server says to whoever looks after it, once it serves. */
export const READY = 'ready';

interface Watch {
  /** What is run, and with which arguments. */
  file: string;
  args: readonly string[];
  say: (line: string) => void;
  /** From this wait on each next one is twice as long, up to half a minute, ms. */
  firstWaitMs?: number;
}

/** After so many ends within so long it stays down: whatever it is, starting again does not help. */
const MOST_ENDS = 5;
const WITHIN_MS = 10 * 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Signals that come closer together are one wish of one person. */
const ONE_WISH_MS = 300;

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It had served before. */
  wasReady: boolean;
}

/**
 * What a server is run with beside its own environment, which may say otherwise. glibc gives each thread an
 * arena of memory of its own and keeps what was freed in it: with two for all threads a large import takes
 * 40 MB less, in the same time.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '2',
  ...process.env,
});

/** What ended a server, in words. */
export function whyEnded({ code, signal }: Pick<End, 'code' | 'signal'>): string {
  if (signal === 'SIGKILL')
    return 'it was killed, by somebody or by the system when memory ran out (SIGKILL)';
  if (signal === 'SIGABRT' || code === 134) return 'it ran out of memory (SIGABRT)';
  if (signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL')
    return `native code in it crashed (${signal})`;
  if (signal !== null) return `it was ended by ${signal}`;
  return `an error that stands above ended it (exit code ${code})`;
}

/**
 * Runs a server and starts it again whenever it ends unasked after it has served, saying why. One that
 * never came up has said itself what to do, and is not started again; nor one that ends over and over.
 * @returns the code to exit with.
 */
export async function supervise({ file, args, say, ...given }: Watch): Promise<number> {
  const ends: number[] = [];
  let asked = false;
  let child: ChildProcess | undefined;
  const waiting = new AbortController();
  // The server runs in a group of its own: Ctrl-C reaches this process, and npm passes on to it what has
  // reached both. The server ends at once when it is asked twice, so one wish must not look like two.
  let askedAt = -Infinity;
  const pass = (signal: NodeJS.Signals) => {
    if (performance.now() - askedAt < ONE_WISH_MS) return;
    askedAt = performance.now();
    asked = true;
    waiting.abort();
    child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const it of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(it, pass);

  const once = (): Promise<End> =>
    new Promise((done, fail) => {
      const it = fork(file, args, {
        detached: true,
        stdio: 'inherit',
        env: serverEnvironment(),
      });
      child = it;
      let wasReady = false;
      it.on('message', (message) => (wasReady ||= message === READY));
      it.once('error', fail);
      // What it said last is read in the same turn of the loop, before or after its end is heard.
      it.once('exit', (code, signal) => setImmediate(() => done({ code, signal, wasReady })));
    });

  for (;;) {
    const end = await once();
    if (asked || end.code === 0) return end.code ?? 1;
    if (!end.wasReady && ends.length === 0) {
      if (end.signal !== null) say(`Backlot did not start: ${whyEnded(end)}.`);
      return end.code ?? 1;
    }
    const now = Date.now();
    ends.push(now);
    const lately = ends.filter((it) => it > now - WITHIN_MS).length;
    if (lately >= MOST_ENDS) {
      say(
        `Backlot has ended ${lately} times within ten minutes, now because ${whyEnded(end)}. ` +
          'It stays down: see the lines above, and run `npm run backlot -- doctor`.',
      );
      return end.code ?? 1;
    }
    const first = given.firstWaitMs ?? FIRST_WAIT_MS;
    const ms = Math.min(first * 2 ** (lately - 1), LONGEST_WAIT_MS);
    say(`Backlot has ended: ${whyEnded(end)}. It is started again in ${ms / 1_000} s.`);
    await wait(ms, undefined, { signal: waiting.signal }).catch(() => {});
    if (asked) return 0;
  }
}
