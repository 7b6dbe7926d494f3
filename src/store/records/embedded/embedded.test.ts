import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openedRecords,
  startRecords,
  temporaryDataDir,
  type Started,
} from '../../../../tests/support/records-processes.ts';
import { findCluster, makeHome } from './cluster.ts';
import { tryLock } from './lock.ts';
import { filesOf } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import { settingsOf } from './settings.ts';

let dataDir: string;
let remove: () => Promise<void>;
let server: Started;

/** The process number of PostgreSQL's main process, as it left it in its folder. */
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'records/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

const countOf = async (process: Started) =>
  (await process.query('select count(*)::int n from kept'))[0];

beforeAll(async () => {
  ({ dataDir, remove } = temporaryDataDir('backlot-embedded-'));
});
afterAll(() => remove());

// One folder lives through all of these, in this order, as it would on somebody's machine.

test('of two servers that start at once on a new folder one is refused with a line that names the other', async () => {
  const both = [startRecords(dataDir, 'server'), startRecords(dataDir, 'server')];
  const said = await Promise.all(both.map((it) => it.next()));
  const winner = said.findIndex((it) => it.event === 'open');
  const loser = said[1 - winner]!;
  expect(loser).toMatchObject({ event: 'refused', name: 'InUseError' });
  expect(loser.message).toMatch(
    /records is in use by another Backlot server \(process (\d+|unknown)\)\.$/,
  );
  server = both[winner]!;
});

