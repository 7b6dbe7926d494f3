import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock that is held; the kernel drops it when the process ends, however it ends. */
export interface Lock {
  release: () => void;
}

const LOCKED = 5;

const isTaken = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === LOCKED;

/** Closed to other users: whoever can open it can lock it. */
function create(file: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/**
 * Locks a file between processes, or returns undefined when another one holds it. SQLite's locks are
 * the only ones of the kernel (`fcntl`) that Node reaches: no process number to check, nothing left
 * behind by a kill, and they hold between containers that share the folder.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): Lock | undefined {
  if (!existsSync(file)) create(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal in a file would need room, and locking must work on a full disk.
    database.exec('pragma journal_mode = memory');
    if (kind === 'exclusive') database.exec('begin exclusive');
    else database.exec('begin; select count(*) from sqlite_schema');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** Waits until the lock is free, `patience` milliseconds at most; undefined when it never was. */
export async function waitForLock(file: string, patience: number): Promise<Lock | undefined> {
  const end = Date.now() + patience;
  for (;;) {
    const lock = tryLock(file, 'exclusive');
    if (lock || Date.now() > end) return lock;
    await sleep(20);
  }
}
