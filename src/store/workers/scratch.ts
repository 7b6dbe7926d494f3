import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what a task puts aside on the disk. */
export interface Scratch {
  path: string;
  /** To be called whatever became of the task. */
  remove: () => Promise<void>;
}

/** Of this process, so that none is taken for what an earlier one of the same number left. */
const held = new Set<string>();

const named = /^backlot-scratch-(\d+)-/;

/**
 * Makes one where this process may write (`TMPDIR`). Whoever starts the task makes it and removes it:
 * the task's own process may be killed with people's events in it, and is told no settings.
 */
export async function makeScratch(): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), `backlot-scratch-${process.pid}-`));
  held.add(path);
  const remove = async () => {
    // A killed task may write for a moment yet.
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    held.delete(path);
  };
  return { path, remove };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's, who lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what killed servers have left; those of servers beside this one stay. */
export async function clearScratch(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(named.exec(name)?.[1] ?? 0);
    const path = join(folder, name);
    const isLeft = pid === process.pid ? !held.has(path) : pid > 0 && !isAlive(pid);
    // Of another user of this machine: theirs to remove.
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
