import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#/store/records/embedded/free-port.ts';

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Debian's PgBouncer is optional: tests that need it say in their names that it is missing. */
export const hasPgbouncer = binary !== undefined;

/** Whether something listens at a port of this machine. */
export const listensAt = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).once('error', () => done(false));
  });

interface Pooler {
  databaseUrl: string;
  port: number;
  mode: string;
  /** Lines of its settings. */
  more?: readonly string[];
}

/** Writes its settings into a folder that anybody may enter: it refuses to run as root. */
export function writePgbouncer(folder: string, { databaseUrl, port, mode, more = [] }: Pooler) {
  const url = new URL(databaseUrl);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port} user=${user} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users.txt')}`,
      `pool_mode = ${mode}`,
      ...more,
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
}

export function runPgbouncer(folder: string) {
  const file = join(folder, 'pgbouncer.ini');
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  return spawn(binary!, args, { stdio: 'ignore' });
}

/** A pooler in front of a database; `more` are lines of its settings. */
export async function startPgbouncer(databaseUrl: string, mode: string, more: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-pgbouncer-'));
  const port = await freePort();
  writePgbouncer(folder, { databaseUrl, port, mode, more });
  const child = runPgbouncer(folder);
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; tries < 100 && !(await listensAt(port)); tries += 1) await sleep(50);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: pooledUrl(databaseUrl, port), stop };
}

/** The same database by a pooler at a port of this machine. */
export function pooledUrl(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
