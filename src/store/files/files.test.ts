import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import { startS3 } from '../../../tests/support/s3.ts';
import { newFileKey, type Files } from './files.ts';
import { openFiles } from './open.ts';
import { s3Files } from './s3-files.ts';

const root = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(root, { recursive: true }));

async function openLocal() {
  return { files: await openFiles({ dataDir: root, s3Url: undefined }), close: async () => {} };
}

async function openS3() {
  const s3 = await startS3(join(root, 's3'));
  const s3Url = `http://S3RVER:S3RVER@${s3.host}/bucket?region=eu-central-1`;
  return { files: await openFiles({ dataDir: root, s3Url }), close: s3.stop };
}

const bytesOf = async (files: Files, key: string) => {
  const file = await files.get(key);
  return file && buffer(file.body);
};

const hello = Buffer.from('{"type":"text/html"}\nhello\n\0world');

describe.each([
  ['a local folder', openLocal],
  ['S3', openS3],
])('files in %s', (_, open) => {
  let files: Files;
  let close: () => Promise<unknown>;
  beforeAll(async () => void ({ files, close } = await open()));
  afterAll(() => close());

  test.each([
    '',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'A',
    'a.b',
    'a/.drafts',
    'a\0b',
    'x'.repeat(201),
  ])('the key %j is refused before anything is touched', async (key) => {
    const calls = [
      async () => files.put(key, hello, { type: 'text/plain' }),
      async () => files.get(key),
      async () => files.remove(key),
      async () => files.exists(key),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('Not a file key');
  });

  test('a file that was never put is not there', async () => {
    const key = newFileKey('photos');
    expect(await files.get(key)).toBeUndefined();
    expect(await files.exists(key)).toBe(false);
    await files.remove(key);
  });

  test('a file comes back as it was put, with type and size', async () => {
    const key = newFileKey('photos');
    await files.put(key, hello, { type: 'text/plain; charset=utf-8' });
    expect(await files.exists(key)).toBe(true);
    const file = await files.get(key);
    expect(file).toMatchObject({ type: 'text/plain; charset=utf-8', size: hello.length });
    expect(await buffer(file!.body)).toEqual(hello);
  });

  test('an empty file is a file', async () => {
    const key = newFileKey('empty');
    await files.put(key, new Uint8Array(), { type: 'text/plain' });
    const file = await files.get(key);
    expect(file).toMatchObject({ size: 0, type: 'text/plain' });
    expect(await buffer(file!.body)).toHaveLength(0);
  });

  test('a large file travels as a stream', async () => {
    const key = newFileKey('imports');
    const large = new Blob([new Uint8Array(20_000_000).fill(7)]);
    await files.put(key, large.stream(), { type: 'text/csv' });
    const bytes = await bytesOf(files, key);
    expect(bytes).toHaveLength(20_000_000);
    expect(bytes?.every((byte) => byte === 7)).toBe(true);
  });

  test('a file whose sender stops half way never appears', async () => {
    const key = newFileKey('imports');
    const broken = new ReadableStream<Uint8Array>({
      start: (it) => it.enqueue(new Uint8Array(1000)),
      pull: (it) => it.error(new Error('gone')),
    });
    await expect(files.put(key, broken, { type: 'text/csv' })).rejects.toThrow('gone');
    expect(await files.exists(key)).toBe(false);
  });

  test('a removed file is gone', async () => {
    const key = newFileKey('photos');
    await files.put(key, hello, { type: 'text/plain' });
    await files.remove(key);
    expect(await files.exists(key)).toBe(false);
    expect(await files.get(key)).toBeUndefined();
  });
});

describe('S3 that does not do what it is asked', () => {
  test('out of reach is refused as busy', async () => {
    const away = s3Files('http://key:secret@127.0.0.1:1/bucket');
    const error: unknown = await away.get('a').catch((it: unknown) => it);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'busy', retryAfter: 5 });
  });

  test('a wrong key or bucket is not taken for a missing file', async () => {
    const s3 = await startS3(join(root, 's3'));
    const wrongKey = s3Files(`http://canary:S3RVER@${s3.host}/bucket`);
    for (const call of [wrongKey.get, wrongKey.exists, wrongKey.remove]) {
      await expect(call('a')).rejects.toMatchObject({ code: 'busy' });
    }
    const wrongBucket = s3Files(`http://S3RVER:S3RVER@${s3.host}/canary`);
    await expect(wrongBucket.get('a')).rejects.toMatchObject({ code: 'busy' });
    await s3.stop();
  });
});

test('whoever reads while it is replaced gets the old file or the new one whole', async () => {
  const { files } = await openLocal();
  const key = newFileKey('photos');
  const versions = [1, 2].map((n) => new Uint8Array(300_000).fill(n));
  await files.put(key, versions[0]!, { type: 'image/webp' });
  const writes = Array.from({ length: 6 }, (_, n) =>
    files.put(key, versions[n % 2]!, { type: 'image/webp' }),
  );
  const reads = Array.from({ length: 12 }, () => bytesOf(files, key));
  for (const read of await Promise.all(reads)) {
    expect(read).toHaveLength(300_000);
    expect(new Set(read).size).toBe(1);
  }
  await Promise.all(writes);
});

test('no draft stays behind', async () => {
  expect(readdirSync(join(root, 'files', '.drafts'))).toEqual([]);
});
