import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import {
  hasClickhouse,
  startClickhouse,
  type TestClickhouse,
} from '../../../tests/support/clickhouse.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  backlot,
  callAt,
  failedStart,
  startServer,
  type Variables,
} from '../../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../../tests/support/small-company.ts';
import { makeToken } from '../cli/token.ts';

// Every start is a process of its own, several a test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const facts = hasClickhouse ? 'ClickHouse' : 'no ClickHouse: clickhouse-server is not installed';

let records: Records;
let root: string;
let variables: Variables;
let clickhouse: TestClickhouse | undefined;
const folder = (name: string) => join(root, name);

const nowhere = {
  CLICKHOUSE_URL: 'http://user:hidden@127.0.0.1:1/backlot',
  S3_URL: 'https://key:hidden@127.0.0.1:1/bucket',
};
const report = fileURLToPath(
  new URL('../../domains/catalogue/data-entry/imports/fixtures/max-revenue.csv', import.meta.url),
);

/** How a start with other settings ends: its code and the one line it says. */
async function refused(more: Variables) {
  const { code, err } = await failedStart({ ...variables, PORT: '0', ...more });
  expect({ code, lines: err.trim().split('\n').length, said: err }).toMatchObject({
    code: 1,
    lines: 1,
  });
  expect(err).not.toContain('hidden');
  return err.trim();
}

/** Starts once and ends again: the first time writes down what belongs together. */
async function startOnce(more: Variables = {}) {
  const server = await startServer({ ...variables, ...more });
  await server.end('SIGTERM');
  return server.heard.out;
}

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
  root = mkdtempSync(join(tmpdir(), 'backlot-installation-'));
  clickhouse = hasClickhouse ? await startClickhouse(1) : undefined;
  variables = {
    DATA_DIR: folder('one'),
    DATABASE_URL: records.url,
    COMPANY: 'own',
    DUCKDB_THREADS: '1',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  await backlot(['import', report, '--account', 'Main'], variables);
  await startOnce();
});
afterAll(async () => {
  await clickhouse?.stop();
  await records.close();
  rmSync(root, { recursive: true, force: true });
});

test('another engine or file store is refused by the setting, and nothing is made there', async () => {
  expect(await refused({ CLICKHOUSE_URL: nowhere.CLICKHOUSE_URL })).toBe(
    `CLICKHOUSE_URL: is set, but the facts of these records lie in DuckDB, ${folder('one/facts.duckdb')}. Take it away and set DATA_DIR=${folder('one')}. To move them, make a backup with the old settings and restore it with the new ones.`,
  );
  expect(await refused({ S3_URL: nowhere.S3_URL })).toContain(
    'S3_URL: is set, but the files of these records lie in a folder',
  );
});

test('a folder without the facts and files of these records is refused', async () => {
  expect(await refused({ DATA_DIR: folder('two') })).toMatch(
    `DATA_DIR: the facts in ${folder('two/facts.duckdb')} are none of these records. Set DATA_DIR=${folder('one')}.`,
  );
});

test('a second server with facts of its own is told what several servers take', async () => {
  const first = await startServer(variables);
  try {
    expect(await refused({ DATA_DIR: folder('three') })).toContain(
      'Set CLICKHOUSE_URL on all servers.',
    );
  } finally {
    await first.end('SIGTERM');
  }
});

test('the facts of another installation are refused, by commands too', async () => {
  const others = await testDatabase();
  try {
    await startOnce({ DATABASE_URL: others.url, DATA_DIR: folder('others') });
    const wrong = { DATA_DIR: folder('others') };
    const words = `the facts in ${folder('others/facts.duckdb')} are those of another installation`;
    expect(await refused(wrong)).toContain(words);
    const done = await backlot(['import', report, '--account', 'Main'], { ...variables, ...wrong });
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining(words) });
  } finally {
    await others.close();
  }
});

test('another master key is named by its fingerprint', async () => {
  const MASTER_KEY = Buffer.alloc(32, 8).toString('base64');
  expect(await refused({ MASTER_KEY })).toMatch(
    /The master key in MASTER_KEY is not the one .* \(This one is [0-9a-f]{16}, theirs is [0-9a-f]{16}\.\)$/,
  );
});

test.each([
  ['another one', Buffer.alloc(32, 9).toString('base64'), '✗ key'],
  ['none', 'short', 'MASTER_KEY'],
])('doctor ends with 1 where the master key is %s', async (_, key, words) => {
  const { code, out, err } = await backlot(['doctor'], { ...variables, MASTER_KEY: key });
  expect({ code, said: out + err }).toMatchObject({
    code: 1,
    said: expect.stringContaining(words),
  });
});

test('doctor ends with 1 when the mail server does not answer', async () => {
  const SMTP_URL = 'smtp://127.0.0.1:1';
  const { code, out } = await backlot(['doctor'], {
    ...variables,
    SMTP_URL,
    MAIL_FROM: 'it@studio.example',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/✗ mail +127\.0\.0\.1:1 takes no mail: .*ECONNREFUSED.*Look at SMTP_URL/);
});

test('doctor says what belongs together, and what does not', async () => {
  const { out } = await backlot(['doctor'], variables);
  expect(out).toMatch(
    /✓ set-up +installation [0-9a-f-]{36}; facts in DuckDB, .*; files in a folder/,
  );
  const wrong = await backlot(['doctor'], { ...variables, S3_URL: nowhere.S3_URL });
  expect(wrong).toMatchObject({
    code: 1,
    out: expect.stringContaining('✗ set-up    S3_URL: is set'),
  });
});

test('a folder that was moved as a whole is the same one, wherever it lies', async () => {
  renameSync(folder('one'), folder('moved'));
  const DATA_DIR = folder('moved');
  expect(await startOnce({ DATA_DIR })).toContain('Backlot is ready');
  mkdirSync(folder('one'));
  expect(await refused({})).toContain(`Set DATA_DIR=${DATA_DIR}`);
  rmSync(folder('one'), { recursive: true });
  renameSync(DATA_DIR, folder('one'));
  await startOnce();
});

test.runIf(hasClickhouse)(
  `backup and restore is the way to another engine; the old settings are refused then (${facts})`,
  async () => {
    const token = await makeToken(records.db, 'omar@backlot.example', new Date());
    const revenue = async (more: Variables) => {
      const server = await startServer({ ...variables, ...more });
      const input = { date: '2025-11-17..2025-11-19', compare: 'none' };
      const { body } = await callAt(server.url, 'GET /platform-revenue', input, { token });
      await server.end('SIGTERM');
      return Number(body['total']);
    };
    const before = await revenue({});
    expect(before).toBeGreaterThan(0);
    const CLICKHOUSE_URL = clickhouse!.single('moved');
    expect(await backlot(['backup', folder('kept')], variables)).toMatchObject({ code: 0 });
    const restored = await backlot(['restore', folder('kept')], { ...variables, CLICKHOUSE_URL });
    expect(restored).toMatchObject({ code: 0 });
    expect(await revenue({ CLICKHOUSE_URL })).toBe(before);
    expect(await refused({})).toContain(
      'CLICKHOUSE_URL: is not the one these records were kept with: the facts of these records lie in ClickHouse. Set CLICKHOUSE_URL=http://USER:PASSWORD@127.0.0.1:',
    );
    expect(await refused({ CLICKHOUSE_URL: clickhouse!.single('mistyped') })).toContain(
      '/mistyped are none of these records. Set CLICKHOUSE_URL=',
    );
    expect(readdirSync(folder('one'))).toContain('facts.duckdb');
  },
);
