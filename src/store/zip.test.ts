import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zipEntries } from './unzip.ts';
import { zipped } from './zip.ts';

const files = [
  { name: 'Größe.md', bytes: Buffer.from('words '.repeat(1_000)) },
  { name: 'Größe/images/1.webp', bytes: Buffer.from([0, 1, 2, 255]), isPacked: true },
  { name: 'empty.md', bytes: Buffer.alloc(0) },
];
const made = (of = files) => buffer(zipped(of, new Date(0x1a0_0000_0000)));

test('what is put in comes out again', async () => {
  const read = zipEntries(await made());
  const out = await Promise.all(
    read.map(async (it) => ({
      name: it.name,
      bytes: (await buffer(it.open())).toString('latin1'),
    })),
  );
  expect(out).toEqual(files.map((it) => ({ name: it.name, bytes: it.bytes.toString('latin1') })));
  expect(zipEntries(await made([]))).toEqual([]);
});

test('another program finds it whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-zip-'));
  try {
    await writeFile(join(folder, 'a.zip'), await made());
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),z.namelist()[0])';
    expect(
      execFileSync('python3', ['-c', script, join(folder, 'a.zip')], {
        encoding: 'utf8',
        env: { ...process.env, PYTHONIOENCODING: 'utf8' },
      }),
    ).toBe('None Größe.md\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
