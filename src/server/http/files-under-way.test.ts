import { expect, test } from 'vitest';
import { askedSignal } from '#/store/asked.ts';
import { FilesUnderWay } from './files-under-way.ts';

const never = new Promise<never>(() => {});
const stays = () => ({ signal: new AbortController().signal, taken: Promise.resolve() });

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = 0;
  return { work: () => ((begun += 1), promise), end: () => resolve('made'), begun: () => begun };
}
const settle = () => new Promise((done) => setImmediate(done));

test('two are made at once, the others in the order they came', async () => {
  const files = new FilesUnderWay();
  const all = Array.from({ length: 4 }, held);
  const made = all.map((it, at) => files.make(`person:${at}`, stays(), it.work));
  await settle();
  expect(all.map((it) => it.begun())).toEqual([1, 1, 0, 0]);
  all[1]!.end();
  await made[1];
  await settle();
  expect(all.map((it) => it.begun())).toEqual([1, 1, 1, 0]);
  for (const it of all) it.end();
  expect(await Promise.all(made)).toEqual(['made', 'made', 'made', 'made']);
});

test('a fourth of one person is refused in words, and anybody else goes on', async () => {
  const files = new FilesUnderWay();
  const slow = held();
  const own = [1, 2, 3].map(() => files.make('person:1', stays(), slow.work));
  await expect(files.make('person:1', stays(), slow.work)).rejects.toMatchObject({
    code: 'too-many',
    retryAfter: 5,
  });
  const other = files.make('person:2', stays(), slow.work);
  slow.end();
  await Promise.all([...own, other]);
  await settle();
  expect(await files.make('person:1', stays(), async () => 'again')).toBe('again');
});

test('what nobody has taken yet counts for its person, and holds nobody else up', async () => {
  const files = new FilesUnderWay();
  const untaken = { signal: new AbortController().signal, taken: never };
  for (let at = 0; at < 3; at += 1) await files.make('person:1', untaken, async () => 'made');
  await expect(files.make('person:1', untaken, async () => 'made')).rejects.toMatchObject({
    code: 'too-many',
  });
  expect(await files.make('person:2', stays(), async () => 'made')).toBe('made');
});

test('whoever goes leaves the line, and what is made for them hears of it', async () => {
  const files = new FilesUnderWay();
  const going = new AbortController();
  const others = [held(), held()];
  const made = others.map((it, at) => files.make(`person:${at}`, stays(), it.work));
  const mine = held();
  const waiting = files.make('person:9', { signal: going.signal, taken: never }, mine.work);
  going.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'busy' });
  for (const it of others) it.end();
  await Promise.all(made);
  expect(mine.begun()).toBe(0);
  const told = new AbortController();
  const begun = files.make('person:9', { signal: told.signal, taken: never }, async () => {
    told.abort();
    return askedSignal()?.aborted;
  });
  expect(await begun).toBe(true);
});
