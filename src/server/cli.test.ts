import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFileKey } from '#/store/files/files.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import {
  backlot,
  callAt,
  startServer,
  type ServerProcess,
  type Variables,
} from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { unwrapped } from './backup/frames.ts';

const report = (name: string) =>
  fileURLToPath(
    new URL(`../domains/catalogue/data-entry/imports/fixtures/${name}`, import.meta.url),
  );

// Every command is a process of its own, several a test.
vi.setConfig({ testTimeout: 240_000 });

let records: Records;
let dataDir: string;
let variables: Variables;
const run = (...args: string[]) => backlot(args, variables);
const kept = () => join(dataDir, 'kept');
const masterKey = () => readFileSync(join(dataDir, 'secrets', 'master-key'), 'utf8').trim();
/** The lines in a backup. */
const keptText = async () => {
  const packed = unwrapped(createReadStream(kept()), { masterKey: masterKey() });
  return gunzipSync(await buffer(packed)).toString();
};
const peopleNow = async () =>
  (await records.db.selectFrom('people').select('email').orderBy('email').execute()).map(
    (it) => it.email,
  );
const statuses = async () =>
  (await records.db.selectFrom('import_batches').select('status').orderBy('id').execute()).map(
    (it) => it.status,
  );

beforeAll(async () => {
  records = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-cli-'));
  variables = { DATA_DIR: dataDir, DATABASE_URL: records.url, COMPANY: 'own', DUCKDB_THREADS: '1' };
  await seedSmallCompany(records.db);
});
afterAll(async () => {
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the master key is not changed from a file that holds none', async () => {
  writeFileSync(kept(), 'no key');
  const { code, err } = await run('rekey', kept());
  expect(code).toBe(1);
  expect(err).toContain('does not hold a master key');
  rmSync(kept());
});

test('a wrong variable is named', async () => {
  const { code, err } = await backlot(['doctor'], { ...variables, PORT: 'many' });
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('PORT: must be') });
});

test('clear-ip-rules lets everybody in again and leaves its trace', async () => {
  const rule = { kind: 'allow' as const, network: '203.0.113.0/24', label: 'Office' };
  await records.db.insertInto('ip_rules').values(rule).execute();
  expect(await run('clear-ip-rules')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Deleted 1 rule'),
  });
  expect(await records.db.selectFrom('ip_rules').selectAll().execute()).toEqual([]);
  const last = await records.db
    .selectFrom('audit')
    .select(['action', 'address'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ action: 'ip-rule.delete', address: 'command line' });
});

test('openapi prints the document without any store', async () => {
  const { code, out } = await backlot(['openapi'], { DATA_DIR: '/nowhere' });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': {} } });
});

describe('beside a running server', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer(variables);
  });
  afterAll(() => server.end('SIGTERM'));

  test('seed fills no database that has people', async () => {
    const { code, err } = await run('seed');
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('Only an empty') });
  });

  test('admin makes no second way in', async () => {
    const { code, err } = await run('admin');
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('administrator already'),
    });
  });

  test('nobody gets a token for an address that is not known', async () => {
    expect(await run('token', '--user', 'x@backlot.example')).toMatchObject({ code: 1, out: '' });
  });

  test('a token is a session that does not lock, and leaves a line in the audit log', async () => {
    const { out } = await run('token', '--user', 'amna@backlot.example');
    const token = out.trim();
    const reply = await callAt(server.url, 'GET /user', {}, { token });
    expect(reply).toMatchObject({ status: 200, body: { user: { name: 'amna', locked: false } } });
    const devices = await callAt(server.url, 'GET /my-devices', {}, { token });
    expect(JSON.stringify(devices.body)).toContain('Command line');
    const { hours } = (
      await sql<{ hours: number }>`
        select extract(epoch from expires_at - created_at)::float8 / 3600 as hours from sessions`.execute(
        records.db,
      )
    ).rows[0]!;
    expect(hours).toBeCloseTo(12, 1);
    const audit = await records.db.selectFrom('audit').select(['action', 'address']).execute();
    expect(audit).toContainEqual({ action: 'session.start', address: 'command line' });
  });

  test('a report of an account that was not named is refused', async () => {
    const { code, out } = await run('import', report('max-revenue.csv'));
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('account') });
    expect(await statuses()).toEqual([]);
  });

  test('a report of another source than the named one is refused', async () => {
    const { code, out } = await run('import', report('max-revenue.csv'), '--source', 'meta-ads');
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining('not of meta-ads'),
    });
  });

  test('a report is imported by the server, and its figures are served', async () => {
    const { code, out, err } = await run('import', report('max-revenue.csv'), '--account', 'Main');
    expect({ code, out, err }).toMatchObject({
      code: 0,
      out: expect.stringContaining('36 rows, committed'),
    });
    expect(await statuses()).toEqual(['committed']);
    const token = (await run('token', '--user', 'omar@backlot.example')).out.trim();
    const { body } = await callAt(
      server.url,
      'GET /network-revenue',
      { date: '2025-11-17..2025-11-19' },
      { token },
    );
    expect(JSON.stringify(body)).toContain('AppLovin');
  });

  test('backup writes both stores, readable by its owner only', async () => {
    expect(await run('backup', kept())).toMatchObject({ code: 0 });
    const lines = await keptText();
    expect(lines).toContain('amna@backlot.example');
    expect(lines).toContain('backlot-facts-1');
  });

  test('restore waits until the server is stopped', async () => {
    expect(await run('restore', kept())).toMatchObject({
      code: 1,
      err: expect.stringContaining('Stop every server'),
    });
  });

  test('doctor finds everything well', async () => {
    const { code, out } = await run('doctor');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.not.stringContaining('✗') });
    expect(out).toContain('both stores have the same');
    expect(out).toMatch(/✓ facts +DuckDB \d+\.\d+\.\d+ answers/);
  });
});

