import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo company of this run lives, once a test file has started it. */
    companyFolder: string;
  }
}

const PREFIX = 'backlot-test-company-';
/** A server that was asked to end may take this long. */
const ENDS_WITHIN_MS = 12_000;

export interface Started {
  url: string;
  pid: number;
}

export const startedIn = (folder: string): Started | undefined =>
  existsSync(join(folder, 'server.json'))
    ? (JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as Started)
    : undefined;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(pid: number) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  for (let ms = 0; ms < ENDS_WITHIN_MS && isAlive(pid); ms += 100) await wait(100);
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

async function remove(folder: string) {
  const server = startedIn(folder);
  if (server) await end(server.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends and removes what runs that were killed have left: their names carry whose they are. */
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((it) => it.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(owner)) await remove(join(tmpdir(), name));
  }
}

/**
 * A folder for the demo company of this run. The first test file that needs it starts it there, the
 * others find it, and the run ends it, whatever became of its tests.
 */
export async function companyOfRun() {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  return { folder, remove: () => remove(folder) };
}
