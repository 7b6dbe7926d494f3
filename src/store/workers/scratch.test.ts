import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearScratch, makeScratch } from './scratch.ts';

/** A process that has ended. */
const { pid: gone } = spawnSync(process.execPath, ['--version']);

const folderOf = (pid: number) => {
  const path = join(tmpdir(), `backlot-scratch-${pid}-${crypto.randomUUID()}`);
  mkdirSync(path);
  writeFileSync(join(path, 'events'), 'of people');
  return path;
};

test('what killed servers left is removed; what lives, and what is nobody’s, stays', async () => {
  const [killed, before, living] = [gone, process.pid, process.ppid].map(folderOf);
  const other = join(tmpdir(), `backlot-other-${gone}-${crypto.randomUUID()}`);
  mkdirSync(other);
  const own = await makeScratch();

  await clearScratch();
  // A server that is killed and started again in a container has its number again.
  expect([killed, before].map((it) => existsSync(it!))).toEqual([false, false]);
  expect([living!, other, own.path].map(existsSync)).toEqual([true, true, true]);

  await own.remove();
  expect(existsSync(own.path)).toBe(false);
});
