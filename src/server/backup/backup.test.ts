import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import { newFileKey, type Files } from '#/store/files/files.ts';
import { openFiles } from '#/store/files/open.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { startS3 } from '../../../tests/support/s3.ts';
import { seedSmallCompany } from '../../../tests/support/small-company.ts';
import { fingerprintOf } from '../master-key.ts';
import { missingFiles, referredFiles } from './backup-files.ts';
import { restoreBackup, writeBackup, type AllStores } from './backup.ts';
import { unwrapped, type Opener } from './frames.ts';

// A restore makes every table anew: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'backup-'));
const now = new Date('2026-03-02T10:00:00Z');
const kept = join(root, 'kept');
const masterKey = Buffer.alloc(32, 7).toString('base64');
const keeping = { masterKey };
const signed = { file: kept, opener: { masterKey } };
/** The lines in a backup, as one of an earlier version has them without anything around them. */
const textOf = async () =>
  gunzipSync(await buffer(unwrapped(createReadStream(kept), signed.opener))).toString();
let s3: Awaited<ReturnType<typeof startS3>>;
let stores: Omit<AllStores, 'files'>;
let close: () => Promise<void>;

beforeAll(async () => {
  s3 = await startS3(join(root, 's3'));
  const records = await testDatabase();
  const facts = await openFacts({ dataDir: root, memory: '256MB', threads: 1 });
  await seedSmallCompany(records.db);
  stores = { db: records.db, facts };
  close = async () => {
    await facts.close();
    await records.close();
  };
});
afterAll(async () => {
  await close();
  await s3.stop();
  rmSync(root, { recursive: true });
});

const local = (name: string) => openFiles({ dataDir: join(root, name), s3Url: undefined });
const bucket = () =>
  openFiles({
    dataDir: root,
    s3Url: `http://S3RVER:S3RVER@${s3.host}/bucket?region=eu-central-1`,
  });

/** Larger than one line of a backup, and not of one character. */
const large = Buffer.from(Array.from({ length: 100_001 }, (_, at) => (at * 31) % 251));
const bytesOf = async (files: Files, key: string) => buffer((await files.get(key))!.body);

/** A photo of the first person that a picture and an empty one belong to. */
async function withPhotos(files: Files): Promise<[string, string]> {
  const [photo, empty, unnamed] = [1, 2, 3].map(() => newFileKey('photos')) as [
    string,
    string,
    string,
  ];
  await files.put(photo, large, { type: 'image/webp' });
  await files.put(empty, new Uint8Array(), { type: 'text/plain' });
  await files.put(unnamed, large, { type: 'image/webp' });
  const people = await stores.db.selectFrom('people').select('id').orderBy('id').execute();
  for (const [at, key] of [photo, empty].entries())
    await stores.db
      .updateTable('people')
      .set({ photo: key })
      .where('id', '=', people[at]!.id)
      .execute();
  return [photo, empty];
}

describe.each([
  ['a local folder', 'S3', () => local('one'), bucket],
  ['S3', 'a local folder', bucket, () => local('two')],
])('a backup of files in %s, restored to %s', (_from, _to, openFrom, openTo) => {
  test('has every file that the records name, byte for byte', async () => {
    const from = await openFrom();
    const [photo, empty] = await withPhotos(from);
    await writeBackup({ ...stores, files: from }, kept, keeping, now);
    await from.remove(photo);
    await from.remove(empty);
    const named = await stores.db.transaction().execute(referredFiles);
    expect([...named].sort()).toEqual([photo, empty].sort());
    expect(await missingFiles(from, named)).toEqual([photo, empty].sort());

    const to = await openTo();
    await stores.db.updateTable('people').set({ photo: null }).execute();
    await restoreBackup({ ...stores, files: to }, signed, now);
    expect(await missingFiles(to, named)).toEqual([]);
    expect((await bytesOf(to, photo)).equals(large)).toBe(true);
    expect((await to.get(photo))?.type).toBe('image/webp');
    expect(await bytesOf(to, empty)).toHaveLength(0);
    // Once more: what is there is not written again, and does no harm.
    await restoreBackup({ ...stores, files: to }, signed, now);
  });
});

