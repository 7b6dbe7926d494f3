import { expect, test } from 'vitest';
import { giveTurn, takeTurn } from './turns.ts';

test('two large reports are read at once, the next ones in turn, and a crowd is refused', async () => {
  const order: number[] = [];
  await Promise.all([takeTurn(undefined), takeTurn(undefined)]);
  const waiting = [1, 2, 3, 4, 5].map((nth) => takeTurn(undefined).then(() => order.push(nth)));
  const aborter = new AbortController();
  const cancelled = takeTurn(aborter.signal).catch((error: unknown) => error);
  await expect(takeTurn(undefined)).rejects.toMatchObject({ code: 'busy' });
  aborter.abort(new Error('No more.'));
  expect(await cancelled).toEqual(new Error('No more.'));
  giveTurn();
  // Whoever comes at this very moment waits behind the others.
  waiting.push(takeTurn(undefined).then(() => order.push(6)));
  for (let turn = 0; turn < 5; turn += 1) giveTurn();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  giveTurn();
  giveTurn();
  await Promise.all([takeTurn(undefined), takeTurn(undefined)]);
  giveTurn();
  giveTurn();
});
