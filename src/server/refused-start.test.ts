import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { failedStart, type Variables } from '../../tests/support/server-process.ts';
import { refusalToStart } from './refused-start.ts';

vi.setConfig({ testTimeout: 120_000 });

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

async function expectOneLine(variables: Variables, ...words: string[]) {
  const { code, err } = await refused(variables);
  expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
  for (const it of words) expect(err).toContain(it);
  expect(running()).toEqual([]);
}

const elsewhere = (change: (url: URL) => void) => {
  const url = new URL(records.url);
  change(url);
  return url.href;
};

describe('a start is refused in one line that names the setting, and leaves nothing running', () => {
  test.each([
    ['a port another program has', () => ({ PORT: takenPort }), ['PORT: another program']],
    ['a host that is not ours', () => ({ HOST: '203.0.113.7' }), ['HOST: 203.0.113.7']],
    ['a host nobody knows', () => ({ HOST: 'nowhere.invalid' }), ['HOST: nowhere.invalid']],
    [
      'a database nobody serves',
      () => ({ DATABASE_URL: `postgres://backlot@127.0.0.1:1/backlot` }),
      ['DATABASE_URL: nothing answers at 127.0.0.1:1'],
    ],
    [
      'a database on a host nobody knows',
      () => ({ DATABASE_URL: 'postgres://backlot@nowhere.invalid/backlot' }),
      ['DATABASE_URL: the host nowhere.invalid'],
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: elsewhere((url) => (url.pathname = '/nothing')) }),
      ['DATABASE_URL: there is no database nothing'],
    ],
  ] as [string, () => Variables, string[]][])('%s', async (_what, variables, words) => {
    await expectOneLine(variables(), ...words);
  });

  test('a wrong password, which is not printed', async () => {
    const password = randomBytes(8).toString('hex');
    const url = elsewhere((it) => (it.password = password));
    const { code, err } = await refused({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL: PostgreSQL at');
    expect(err).toContain('refuses the user');
    expect(err).not.toContain(password);
  });

  test('facts another process has, where PostgreSQL runs already', async () => {
    const facts = await openFacts({ dataDir, memory: '256MB', threads: 1 });
    try {
      await expectOneLine({}, 'The facts in', `process ${process.pid}`);
    } finally {
      await facts.close();
    }
    expect(readdirSync(join(dataDir, 'records'))).toContain('cluster');
  });

  test.runIf(process.getuid?.() === 0)('records that belong to root', async () => {
    mkdirSync(join(dataDir, 'records', 'cluster'), { recursive: true });
    await expectOneLine({}, 'DATA_DIR: the records in', 'belong to root', 'DATABASE_URL');
  });
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
