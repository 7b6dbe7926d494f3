import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { USER, type Cluster } from './cluster.ts';
import { freePort } from './free-port.ts';

/** PostgreSQL's main process, running on a cluster of ours. */
export interface Postmaster {
  pid: number;
  port: number;
}

const DATABASE = 'backlot';

/** A query over loopback took twice to three times as long, and half again as much of the processor. */
const socketOf = (cluster: Cluster, port: number) => join(cluster.data, `.s.PGSQL.${port}`);

/** By its socket where there is one: Windows has none, nor has a server that an older Backlot left. */
export function urlOf(cluster: Cluster, port: number, database = DATABASE): string {
  const url = `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
  return existsSync(socketOf(cluster, port))
    ? `${url}?host=${encodeURIComponent(cluster.data)}`
    : url;
}

/** Arguments of a process; empty when it is gone, also when it waits for its parent to notice. */
function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A process number alone proves nothing: after a reboot it may be anybody's. */
export const isRunning = (pid: number, cluster: Cluster) => commandOf(pid).includes(cluster.data);

const pidFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

function readPidFile(cluster: Cluster): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

/** The postmaster that serves this cluster now, by the file it leaves there. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const found = readPidFile(cluster);
  return found && isRunning(found.pid, cluster) ? found : undefined;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while the process exists that the file names, be it a stranger by now
 * or a dead one that nobody took note of (a container's first process often does not). Otherwise the
 * file stays: PostgreSQL finds processes that outlived their postmaster by it.
 */
function forgetStranger(cluster: Cluster): void {
  const found = readPidFile(cluster);
  if (found && exists(found.pid) && !isRunning(found.pid, cluster))
    rmSync(pidFile(cluster), { force: true });
}

/** Of one that was killed: PostgreSQL refuses to start when the process they name is a stranger by now. */
function removeSockets(cluster: Cluster): void {
  const left = readdirSync(cluster.data).filter((it) => it.startsWith('.s.PGSQL.'));
  for (const name of left) rmSync(join(cluster.data, name), { force: true });
}

/** What matters of PostgreSQL's log: why it gave up, without times and the refused connections. */
function essence(log: string): string {
  const fatal = [...log.matchAll(/(?:FATAL|PANIC|postgres): +(.*)/g)].map((it) => it[1]!);
  const telling = fatal.filter((it) => !/starting up|not yet accepting|in recovery/.test(it));
  return [...new Set(telling)].slice(-3).join('; ') || log.split('\n').slice(-3).join('; ');
}

/** PostgreSQL did not come up; `said` is all that it wrote to its log. */
export class StartError extends Error {
  readonly said: string;
  constructor(cluster: Cluster, said: string) {
    super(`PostgreSQL did not start on ${cluster.data}: ${essence(said)}`);
    this.name = 'StartError';
    this.said = said;
  }
}

/** The port was taken meanwhile, or processes of a killed postmaster are still ending. */
const PASSING = /Address already in use|pre-existing shared memory block/;

const NOT_YET = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT']);

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function connectOnce(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Waits until our database answers, making it in a cluster that has none yet. */
export async function untilReady(cluster: Cluster, port: number, alive: () => boolean) {
  for (;;) {
    try {
      const client = await connectOnce(urlOf(cluster, port));
      return client;
    } catch (error) {
      if (codeOf(error) === '3D000') await createDatabase(cluster, port);
      else if (!NOT_YET.has(codeOf(error)) || !alive()) throw error;
      else await sleep(20);
    }
  }
}

async function createDatabase(cluster: Cluster, port: number) {
  const client = await connectOnce(urlOf(cluster, port, 'postgres'));
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** Bytes; PostgreSQL writes a few lines a start, so this is years. */
const LOG_LIMIT = 10_000_000;

function launch(cluster: Cluster, port: number, settings: Record<string, string>) {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const out = openSync(cluster.logFile, size > LOG_LIMIT ? 'w' : 'a', 0o600);
  const before = fstatSync(out).size;
  const options = Object.entries({ ...settings, port: String(port) });
  // Detached: a Ctrl-C in the terminal is for us, who end PostgreSQL after the last request.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...(cluster.as && { uid: cluster.as.uid, gid: cluster.as.gid }),
      cwd: '/',
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', out, out],
    },
  );
  child.unref();
  closeSync(out);
  const said = () => readFileSync(cluster.logFile).subarray(before).toString('utf8').trim();
  return { child, said };
}

async function hasStarted(child: ChildProcess, cluster: Cluster, port: number): Promise<boolean> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const alive = () => child.exitCode === null && child.signalCode === null;
  try {
    const client = await Promise.race([untilReady(cluster, port, alive), failed]);
    await client.end();
    return true;
  } catch (error) {
    if (!alive() && child.pid) return false;
    // It runs and does not let us in: nobody else would end it.
    if (child.pid) await stopPostmaster({ pid: child.pid, port }, cluster);
    throw error;
  }
}

/**
 * Starts PostgreSQL and returns when it answers; recovery after a crash is part of that. To be called
 * with the start lock held. `port` insists on one; otherwise any free one is taken.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  port?: number,
): Promise<Postmaster> {
  forgetStranger(cluster);
  removeSockets(cluster);
  const end = Date.now() + 10_000;
  for (;;) {
    const chosen = port ?? (await freePort());
    const { child, said } = launch(cluster, chosen, settings);
    if (await hasStarted(child, cluster, chosen)) return { pid: child.pid!, port: chosen };
    if (!PASSING.test(said()) || Date.now() > end) throw new StartError(cluster, said());
    await sleep(100);
  }
}

/** Ends it: `SIGINT` breaks connections off and writes all down; harder when that takes too long. */
export async function stopPostmaster({ pid }: Postmaster, cluster: Cluster, patience = 8_000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid, cluster)) return;
    process.kill(pid, signal);
    const end = Date.now() + patience;
    while (isRunning(pid, cluster) && Date.now() < end) await sleep(20);
  }
}
