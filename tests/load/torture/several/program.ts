import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { begunBy, killProcess } from '../moments.ts';

/** Something that is killed and started again as it was: on the same port, on the same files. */
export interface Program {
  name: string;
  /** Starts it and waits until it answers. */
  start: () => Promise<void>;
  /** SIGKILL to it and to all it has begun. */
  kill: () => Promise<void>;
}

const PATIENCE_MS = 60_000;

/** A program of the system. */
export function programOf(
  name: string,
  run: () => ChildProcess,
  isUp: () => boolean | Promise<boolean>,
): Program {
  let child: ChildProcess | undefined;
  const start = async () => {
    child = run();
    for (const until = Date.now() + PATIENCE_MS; !(await isUp()); await sleep(100))
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`${name} did not start (${child.exitCode ?? 'no answer'}).`);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const begun = begunBy(child.pid);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    for (const it of begun) killProcess(it);
    await gone;
  };
  return { name, start, kill };
}
