import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { laidDown } from './laid-down.ts';

const folder = mkdtempSync(join(tmpdir(), 'backlot-laid-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Files of the folder that this process has open, with or without a name. */
const opened = () =>
  readdirSync('/proc/self/fd').filter((it) => {
    try {
      return readlinkSync(join('/proc/self/fd', it)).startsWith(folder);
    } catch {
      return false;
    }
  });

const large = new Uint8Array(3 * 2 ** 20).map((_, at) => (at * 31) % 251);

test('where nothing can be written the file is sent from memory', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const reply = { name: 'list.csv', body: large };
  expect(await laidDown(reply, file)).toBe(reply);
  rmSync(file);
});

test('a small file and one that comes as a stream stay as they are', async () => {
  for (const body of ['a,b\n', new Uint8Array(8), new ReadableStream<Uint8Array>()]) {
    const reply = { name: 'list.csv', body };
    expect(await laidDown(reply, folder)).toBe(reply);
  }
});

test.each([
  ['bytes', large],
  ['text, in bytes and not in signs', 'Ürün;🎮\n'.repeat(300_000)],
])('a large one is taken from the disk piece by piece: %s', async (_, body) => {
  const made = await laidDown({ name: 'list.csv', body }, folder);
  const whole = Buffer.from(typeof body === 'string' ? Buffer.from(body) : body);
  expect(made).toMatchObject({ name: 'list.csv', size: whole.length });
  expect(readdirSync(folder)).toEqual([]);
  expect(opened()).toHaveLength(1);
  const taken = await buffer(made.body as ReadableStream<Uint8Array>);
  expect(taken.equals(whole)).toBe(true);
  await expect.poll(opened).toEqual([]);
});

test('whoever goes in the middle leaves nothing open', async () => {
  const made = await laidDown({ name: 'list.csv', body: large }, folder);
  const reader = (made.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value!.length).toBeGreaterThan(0);
  await reader.cancel();
  await expect.poll(opened).toEqual([]);
});
