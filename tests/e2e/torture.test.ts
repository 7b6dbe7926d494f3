import { expect, test } from 'vitest';
import { torture } from '../load/torture/run.ts';

/** `TORTURE_KILLS=20` for a machine that has five minutes. */
const KILLS = Number(process.env['TORTURE_KILLS'] ?? 3);

test(
  'a server killed three times at work, once with its database, has lost nothing it said was done',
  async () => {
    const { rounds, acknowledged, imports } = await torture(KILLS, () => {});
    expect(rounds.flatMap((it) => it.wrong)).toEqual([]);
    // Its restore is killed as well.
    expect(rounds.length).toBe(KILLS + 1);
    // A kill may come after a third of a second, on a machine that is busy with other tests.
    expect(acknowledged).toBeGreaterThan(KILLS * 10);
    expect(imports).toBeGreaterThan(0);
  },
  480_000 + KILLS * 30_000,
);
