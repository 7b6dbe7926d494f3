import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Until all that can begin now has begun. */
const settled = () => new Promise((done) => setImmediate(done));
const rules = { atOnce: 2, perCaller: 1, waiting: 3, patienceMs: 60_000 };

/** Work that goes on until it is let go of; `begun` lists who has begun. */
function desk(given: Partial<typeof rules> = {}) {
  const turns = new FairTurns({ ...rules, ...given });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, caller = name[0]!, signal?: AbortSignal) =>
    turns.run(
      caller,
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)!();
    await settled();
  };
  return { begun, ask, end };
}

test('whoever asks for much waits behind their own, others begin before', async () => {
  const { begun, ask, end } = desk();
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  for (const name of ['b1', 'c1']) void ask(name);
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  await end('a2');
  expect(begun.at(-1)).toBe('a3');
});

test('who has just begun goes behind all others', async () => {
  const { begun, ask, end } = desk({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name);
  await settled();
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('too much of one is refused, too long a wait is told to come back, and a leaver is let go', async () => {
  const { begun, ask, end } = desk({ patienceMs: 50 });
  const leaver = new AbortController();
  const first = ask('a1');
  const waiting = [ask('a2'), ask('a3'), ask('a4', 'a', leaver.signal)];
  // Two refusals may come in one turn of the loop: none is unhandled until it is looked at.
  for (const one of waiting) one.catch(() => {});
  await expect(ask('a5')).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 });
  leaver.abort(new Error('Gone.'));
  await expect(waiting[2]).rejects.toThrow('Gone.');
  await expect(waiting[0]).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  await expect(waiting[1]).rejects.toMatchObject({ code: 'busy' });
  await end('a1');
  await first;
  void ask('a6');
  await settled();
  expect(begun).toEqual(['a1', 'a6']);
});

test('who waits behind their own is not told to come back while these get on', async () => {
  const { begun, ask, end } = desk({ atOnce: 1, patienceMs: 60 });
  const asked = [ask('a1'), ask('a2'), ask('a3'), ask('a4')];
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    await new Promise((done) => setTimeout(done, 40));
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  await Promise.all(asked);
});

test('work that fails gives its turn back', async () => {
  const turns = new FairTurns({ ...rules, atOnce: 1 });
  const failing = turns.run('a', async () => Promise.reject(new Error('No.')));
  await expect(failing).rejects.toThrow('No.');
  expect(await turns.run('b', async () => 'done')).toBe('done');
});