describe('without a server', () => {
  const changed = () => join(dataDir, 'changed');

  test('imports go on, and restore brings back what was kept', async () => {
    const before = await peopleNow();
    expect(await run('import', report('max-revenue.json'))).toMatchObject({ code: 0 });
    await records.db
      .insertInto('people')
      .values({
        name: 'Newcomer',
        email: 'new@backlot.example',
        role_id: 1,
        status: 'invited',
      })
      .execute();
    expect(await statuses()).toEqual(['committed', 'committed']);

    expect(await run('restore', kept())).toMatchObject({ code: 0, err: '' });
    expect(await peopleNow()).toEqual(before);
    expect(await statuses()).toEqual(['committed']);
    expect(await run('doctor')).toMatchObject({ code: 0 });
    const { id } = await records.db
      .insertInto('people')
      .values({
        name: 'Next',
        email: 'next@backlot.example',
        role_id: 1,
        status: 'invited',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(before.length + 1);
  });

  test('a damaged backup changes nothing', async () => {
    const bytes = readFileSync(kept());
    writeFileSync(changed(), bytes.subarray(0, bytes.length - 40));
    const before = await peopleNow();
    expect(await run('restore', changed())).toMatchObject({
      code: 1,
      err: expect.stringContaining('damaged'),
    });
    expect(await peopleNow()).toEqual(before);
  });

  test('a backup whose facts are cut changes nothing in either store', async () => {
    const text = await keptText();
    writeFileSync(changed(), gzipSync(text.slice(0, text.lastIndexOf('{"lines"'))));
    const before = await peopleNow();
    expect(await run('restore', changed(), '--unsigned')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not complete'),
    });
    expect(await peopleNow()).toEqual(before);
    expect(await run('doctor')).toMatchObject({ code: 0 });
  });

  test('a backup of a newer Backlot is refused', async () => {
    const text = await keptText();
    writeFileSync(
      changed(),
      gzipSync(text.replace(/"schema":"\w+[\w-]*"/, '"schema":"9999_later"')),
    );
    expect(await run('restore', changed(), '--unsigned')).toMatchObject({
      code: 1,
      err: expect.stringContaining('9999_later'),
    });
  });

  test('doctor names files that are gone', async () => {
    const photo = newFileKey('photos');
    const set = (it: string | null) =>
      records.db.updateTable('people').set({ photo: it }).where('id', '=', 1).execute();
    await set(photo);
    const { code, out } = await run('doctor');
    await set(null);
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('✗ uploads') });
    expect(out).toContain(photo);
  });

  test('doctor ends with 1 when the audit log was tampered with', async () => {
    await sql`alter table audit disable trigger user`.execute(records.db);
    await sql`update audit set action = 'nothing.at-all' where id = (select min(id) from audit)`.execute(
      records.db,
    );
    const { code, out } = await run('doctor');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('✗ audit') });
    const told = await run('doctor', '--json');
    expect(told.code).toBe(1);
    expect(JSON.parse(told.out)).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        { name: 'audit', well: false, note: expect.stringContaining('broken') },
      ]),
    });
    expect(await run('audit')).toMatchObject({ code: 1, err: expect.stringContaining('broken') });
  });

  test('doctor ends with 1 when the stores disagree about an import', async () => {
    await sql`update import_batches set status = 'reverted', reverted_at = now()`.execute(
      records.db,
    );
    const { code, out } = await run('doctor');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('✗ batches') });
  });
});