test('a backup whose files are cut changes nothing', async () => {
  const files = await local('three');
  await withPhotos(files);
  await writeBackup({ ...stores, files }, kept, keeping, now);
  const text = await textOf();
  const cut = join(root, 'cut.gz');
  await stores.db.updateTable('people').set({ photo: null }).execute();
  for (const end of ['{"files":2}', '{"end":"file"}', '{"files":"follow"}']) {
    writeFileSync(cut, gzipSync(text.slice(0, text.lastIndexOf(end))));
    await expect(
      restoreBackup({ ...stores, files }, { file: cut, opener: undefined }, now),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'This backup is not complete.',
    });
  }
  const photos = await stores.db.selectFrom('people').select('photo').distinct().execute();
  expect(photos).toEqual([{ photo: null }]);
});

test('a backup from before files were kept is restored all the same', async () => {
  const files = await local('four');
  await writeBackup({ ...stores, files }, kept, keeping, now);
  const text = (await textOf()).replace('backlot-2', 'backlot-1');
  writeFileSync(kept, gzipSync(text.slice(0, text.indexOf('{"files":"follow"}'))));
  const old = { file: kept, opener: undefined };
  expect(await restoreBackup({ ...stores, files }, old, now)).toMatchObject({
    format: 'backlot-1',
  });
});

describe.each([
  ['signed by the master key', keeping, { masterKey }],
  [
    'sealed by a passphrase',
    { masterKey, passphrase: 'correct horse battery' },
    { passphrase: 'correct horse battery' },
  ],
])('a backup %s', (_how, by, opener) => {
  const changed = join(root, 'changed');
  const peopleNow = () => stores.db.selectFrom('people').select('email').orderBy('id').execute();
  let files: Files;
  let bytes: Buffer;
  beforeAll(async () => {
    files = await local('five');
    const [photo] = await withPhotos(files);
    await files.remove(photo);
    // Packs to nothing less, so that there are several frames.
    await files.put(photo, randomBytes(200_000), { type: 'image/webp' });
    await writeBackup({ ...stores, files }, kept, by, now);
    bytes = readFileSync(kept);
  });
  const restore = (written: Buffer, using: Opener = opener) => {
    writeFileSync(changed, written);
    return restoreBackup({ ...stores, files }, { file: changed, opener: using }, now);
  };

  test('is refused when a bit of it was changed, moved, cut off or put after it', async () => {
    const before = await peopleNow();
    const head = bytes.indexOf('\n') + 1;
    const frame = 4 + 65_536 + ('masterKey' in opener ? 32 : 16);
    const places = [20, head - 10, head, head + 2, head + 100, bytes.length - 1];
    const flipped = places.map((at) => {
      const it = Buffer.from(bytes);
      it[at] = it[at]! ^ 1;
      return it;
    });
    const swapped = Buffer.concat([
      bytes.subarray(0, head),
      bytes.subarray(head + frame, head + 2 * frame),
      bytes.subarray(head, head + frame),
      bytes.subarray(head + 2 * frame),
    ]);
    expect(bytes.length).toBeGreaterThan(head + 2 * frame);
    const cuts = [head, head + frame, bytes.length - 40].map((at) => bytes.subarray(0, at));
    for (const it of [...flipped, swapped, ...cuts, Buffer.concat([bytes, bytes.subarray(-50)])])
      await expect(restore(it)).rejects.toMatchObject({ code: 'invalid' });
    expect(await peopleNow()).toEqual(before);
  });

  test('is opened by nothing else', async () => {
    const other = Buffer.alloc(32, 8).toString('base64');
    for (const it of [{ masterKey: other }, { passphrase: 'correct horse batterz' }])
      await expect(restore(bytes, it)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('carries the master key only where nobody can read it', async () => {
    const head = await restore(bytes);
    expect(head.masterKey).toBe('masterKey' in opener ? undefined : masterKey);
    expect(bytes.includes(masterKey)).toBe(false);
    const told = bytes.subarray(0, bytes.indexOf('\n')).toString();
    expect(told).toContain(fingerprintOf(masterKey));
  });
});
