import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import {
  hasClickhouse,
  startClickhouse,
  type TestClickhouse,
} from '../../tests/support/clickhouse.ts';
import { cutLine, type CutLine } from '../../tests/support/cut-line.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { startS3 } from '../../tests/support/s3.ts';
import {
  backlot,
  callAt,
  failedStart,
  startServer,
  type Variables,
} from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { makeToken } from './cli/token.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const suite = hasClickhouse ? 'ClickHouse' : 'no ClickHouse: clickhouse-server is not installed';

let records: Records;
let clickhouse: TestClickhouse;
let s3: Awaited<ReturnType<typeof startS3>>;
let lines: { facts: CutLine; files: CutLine };
let folder: string;
let variables: Variables;
let token: string;

const throughLine = async (text: string): Promise<[string, CutLine]> => {
  const url = new URL(text);
  const line = await cutLine(Number(url.port));
  url.port = String(line.port);
  return [url.href, line];
};
const report = fileURLToPath(
  new URL('../domains/catalogue/data-entry/imports/fixtures/max-revenue.csv', import.meta.url),
);
const revenueAt = async (url: string) => {
  const input = { date: '2025-11-17..2025-11-19', compare: 'none' };
  const { status, body } = await callAt(url, 'GET /platform-revenue', input, { token });
  return { status, total: body['total'], message: body['message'] };
};
const readyAt = async (url: string) => {
  const reply = await fetch(`${url}/ready`);
  const body = (await reply.json()) as { status: string; message?: string };
  return { code: reply.status, status: body.status, message: body.message };
};

beforeAll(async () => {
  if (!hasClickhouse) return;
  records = await testDatabase();
  await seedSmallCompany(records.db);
  token = await makeToken(records.db, 'omar@backlot.example', new Date());
  folder = mkdtempSync(join(tmpdir(), 'backlot-stores-away-'));
  clickhouse = await startClickhouse(1);
  s3 = await startS3(join(folder, 's3'));
  const [CLICKHOUSE_URL, facts] = await throughLine(clickhouse.single('away'));
  const bucket = `http://S3RVER:S3RVER@${s3.host}/bucket?region=eu-central-1`;
  const [S3_URL, files] = await throughLine(bucket);
  lines = { facts, files };
  variables = {
    DATA_DIR: folder,
    DATABASE_URL: records.url,
    COMPANY: 'own',
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    CLICKHOUSE_URL,
    S3_URL,
  };
});
afterAll(async () => {
  await lines?.facts.close();
  await lines?.files.close();
  await clickhouse?.stop();
  await s3?.stop();
  await records?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe.runIf(hasClickhouse)(`facts and files that are away (${suite})`, () => {
  test('stores that were never reached are a wrong setting', async () => {
    lines.facts.cut();
    const { code, err } = await failedStart({ ...variables, PORT: '0' });
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      `CLICKHOUSE_URL: nothing answers at http://127.0.0.1:${lines.facts.port}/away. Start it, or correct the address.`,
    );
    lines.facts.mend();
  });

  test('a server starts without them, serves what needs neither, and takes them up again', async () => {
    await backlot(['import', report, '--account', 'Main'], variables);
    const first = await startServer(variables);
    const before = await revenueAt(first.url);
    expect(Number(before.total)).toBeGreaterThan(0);
    expect(await readyAt(first.url)).toMatchObject({ code: 200, status: 'ready' });
    await first.end('SIGTERM');

    for (const it of Object.values(lines)) it.cut();
    const server = await startServer(variables);
    try {
      expect(server.heard.out).toContain('! The facts cannot be reached.');
      expect(await readyAt(server.url)).toEqual({
        code: 200,
        status: 'degraded',
        message: 'Away: facts, files. What does not need them is served.',
      });
      const task = { title: 'Without figures' };
      expect((await callAt(server.url, 'POST /tasks/save', task, { token })).status).toBe(200);
      expect(await revenueAt(server.url)).toMatchObject({
        status: 503,
        message: 'The figures cannot be reached at the moment. Try again.',
      });
      for (const it of Object.values(lines)) it.mend();
      await expect
        .poll(() => revenueAt(server.url), { timeout: 30_000, interval: 500 })
        .toEqual(before);
      const isReady = async () => (await readyAt(server.url)).status;
      await expect.poll(isReady, { timeout: 10_000, interval: 500 }).toBe('ready');
    } finally {
      await server.end('SIGTERM');
    }
  });
});
