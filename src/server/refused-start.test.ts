import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRoles } from '#/app/seeded-roles.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { openFacts } from '#/store/facts/open.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { beginCommand, failedStart, type Variables } from '../../tests/support/server-process.ts';
import { refuseTakenPort } from './http/listening.ts';
import { refusalToStart } from './refused-start.ts';

// A whole start makes a database first: patience for a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let records: Records;
let dataDir: string;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  records = await testDatabase();
  taken = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => taken.once('listening', done));
  takenPort = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await records.close();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-refused-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const refused = (variables: Variables) =>
  failedStart({ DATA_DIR: dataDir, COMPANY: 'own', PORT: '0', DUCKDB_THREADS: '1', ...variables });

/** Programs that were started on this folder and still run. */
const running = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });

/** How a start ends, with the words that are not in what it said and what it left running. */
async function outcome(variables: Variables, ...words: string[]) {
  const { code, err } = await refused(variables);
  const missing = words.filter((it) => !err.includes(it));
  const said = missing.length > 0 ? err : '';
  return { code, lines: err.trim().split('\n').length, missing, said, running: running() };
}
const asPromised = { code: 1, lines: 1, missing: [], said: '', running: [] };

const elsewhere = (change: (url: URL) => void) => {
  const url = new URL(records.url);
  url.searchParams.delete('host');
  change(url);
  return url.href;
};

describe('a start is refused in one line that names the setting, and leaves nothing running', () => {
  test('a port another program has', async () => {
    const ended = await outcome({ PORT: takenPort }, 'PORT: another program listens');
    expect(ended).toEqual(asPromised);
  });

  test('a real company as the demo, whose mail everybody could read', async () => {
    await seedRoles(records.db, seededRoles);
    const person = {
      name: 'Olga',
      email: 'olga@company.com',
      role_id: 1,
      status: 'active' as const,
    };
    await records.db.insertInto('people').values(person).execute();
    const given = { DATABASE_URL: records.url, COMPANY: 'demo' };
    expect(await outcome(given, 'COMPANY: these records', 'COMPANY=own')).toEqual(asPromised);
    await records.db.deleteFrom('people').execute();
  });

  test('a bucket that is not there, and no job runs on beside what is being closed', async () => {
    const url = 'http://key:secret@127.0.0.1:1/bucket';
    expect(await outcome({ S3_URL: url }, 'S3_URL: nothing answers at')).toEqual(asPromised);
    const { out } = await refused({ S3_URL: url });
    expect(out.split('\n').filter((it) => /"level":"(warn|error)"/.test(it))).toEqual([]);
  });

  test('facts another process has, where PostgreSQL runs already', async () => {
    const facts = await openFacts({ dataDir, memory: '256MB', threads: 1 });
    try {
      const ended = await outcome({}, 'The facts in', `process ${process.pid}`);
      expect(ended).toEqual(asPromised);
    } finally {
      await facts.close();
    }
    expect(readdirSync(join(dataDir, 'records'))).toContain('cluster');
  });
});

test.each([
  ['an address that is not ours', '203.0.113.7', 'HOST: 203.0.113.7 is no address'],
  ['a name nobody knows', 'nowhere.invalid', 'HOST: nowhere.invalid is not known'],
])('HOST: %s', async (_what, host, words) => {
  await expect(refuseTakenPort({ host, port: 0 })).rejects.toThrow(words);
});

const password = randomBytes(8).toString('hex');
test.each([
  [
    'nobody serves it',
    () => 'postgres://backlot@127.0.0.1:1/backlot',
    'nothing answers at 127.0.0.1:1',
  ],
  [
    'its socket is not there',
    () => 'postgres://backlot@localhost/backlot?host=/nowhere',
    'nothing answers at /nowhere/.s.PGSQL.5432',
  ],
  ['nobody knows its host', () => 'postgres://backlot@nowhere.invalid/backlot', 'the host nowhere'],
  [
    'it is not there',
    () => elsewhere((url) => (url.pathname = '/nothing')),
    'there is no database nothing',
  ],
  [
    'its password is another',
    () => elsewhere((url) => (url.password = password)),
    'refuses the user',
  ],
])('DATABASE_URL: %s', async (_what, url, words) => {
  const options = { dataDir, databaseUrl: url(), mode: 'server', log: () => {} } as const;
  const error: unknown = await openRecords(options).catch((it: unknown) => it);
  expect(String(error)).toMatch(/^CannotOpenError: DATABASE_URL: [^\n]*$/);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain(password);
});

test('a command whose reader has read enough ends its work, and leaves no PostgreSQL running', async () => {
  const doctor = beginCommand(['doctor'], { DATA_DIR: dataDir, COMPANY: 'own' });
  // As `doctor | head -1` does.
  doctor.child.stdout!.once('data', () => doctor.child.stdout!.destroy());
  await doctor.ended;
  expect(doctor.heard.out).toMatch(/^✓ records/);
  expect(running()).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('DATA_DIR: its records belong to root', async () => {
  mkdirSync(join(dataDir, 'records', 'cluster'), { recursive: true });
  const opening = openRecords({ dataDir, mode: 'server', log: () => {} });
  await expect(opening).rejects.toThrow('belong to root, as whom PostgreSQL does not run');
});

test.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  [new Error('The records could not be made.', { cause: new Error('No space left on device') })],
  [new Error('made', { cause: Object.assign(new Error('read only'), { code: '25006' }) })],
])('a full disk is told by its folder: %s', (error) => {
  expect(refusalToStart(error, { dataDir: '/var/backlot' })).toBe(
    'DATA_DIR: the disk of /var/backlot is full. Make room and start again.',
  );
});

test('a folder that cannot be written to is named', () => {
  const error = Object.assign(new Error("EROFS: read-only file system, mkdir '/var/backlot'"), {
    code: 'EROFS',
    syscall: 'mkdir',
    path: '/var/backlot',
  });
  expect(refusalToStart(error, { dataDir: '/var/backlot' })).toContain(
    'DATA_DIR: this user may not write to /var/backlot.',
  );
});
