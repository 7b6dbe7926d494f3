import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginCommand,
  beginServer,
  type ServerProcess,
  type Variables,
} from '../../support/server-process.ts';
import type { Disk } from './power.ts';

/** What is killed, and when. */
export type Moment =
  | 'server'
  | 'server and database'
  | 'database'
  | 'start'
  | 'backup'
  | 'power'
  | 'migration';

/** In the order in which they come round; the rare ones take longest. */
const round: readonly Moment[] = [
  'server',
  'start',
  'server and database',
  'power',
  'database',
  'server',
  'backup',
  'power',
  'migration',
  'server and database',
];

export const momentOf = (nth: number, withPower: boolean): Moment => {
  const moment = round[nth % round.length]!;
  return moment === 'power' && !withPower ? 'server and database' : moment;
};

export const between = (least: number, most: number) =>
  Math.round(least + Math.random() * (most - least));

/** The process of the database; undefined where none runs. */
function databaseOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'records/cluster/postmaster.pid');
  const [pid] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return pid ? Number(pid) : undefined;
}

/** The processes a process has begun: those of a database outlive it for a while. */
export function begunBy(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  // It ends with 1 where there are none.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

export function killProcess(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It went by itself.
  }
}

export const killDatabase = (dataDir: string) => killProcess(databaseOf(dataDir));

interface Setting {
  server: ServerProcess;
  variables: Variables;
  dataDir: string;
  disk: Disk | undefined;
}

/** Kills in the middle of work; answers after how many milliseconds. */
export async function kill(moment: Moment, setting: Setting): Promise<number> {
  const { server, variables, dataDir, disk } = setting;
  const after = between(300, 7000);
  if (moment === 'backup') {
    const backup = beginCommand(['backup', join(dataDir, 'torture.backup')], variables);
    await sleep(after);
    await Promise.all([server.end('SIGKILL'), backup.end('SIGKILL')]);
    return after;
  }
  await sleep(after);
  // A disk without power is not read either.
  const database = databaseOf(dataDir);
  const workers = moment === 'power' ? begunBy(database) : [];
  if (moment === 'power') {
    // Nobody answers any more once it is gone.
    process.kill(server.pid, 'SIGSTOP');
    disk!.cut();
  }
  if (moment === 'database') {
    killDatabase(dataDir);
    // The server brings it back; what was under way meanwhile is asked again.
    await readyAgain(server.url);
    await sleep(between(300, 2000));
  }
  await server.end('SIGKILL');
  if (moment === 'server and database' || moment === 'power') killProcess(database);
  for (const it of workers) killProcess(it);
  if (moment === 'start') return killStart(variables, dataDir);
  return after;
}

const PATIENCE_MS = 30_000;

/** Once the records answer again; at the latest after half a minute, whatever is the matter then. */
async function readyAgain(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/ready`).then(
      (it) => it.ok,
      () => false,
    );
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100))
    if (await isReady()) return;
}

/** Starts the server again and kills it before it serves, every second time with its database. */
async function killStart(variables: Variables, dataDir: string): Promise<number> {
  const after = between(100, 1500);
  const begun = await beginServer(variables);
  await sleep(after);
  await begun.end('SIGKILL');
  if (after % 2 === 0) killDatabase(dataDir);
  return after;
}
