import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { backlot, type Variables } from '../../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../../tests/support/small-company.ts';
import { backupTask } from '../errands.ts';
import { fingerprintOf } from '../master-key.ts';

// Every command is a process of its own, several a test.
vi.setConfig({ testTimeout: 240_000 });

const BACKUP_PASSPHRASE = 'correct horse battery';
const other = randomBytes(32).toString('base64');

let records: Records;
let dataDir: string;
let variables: Variables;
const inDir = (name: string) => join(dataDir, name);
const keyFile = () => inDir('secrets/master-key');
const masterKey = () => readFileSync(keyFile(), 'utf8').trim();
const restored = async (name: string, more: Variables = {}) => {
  const { code, out, err } = await backlot(['restore', inDir(name)], { ...variables, ...more });
  return { code, said: out + err };
};
const peopleNow = async () =>
  (await records.db.selectFrom('people').select('email').orderBy('email').execute()).length;

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-kept-'));
  variables = { DATA_DIR: dataDir, DATABASE_URL: records.url, COMPANY: 'own', DUCKDB_THREADS: '1' };
});
afterAll(async () => {
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a signed backup says which key to keep, and is not restored without that one', async () => {
  const { code, out } = await backlot(['backup', inDir('signed')], variables);
  const own = masterKey();
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('keep that apart') });
  expect(out).toContain(fingerprintOf(own));
  expect(statSync(inDir('signed')).mode & 0o077).toBe(0);

  rmSync(keyFile());
  const missing = await restored('signed');
  writeFileSync(keyFile(), other);
  const another = await restored('signed');
  for (const it of [missing, another]) {
    expect(it).toMatchObject({ code: 1, said: expect.stringContaining('Bring that key') });
    expect(it.said).toContain(fingerprintOf(own));
  }
  writeFileSync(keyFile(), own);
});

test('a folder keeps the newest backups, and whatever else lies in it', async () => {
  const folder = inDir('nightly');
  const older = ['backlot-2025-01-01T00-00-00Z.backup', 'backlot-2025-01-02T00-00-00Z.backup'];
  mkdirSync(folder);
  for (const it of [...older, 'backlot-before-the-move.backup'])
    writeFileSync(join(folder, it), '');
  const refused = await backlot(['backup', folder, '--keep', '0'], variables);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('a number from 1') });
  expect(readdirSync(folder)).toHaveLength(3);

  const { code, out } = await backlot(['backup', folder, '--keep', '2'], variables);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(older[0]!) });
  const left = readdirSync(folder).sort();
  expect(left).toEqual([
    older[1],
    expect.stringMatching(/^backlot-20\d\d-.+Z\.backup$/),
    'backlot-before-the-move.backup',
  ]);
  expect(statSync(join(folder, left[1]!)).size).toBeGreaterThan(1_000);
});

test('a sealed backup brings its key where it is lost, and asks for its passphrase', async () => {
  const own = masterKey();
  const sealing = { ...variables, BACKUP_PASSPHRASE };
  const { code, out } = await backlot(['backup', inDir('sealed')], sealing);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('sealed') });
  const before = await peopleNow();
  expect(await restored('sealed')).toMatchObject({
    code: 1,
    said: expect.stringContaining('set BACKUP_PASSPHRASE'),
  });
  expect(await restored('sealed', { BACKUP_PASSPHRASE, MASTER_KEY: other })).toMatchObject({
    code: 1,
    said: expect.stringContaining('Take MASTER_KEY away'),
  });
  expect(await peopleNow()).toBe(before);

  writeFileSync(keyFile(), other);
  await records.db.deleteFrom('team_members').execute();
  expect(await restored('sealed', { BACKUP_PASSPHRASE })).toMatchObject({ code: 0 });
  expect(masterKey()).toBe(own);
  expect(await records.db.selectFrom('team_members').select('id').execute()).toHaveLength(3);
  const beside = readdirSync(inDir('secrets')).filter((it) => it.includes('.before-'));
  expect(beside.map((it) => readFileSync(inDir(`secrets/${it}`), 'utf8'))).toEqual([other]);
});

test('what nothing protects is restored by who says so only', async () => {
  writeFileSync(inDir('old'), gzipSync('{"format":"backlot-1","schema":"9999_later"}\n'));
  expect(await restored('old')).toMatchObject({
    code: 1,
    said: expect.stringContaining('--unsigned'),
  });
});

test('a passphrase is never kept in the records as it is', () => {
  const task = JSON.stringify(backupTask('/kept', BACKUP_PASSPHRASE, other));
  expect(task).not.toContain(BACKUP_PASSPHRASE);
  expect(task).toContain('sealed');
});
