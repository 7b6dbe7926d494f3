import { execFileSync, spawn } from 'node:child_process';
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
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a private cluster with the system's binaries; `stop` ends it and removes its files. */
export async function startSystemPostgres(bin: string) {
  const data = mkdtempSync(join(tmpdir(), 'backlot-system-pg-'));
  const as = owner();
  if (as) chownSync(data, as.uid, as.gid);
  const password = join(data, '..', `${data.split('/').at(-1)}.pw`);
  writeFileSync(password, 'system');
  if (as) chownSync(password, as.uid, as.gid);
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'backlot',
      '-A',
      'scram-sha-256',
      `--pwfile=${password}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { ...as, stdio: 'ignore', cwd: '/' },
  );
  const port = await freePort();
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'max_connections=200',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((it) => ['-c', it])],
    { ...as, stdio: 'ignore', cwd: '/' },
  );
  for (let tries = 0; tries < 100; tries++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      });
      break;
    } catch {
      await sleep(100);
    }
  }
  const stop = async () => {
    server.kill('SIGINT');
    await new Promise((done) => server.once('exit', done));
    rmSync(data, { recursive: true, force: true });
    rmSync(password, { force: true });
  };
  return { url: `postgres://backlot:system@127.0.0.1:${port}/postgres`, stop };
}
