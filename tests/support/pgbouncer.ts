import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#/store/records/embedded/free-port.ts';

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Debian's PgBouncer is optional: tests that need it say in their names that it is missing. */
export const hasPgbouncer = binary !== undefined;

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).once('error', () => done(false));
  });

/** A pooler in front of a database; `more` are lines of its settings. */
export async function startPgbouncer(databaseUrl: string, mode: string, more: string[] = []) {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'backlot-pgbouncer-'));
  const port = await freePort();
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  writeFileSync(
    file,
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
  // It refuses to run as root.
  await chmod(folder, 0o755);
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  const child = spawn(binary!, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; tries < 100 && !(await answers(port)); tries += 1) await sleep(50);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}
