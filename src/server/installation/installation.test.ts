import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  backlot,
  failedStart,
  startServer,
  type ServerProcess,
  type Variables,
} from '../../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../../tests/support/small-company.ts';

/** Servers that are really started on each other's records, facts and files. */

let ours: Records;
let others: Records;
let root: string;
let server: ServerProcess | undefined;
const folder = (name: string) => join(root, name);
const settings = (records: Records, name: string): Variables => ({
  DATABASE_URL: records.url,
  DATA_DIR: folder(name),
  COMPANY: 'own',
  MASTER_KEY: key,
  DUCKDB_THREADS: '1',
});
const key = randomBytes(32).toString('base64');

/** What a start says, in its one line. */
async function refusal(variables: Variables): Promise<string> {
  const { code, err } = await failedStart({ ...variables, PORT: '0' });
  expect(code).toBe(1);
  const lines = err.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0]!;
}
async function serveOnce(variables: Variables) {
  server = await startServer(variables);
  await server.end('SIGTERM');
  server = undefined;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'backlot-installation-'));
  [ours, others] = await Promise.all([testDatabase(), testDatabase()]);
  for (const it of [ours, others]) await seedSmallCompany(it.db);
  server = await startServer(settings(ours, 'first'));
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  for (const it of [ours, others]) await it?.close();
  rmSync(root, { recursive: true, force: true });
}, 60_000);

test('a second server without the setting that leads to the facts does not show a company without revenue', async () => {
  expect(await refusal(settings(ours, 'second'))).toMatch(
    /^CLICKHOUSE_URL: another server works on these records with facts of its own/,
  );
}, 60_000);

test('nor does one with another engine, before anything is asked of that', async () => {
  const CLICKHOUSE_URL = 'http://default:canary@clickhouse.invalid:8123/backlot';
  const said = await refusal({ ...settings(ours, 'first'), CLICKHOUSE_URL });
  expect(said).toContain(`the facts of these records lie in DuckDB`);
  expect(said).toContain(`set DATA_DIR=${folder('first')}`);
  expect(said).not.toContain('canary');
  const S3_URL = 'http://key:canary@s3.invalid/bucket';
  expect(await refusal({ ...settings(ours, 'first'), S3_URL })).toMatch(
    /^S3_URL: is set, but the files/,
  );
}, 60_000);

test('after it has ended, an empty folder is not taken for its facts either', async () => {
  await server!.end('SIGTERM');
  server = undefined;
  const said = await refusal(settings(ours, 'empty'));
  expect(said).toContain('are none of these records');
  expect(said).toContain(`Set DATA_DIR=${folder('first')}`);
}, 60_000);

test('facts of another installation are refused by name', async () => {
  await serveOnce(settings(others, 'theirs'));
  expect(await refusal(settings(ours, 'theirs'))).toContain('are those of another installation');
  // And its own ones are taken as ever.
  await serveOnce(settings(ours, 'first'));
}, 120_000);

test('a folder that was moved whole is the same one', async () => {
  const { rename } = await import('node:fs/promises');
  await rename(folder('first'), folder('moved'));
  await serveOnce(settings(ours, 'moved'));
}, 60_000);

test('doctor names what belongs together, and what does not', async () => {
  const well = await backlot(['doctor'], settings(ours, 'moved'));
  expect(well.out).toMatch(/✓ set-up +installation [\da-f-]{36}; facts in DuckDB, .*moved/);
  expect(well.out).toContain('master key');
  expect(well.out).not.toContain(key);
  const wrong = await backlot(['doctor'], settings(ours, 'theirs'));
  expect(wrong.code).toBe(1);
  expect(wrong.out + wrong.err).toContain('another installation');
}, 60_000);

test('a backup is the way to another place: what it was restored into belongs to the records', async () => {
  const file = join(root, 'kept.backup');
  expect(await backlot(['backup', file], settings(ours, 'moved'))).toMatchObject({ code: 0 });
  expect(await backlot(['restore', file], settings(ours, 'restored'))).toMatchObject({ code: 0 });
  await serveOnce(settings(ours, 'restored'));
  expect(await refusal(settings(ours, 'moved'))).toContain('another installation');
}, 120_000);
