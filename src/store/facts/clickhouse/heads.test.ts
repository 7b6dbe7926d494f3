import { expect, test } from 'vitest';
import type { ResultRow } from '../facts.ts';
import { Heads } from './heads.ts';

/** A log whose head is answered when the test says so, as it was when it was asked. */
function slowLog() {
  let seq = 1;
  const open: { answer: () => void; fail: () => void }[] = [];
  const home = {
    ask: () => {
      const row = { seq, is_done: 1 };
      return new Promise<ResultRow[]>((done, failed) => {
        open.push({ answer: () => done([row]), fail: () => failed(new Error('away')) });
      });
    },
  };
  return { home, open, grow: () => (seq += 1) };
}

test('who asks while a head is read gets one that was read afterwards, all of them the same', async () => {
  const { home, open, grow } = slowLog();
  const heads = new Heads(home);
  const first = heads.read();
  grow();
  const later = [heads.read(), heads.read(), heads.read()];
  expect(open).toHaveLength(1);
  open[0]!.answer();
  expect(await first).toMatchObject({ seq: 1 });
  await expect.poll(() => open.length).toBe(2);
  // Asked after that one was sent: it may be older than they are.
  grow();
  const last = heads.read();
  open[1]!.answer();
  expect(await Promise.all(later)).toEqual(later.map(() => ({ seq: 2, done: true })));
  await expect.poll(() => open.length).toBe(3);
  open[2]!.answer();
  expect(await last).toMatchObject({ seq: 3 });
});

test('a head that was not read is asked for again by the next one', async () => {
  const { home, open } = slowLog();
  const heads = new Heads(home);
  const first = heads.read();
  const second = heads.read();
  open[0]!.fail();
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => open.length).toBe(2);
  open[1]!.answer();
  expect(await second).toMatchObject({ seq: 1 });
  const third = heads.read();
  open[2]!.answer();
  expect(await third).toMatchObject({ seq: 1 });
});
