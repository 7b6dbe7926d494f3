import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#/store/records/embedded/free-port.ts';

/** The newest PostgreSQL of the system's own packages, or undefined when none is installed. */
export function systemPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  try {
    const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
    return versions[0] && join(home, versions[0], 'bin');
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root: then the package's own user runs it. */
function postgresOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes a cluster in an empty folder, with one user and his password. */
export function makeSystemCluster(bin: string, data: string): void {
  const as = postgresOwner();
  const password = `${data}.pw`;
  writeFileSync(password, 'system');
  if (as) for (const it of [data, password]) chownSync(it, as.uid, as.gid);
  const login = ['-U', 'backlot', '-A', 'scram-sha-256', `--pwfile=${password}`];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...login, '-E', 'UTF8', '--locale=C'], {
    ...as,
    stdio: 'ignore',
    cwd: '/',
  });
  rmSync(password);
}

/** Runs a cluster on a port of this machine. */
export function runSystemCluster(bin: string, data: string, port: number, more: string[] = []) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'max_connections=200',
    ...more,
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((it) => ['-c', it])];
  return spawn(join(bin, 'postgres'), args, { ...postgresOwner(), stdio: 'ignore', cwd: '/' });
}

export function isSystemClusterUp(bin: string, port: number): boolean {
  const args = ['-h', '127.0.0.1', '-p', String(port)];
  return spawnSync(join(bin, 'pg_isready'), args, { stdio: 'ignore' }).status === 0;
}

export const systemClusterUrl = (port: number) =>
  `postgres://backlot:system@127.0.0.1:${port}/postgres`;

/** Starts a private cluster with the system's binaries; `stop` ends it and removes its files. */
export async function startSystemPostgres(bin: string) {
  const data = mkdtempSync(join(tmpdir(), 'backlot-system-pg-'));
  makeSystemCluster(bin, data);
  const port = await freePort();
  const server = runSystemCluster(bin, data, port, ['fsync=off']);
  for (let tries = 0; tries < 100 && !isSystemClusterUp(bin, port); tries++) await sleep(100);
  const stop = async () => {
    server.kill('SIGINT');
    await new Promise((done) => server.once('exit', done));
    rmSync(data, { recursive: true, force: true });
  };
  return { url: systemClusterUrl(port), stop };
}