test('a new database keeps UTF-8, UTC and what is written, is closed to others and heard on loopback only', async () => {
  const [settings] = await server.query(`select current_setting('server_encoding') encoding,
    current_setting('timezone') zone, current_setting('fsync') fsync,
    current_setting('listen_addresses') host, current_setting('data_checksums') sums,
    lower('ÇĞÄ') lower`);
  expect(settings).toEqual({
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
    host: '127.0.0.1',
    sums: 'on',
    lower: 'çğä',
  });
  expect(statSync(join(dataDir, 'records/password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'records/cluster')).mode & 0o777).toBe(0o700);
  await server.query('create table kept (n integer)');
});

test('it is spoken to by its socket, which nobody else may reach', async () => {
  const [by] = await server.query('select inet_server_addr() address');
  expect(by).toEqual({ address: null });
});

test('a folder whose name is no address of a socket is spoken to on loopback', () => {
  const socketsOf = (folder: string) => settingsOf(folder, true)['unix_socket_directories'];
  expect(socketsOf('/srv/backlot/records/cluster')).toBe('/srv/backlot/records/cluster');
  expect(socketsOf(`/srv/${'long/'.repeat(20)}cluster`)).toBe('');
  expect(socketsOf(`/srv/${'لمبا'.repeat(11)}/cluster`)).toBe('');
  expect(socketsOf('/srv/a,b/cluster')).toBe('');
});

test('a second server is refused at once and the first goes on', async () => {
  const second = startRecords(dataDir, 'server');
  const { event, message } = await second.next();
  expect({ event, message }).toEqual({
    event: 'refused',
    message: `${dataDir}/records is in use by another Backlot server (process ${server.pid}).`,
  });
  await server.query('insert into kept values (1)');
});

test('a client beside the server uses the same PostgreSQL and leaves it running', async () => {
  const before = postmaster();
  const client = await openedRecords(dataDir, 'client');
  expect(await countOf(client)).toEqual({ n: 1 });
  await client.close();
  expect(postmaster()).toBe(before);
  expect(await countOf(server)).toEqual({ n: 1 });
});

test('a PostgreSQL that is killed comes back, with everything that was acknowledged', async () => {
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const again = { event: 'log', line: 'PostgreSQL had ended and was started again.' };
  await vi.waitFor(() => expect(server.lines).toContainEqual(again), 10_000);
  expect(postmaster()).not.toBe(before);
  expect(await countOf(server)).toEqual({ n: 1 });
});

test('a server that is killed leaves PostgreSQL to the next one, without its half transaction', async () => {
  const before = postmaster();
  await server.query('insert into kept values (2)');
  await server.query('begin');
  await server.query('insert into kept values (3)');
  await server.query('lock table kept');
  await server.kill();
  expect(isAlive(before)).toBe(true);
  server = await openedRecords(dataDir, 'server');
  expect(postmaster()).toBe(before);
  expect(await countOf(server)).toEqual({ n: 2 });
});

test('after both are killed the next server recovers what was acknowledged', async () => {
  await server.query('insert into kept values (4)');
  const killed = postmaster();
  await server.kill();
  process.kill(killed, 'SIGKILL');
  server = await openedRecords(dataDir, 'server');
  expect(await countOf(server)).toEqual({ n: 3 });
});

test('a server that closes while a client works leaves PostgreSQL to it; the last one ends it', async () => {
  const running = postmaster();
  const client = await openedRecords(dataDir, 'client');
  await server.close();
  expect(await countOf(client)).toEqual({ n: 3 });
  await client.close();
  expect(isAlive(running)).toBe(false);
});

test('a file that names a stranger with the number of a dead PostgreSQL does not stop a start', async () => {
  writeFileSync(
    join(dataDir, 'records/cluster/postmaster.pid'),
    `${process.pid}\n${dataDir}/records/cluster\n1\n5432\n\n127.0.0.1\n`,
  );
  writeFileSync(join(dataDir, 'records/cluster/.s.PGSQL.5432.lock'), `${process.pid}\n`);
  server = await openedRecords(dataDir, 'server');
  expect(await countOf(server)).toEqual({ n: 3 });
});

test('a client alone starts PostgreSQL for the time of its work', async () => {
  const running = postmaster();
  await server.close();
  expect(isAlive(running)).toBe(false);
  const client = await openedRecords(dataDir, 'client');
  expect(await countOf(client)).toEqual({ n: 3 });
  const own = postmaster();
  await client.close();
  expect(isAlive(own)).toBe(false);
});

test('a PostgreSQL that another version of Backlot left is restarted once nobody uses it', async () => {
  const folder = join(dataDir, 'records');
  const cluster = await findCluster({ ...makeHome(folder), durable: true, log: () => {} });
  // Older ones were heard on loopback alone.
  const older = {
    ...settingsOf(cluster.data, true),
    unix_socket_directories: '',
    cluster_name: 'backlot-older',
  };
  const left = await startPostmaster(cluster, older);

  const using = tryLock(filesOf(folder).using, 'shared')!;
  const client = await openedRecords(dataDir, 'client');
  expect(postmaster()).toBe(left.pid);
  await client.close();
  using.release();

  server = await openedRecords(dataDir, 'server');
  expect(server.lines[0]!.line).toMatch(/left running by another version/);
  expect(postmaster()).not.toBe(left.pid);
  expect(await countOf(server)).toEqual({ n: 3 });
  await server.close();
});

test('a password that is gone is named, and no other one is made', async () => {
  const password = join(dataDir, 'records/password');
  const kept = readFileSync(password);
  rmSync(password);
  const { event, message } = await startRecords(dataDir, 'server').next();
  expect({ event, message }).toEqual({
    event: 'refused',
    message: `${password} is gone, and the records cannot be opened without it. Bring it back.`,
  });
  writeFileSync(password, kept, { mode: 0o600 });
});

test('a cluster of another PostgreSQL is refused with what to do, and untouched', async () => {
  const version = join(dataDir, 'records/cluster/PG_VERSION');
  writeFileSync(version, '15\n');
  const { event, message } = await startRecords(dataDir, 'server').next();
  expect(event).toBe('refused');
  expect(message).toMatch(/written by PostgreSQL 15, this Backlot carries 18\. Take a backup/);
  writeFileSync(version, '18\n');
});
