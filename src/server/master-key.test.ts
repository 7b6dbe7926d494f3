import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPin } from '#/domains/platform/auth/credentials/hash.server.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { checkMasterKey, markMasterKey, masterKeyFor } from './master-key.ts';

let server: TestServer;
let dataDir: string;
const newKey = () => randomBytes(32).toString('base64');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('master_key_mark').execute();
  dataDir = await mkdtemp(join(tmpdir(), 'backlot-key-'));
});

const here = (masterKey?: string) => ({ dataDir, masterKey });
async function put(text: string) {
  await mkdir(join(dataDir, 'secrets'), { recursive: true });
  await writeFile(join(dataDir, 'secrets', 'master-key'), text);
}

test('new records get a key, and know it from then on', async () => {
  const key = await masterKeyFor(server.db, here());
  expect(await masterKeyFor(server.db, here())).toBe(key);
  expect(await checkMasterKey(server.db, here(key))).toBe(key);
  const { mark } = await server.db
    .selectFrom('master_key_mark')
    .select('mark')
    .executeTakeFirstOrThrow();
  expect(mark.includes(Buffer.from(key, 'base64'))).toBe(false);
});

test('another key is refused where it comes from, and nothing is changed', async () => {
  const key = await masterKeyFor(server.db, here(newKey()));
  await expect(masterKeyFor(server.db, here(newKey()))).rejects.toThrow(
    'The master key in MASTER_KEY is not the one these records were kept under.',
  );
  await put(newKey());
  await expect(masterKeyFor(server.db, here())).rejects.toThrow(join(dataDir, 'secrets'));
  expect(await checkMasterKey(server.db, here(key))).toBe(key);
});

test('a missing key is asked for and none is made in its place', async () => {
  await masterKeyFor(server.db, here(newKey()));
  await expect(masterKeyFor(server.db, here())).rejects.toThrow('is missing');
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(['', 'short', `${'A'.repeat(42)}=`, 'not base64 at all, but of the right length!!='])(
  'a file that holds no key is named: %j',
  async (text) => {
    await put(text);
    await expect(masterKeyFor(server.db, here())).rejects.toThrow(
      'does not hold a master key: 32 bytes in base64.',
    );
  },
);

test('records of an earlier version take the key that is there; a change of key is known', async () => {
  await put(newKey());
  const key = await masterKeyFor(server.db, here());
  const next = newKey();
  await markMasterKey(server.db, next);
  await expect(checkMasterKey(server.db, here(key))).rejects.toThrow('is not the one');
  expect(await checkMasterKey(server.db, here(next))).toBe(next);
});

test('people who have a PIN are not given another key, though their records do not name theirs', async () => {
  await server.as('Member');
  const pin_hash = await hashPin('592604', newKey());
  await server.db.updateTable('people').set({ pin_hash }).execute();
  await expect(checkMasterKey(server.db, here())).rejects.toThrow('is missing');
  await expect(masterKeyFor(server.db, here())).rejects.toThrow(join(dataDir, 'secrets'));
  expect(await readdir(dataDir)).toEqual([]);
  const key = newKey();
  expect(await masterKeyFor(server.db, here(key))).toBe(key);
  await server.db.updateTable('people').set({ pin_hash: null }).execute();
});

test('two servers that start at once with keys of their own: one of them is refused', async () => {
  const started = await Promise.allSettled([
    masterKeyFor(server.db, here(newKey())),
    masterKeyFor(server.db, here(newKey())),
  ]);
  expect(started.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
