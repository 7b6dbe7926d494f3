import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import { openFiles } from './open.ts';
import { removeDrafts, writeWhole } from './write-whole.ts';

const folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
const drafts = join(folder, '.drafts');
mkdirSync(drafts);
const disk = join(folder, 'disk');
mkdirSync(disk);

/** A disk of 4 MB of its own; only root may have one. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const hasDisk = mounted();
if (!hasDisk) console.warn('A full disk was not tested: mounting a small one needs root.');

afterAll(() => {
  if (hasDisk) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true });
});

test.runIf(hasDisk)(
  'a full disk refuses, keeps what it has, and takes files again later',
  async () => {
    const files = await openFiles({ dataDir: disk, s3Url: undefined });
    await files.put('kept', Buffer.from('first'), { type: 'text/plain' });
    const large = new Uint8Array(5_000_000);
    const error: unknown = await files.put('kept', large, { type: 'text/plain' }).catch((it) => it);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'full' });
    expect(await text((await files.get('kept'))!.body)).toBe('first');

    expect(readdirSync(join(disk, 'files', '.drafts'))).toEqual([]);
    const { bavail, bsize } = statfsSync(disk);
    expect(bavail * bsize).toBeGreaterThan(3_000_000);
    await files.put('kept', Buffer.from('second'), { type: 'text/plain' });
    expect(await text((await files.get('kept'))!.body)).toBe('second');
  },
);

test('a file that cannot be finished leaves nothing behind', async () => {
  const path = join(folder, 'x');
  const chunks = async function* () {
    yield Buffer.from('half');
    throw new Error('gone');
  };
  await expect(writeWhole(path, chunks(), drafts)).rejects.toThrow('gone');
  expect(readdirSync(drafts)).toEqual([]);
});

test('a file is replaced by a whole one', async () => {
  const path = join(folder, 'sub', 'y');
  await writeWhole(path, [Buffer.from('one')], drafts);
  await writeWhole(path, [Buffer.from('tw'), Buffer.from('o')], drafts);
  expect(readFileSync(path, 'utf8')).toBe('two');
});

test('old drafts are cleared, growing ones are not', async () => {
  for (const name of ['old', 'young']) writeFileSync(join(drafts, name), '');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(drafts, 'old'), hoursAgo, hoursAgo);
  await removeDrafts(drafts);
  expect(readdirSync(drafts)).toEqual(['young']);
});
