import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { openFacts } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { backlot } from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { agreeStores } from './agree-stores.ts';
import { signHead, wrongWithAudit } from './audit-anchor.ts';
import { importFile } from './import-file.ts';
import { markMasterKey } from './master-key.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const now = new Date('2025-12-01T10:00:00Z');
const masterKey = Buffer.alloc(32, 7).toString('base64');
const report = (name: string) =>
  fileURLToPath(
    new URL(`../domains/catalogue/data-entry/imports/fixtures/${name}`, import.meta.url),
  );

let records: Records;
let dataDir: string;

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
  await markMasterKey(records.db, masterKey);
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-rewind-'));
});
afterAll(async () => {
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

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
const take = (name: string, account = 'Main') =>
  withStores((stores) => importFile(stores, { path: report(name), account, confirm: true }, now));
const revenue = () =>
  withStores(async ({ facts }) => {
    const [row] = await facts.query('select sum(revenue_micros) as revenue from monetisation');
    return row!['revenue'];
  });
const imports = () =>
  records.db.selectFrom('import_batches').select(['id', 'status']).orderBy('id').execute();
const noteChange = () =>
  records.db
    .transaction()
    .execute((tx) =>
      auditOfSystem(tx, [{ action: 'company.test-mail', subject: ['company', 1] }], 'test', now),
    );

/** The end of the log goes, as when PostgreSQL is brought to an earlier time. */
async function cutAudit() {
  await sql`alter table audit disable trigger user`.execute(records.db);
  await sql`delete from audit where id = (select max(id) from audit)`.execute(records.db);
  await sql`alter table audit enable trigger user`.execute(records.db);
}

test('records brought to an earlier time: the facts follow, and the log is signed as it stands', async () => {
  await take('max-revenue.csv');
  await noteChange();
  const [kept] = await imports();
  const before = await revenue();
  // After that time: another import, and entries of the log.
  await take('max-revenue.json', 'Other');
  expect(await revenue()).not.toBe(before);
  const [, later] = await imports();
  await noteChange();
  await withStores(async ({ db, files, facts }) => {
    await signHead({ db, files, masterKey }, now);
    // The records are put back: they do not know the later one any more.
    await db.deleteFrom('import_batches').where('id', '=', later!.id).execute();
    await cutAudit();
    expect((await agreeStores({ db, facts, files }, now)).gaps[0]?.advice).toContain('rewind');
  });
  const { code, out, err } = await backlot(['rewind'], {
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    MASTER_KEY: masterKey,
    DUCKDB_THREADS: '1',
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`Out of the figures: import ${later!.id}`);
  expect(out).toContain('signed as it stands');
  expect(await revenue()).toBe(before);
  expect(await imports()).toEqual([{ id: kept!.id, status: 'committed' }]);
  await withStores(async ({ db, files, facts }) => {
    expect(await wrongWithAudit({ db, files, masterKey })).toBeUndefined();
    expect((await agreeStores({ db, facts, files }, now)).gaps).toEqual([]);
  });
  // Its number is not given to another one, which the facts would take for it.
  await take('max-revenue.json', 'Other');
  expect((await imports()).at(-1)!.id).toBeGreaterThan(later!.id);
});

test('what was taken back after that time is marked so, and said', async () => {
  const [kept] = await imports();
  await withStores(async ({ facts }) => {
    for (const it of (await imports()).slice(1)) await facts.revertBatch(it.id);
    await facts.revertBatch(kept!.id);
  });
  const { code, out } = await backlot(['rewind', '--json'], {
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    MASTER_KEY: masterKey,
    DUCKDB_THREADS: '1',
  });
  expect(code).toBe(0);
  expect(out).toContain('Taken back since then: 2 imports');
  expect((await imports()).map((it) => it.status)).toEqual(['reverted', 'reverted']);
});

test('a log that somebody changed is not signed', async () => {
  await sql`alter table audit disable trigger user`.execute(records.db);
  await sql`update audit set action = 'nothing.at-all' where id = (select min(id) from audit)`.execute(
    records.db,
  );
  const { code, err } = await backlot(['rewind'], {
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    MASTER_KEY: masterKey,
    DUCKDB_THREADS: '1',
  });
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('not signed') });
});
