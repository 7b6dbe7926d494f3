import { expect, test } from 'vitest';
import { torture } from '../load/torture/run.ts';

test('a server killed three times at work, once with its database, has lost nothing it said was done', async () => {
  const { rounds, acknowledged, imports } = await torture(3, () => {});
  expect(rounds.flatMap((it) => it.wrong)).toEqual([]);
  // Its restore is killed as well.
  expect(rounds.length).toBe(4);
  expect(acknowledged).toBeGreaterThan(10);
  expect(imports).toBeGreaterThan(0);
}, 480_000);
