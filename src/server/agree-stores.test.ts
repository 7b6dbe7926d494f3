import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import {
  callAt,
  failedStart,
  startServer,
  type Variables,
} from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { agreeStores } from './agree-stores.ts';
import { makeToken } from './cli/token.ts';
import { importFile } from './import-file.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let records: Records;
let dataDir: string;
let variables: Variables;
const now = new Date('2025-12-01T10:00:00Z');
const factsFile = () => join(dataDir, 'facts.duckdb');
const report = (name: string) =>
  fileURLToPath(
    new URL(`../domains/catalogue/data-entry/imports/fixtures/${name}`, import.meta.url),
  );

async function withStores<T>(
  work: (stores: Parameters<typeof agreeStores>[0]) => Promise<T>,
): Promise<T> {
  const facts = await openFacts({ dataDir, memory: '256MB', threads: 1 });
  const files = await openFiles({ dataDir, s3Url: undefined });
  try {
    return await work({ db: records.db, facts, files });
  } finally {
    await facts.close();
  }
}
const revenue = () =>
  withStores(async ({ facts }) => {
    const [row] = await facts.query(
      'select sum(revenue_micros) as revenue, count(*) as count from monetisation',
    );
    return row;
  });
const gaps = () => records.db.selectFrom('store_gaps').select(['store', 'what']).execute();

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
});
afterAll(() => records.close());
beforeEach(async () => {
  await records.db.deleteFrom('import_batches').execute();
  await records.db.deleteFrom('store_gaps').execute();
  // Each test is an installation of its own.
  await records.db.deleteFrom('installation_stores').execute();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-agree-'));
  variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    COMPANY: 'own',
    DUCKDB_THREADS: '1',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  await withStores(async (stores) => {
    for (const name of ['max-revenue.csv', 'max-revenue.json'])
      await importFile(stores, { path: report(name), account: 'Main', confirm: true }, now);
    for (const end of ['', '.wal'])
      copyFileSync(`${factsFile()}${end}`, `${join(dataDir, 'crashed')}${end}`);
  });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a lost file of facts is filled again at start from the kept reports, and said', async () => {
  const before = await revenue();
  expect(before!['count']).toBeGreaterThan(0);
  rmSync(factsFile());
  const server = await startServer(variables);
  try {
    expect(server.heard.out).toContain('The facts had lost 2 imports (');
    const ready = await fetch(`${server.url}/ready`);
    expect(await ready.json()).toMatchObject({ status: 'ready' });
  } finally {
    await server.end('SIGTERM');
  }
  expect(await revenue()).toEqual(before);
});

test('figures that cannot be brought back are named at start, in /ready and on the pages', async () => {
  rmSync(factsFile());
  rmSync(join(dataDir, 'files'), { recursive: true });
  const server = await startServer(variables);
  try {
    const words = 'The figures of 2 imports';
    expect(server.heard.out).toContain(`! ${words}`);
    const ready = await fetch(`${server.url}/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('Restore a backup'),
    });
    const token = await makeToken(records.db, 'omar@backlot.example', new Date());
    const { body } = await callAt(server.url, 'GET /figures/gaps', {}, { token });
    expect(JSON.stringify(body)).toContain(words);
    const files = async () => (await gaps()).map((it) => it.store);
    await expect.poll(files, { timeout: 60_000 }).toContain('files');
  } finally {
    await server.end('SIGTERM');
  }
});

test('a log that is 40 bytes short has lost the last import, which is entered again', async () => {
  const before = await revenue();
  // As a machine that lost its power leaves it: the end of the log never reached the disk.
  for (const end of ['', '.wal'])
    copyFileSync(`${join(dataDir, 'crashed')}${end}`, `${factsFile()}${end}`);
  truncateSync(`${factsFile()}.wal`, statSync(`${factsFile()}.wal`).size - 40);
  const server = await startServer(variables);
  await server.end('SIGTERM');
  expect(server.heard.out).toContain('The facts had lost import');
  expect(await revenue()).toEqual(before);
});

test('killed in between it goes on, and asked again it does nothing', async () => {
  const before = await revenue();
  rmSync(factsFile());
  await withStores(async (stores) => {
    const dying = {
      ...stores,
      files: {
        ...stores.files,
        exists: async (key: string) => {
          if ((await stores.facts.batches()).length === 1) throw new Error('killed');
          return stores.files.exists(key);
        },
      },
    };
    await expect(agreeStores(dying, now)).rejects.toThrow('killed');
    expect((await agreeStores(stores, now)).entered).toHaveLength(1);
    expect(await agreeStores(stores, now)).toEqual({ entered: [], gaps: [] });
  });
  expect(await revenue()).toEqual(before);
});

test('older figures are not entered over newer ones that are there', async () => {
  const [first] = await records.db
    .selectFrom('import_batches')
    .select('id')
    .orderBy('id')
    .execute();
  await withStores(async (stores) => {
    const forgetful = {
      ...stores.facts,
      hasBatch: async (id: number) => id !== first!.id && stores.facts.hasBatch(id),
      commitBatch: stores.facts.commitBatch.bind(stores.facts),
      query: stores.facts.query.bind(stores.facts),
      batches: async () => (await stores.facts.batches()).filter((it) => it.id !== first!.id),
    };
    const { entered, gaps } = await agreeStores({ ...stores, facts: forgetful }, now);
    expect(entered).toEqual([]);
    expect(gaps[0]?.what).toContain('were followed by later ones of the same source');
  });
});

test('records that were put back are named, and new imports get numbers of their own', async () => {
  const rows = await records.db.selectFrom('import_batches').select('id').orderBy('id').execute();
  await records.db.deleteFrom('import_batches').where('id', '=', rows.at(-1)!.id).execute();
  const { gaps } = await withStores((stores) => agreeStores(stores, now));
  expect(gaps).toMatchObject([{ store: 'records', what: expect.stringContaining('do not know') }]);
});

test('empty records beside facts that have figures are no place to begin anew', async () => {
  const empty = await testDatabase();
  try {
    const { code, err } = await failedStart({ ...variables, DATABASE_URL: empty.url, PORT: '0' });
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('the records are empty and the facts hold 2 imports'),
    });
  } finally {
    await empty.close();
  }
});
