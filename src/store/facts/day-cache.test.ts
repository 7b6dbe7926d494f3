import { expect, test } from 'vitest';
import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { Change } from './changes.ts';
import { DayCache } from './day-cache.ts';

const change = (seq: number, part: Partial<Change> = {}): Change => ({
  seq,
  kind: 'commit',
  batch: seq,
  at: 0,
  rows: 0,
  replaced: 0,
  slices: [],
  ...part,
});
const slice = (table: 'cohort' | 'monetisation', from: string, to: string) => ({
  table,
  source: 'max',
  account_id: 1,
  from,
  to,
});

/** A cache over days whose values are the turn in which they were asked for. */
function counting(limit = 1e6, longer = 1) {
  const cache = new DayCache(limit, { longer, least: 1, isTogether: false });
  const asked: DayRange[] = [];
  const log: Change[] = [];
  const get = (days: DayRange, key: unknown = 'sum') =>
    cache.get(
      {
        key,
        tables: ['cohort'],
        days,
        compute: async (range) => {
          asked.push(range);
          return new Map(eachDay(range).map((day) => [day, asked.length]));
        },
      },
      log.at(-1)?.seq ?? 0,
      async () => log,
    );
  return { get, asked, log };
}
const week = { from: '2026-01-01', to: '2026-01-07' };

test('only days nobody asked for before are asked for', async () => {
  const { get, asked } = counting();
  await get(week);
  const values = await get({ from: '2026-01-05', to: '2026-01-09' });
  expect(asked).toEqual([week, { from: '2026-01-08', to: '2026-01-09' }]);
  expect([...values.values()]).toEqual([1, 1, 1, 2, 2]);
  await Promise.all([get(week), get(week)]);
  expect(asked).toHaveLength(2);
});

test('a change moves its days of the tables asked about, a purge none, a restore all', async () => {
  const { get, asked, log } = counting();
  await get(week);
  log.push(change(1, { slices: [slice('monetisation', '2026-01-01', '2026-01-07')] }));
  log.push(change(2, { kind: 'purge' }));
  await get(week);
  expect(asked).toHaveLength(1);
  log.push(change(3, { kind: 'revert', slices: [slice('cohort', '2026-01-03', '2026-01-04')] }));
  await get(week);
  expect(asked.at(-1)).toEqual({ from: '2026-01-03', to: '2026-01-04' });
  log.push(change(4, { kind: 'restore' }));
  await get(week);
  expect(asked.at(-1)).toEqual(week);
});

test('a year is asked for a month at a time', async () => {
  const { get, asked } = counting();
  const values = await get({ from: '2026-01-01', to: '2026-12-31' });
  expect(asked).toHaveLength(12);
  expect(asked.at(-1)).toEqual({ from: '2026-12-08', to: '2026-12-31' });
  expect(values.size).toBe(365);
});

test('days that are wanted in the same moment are asked for together, those in between too', async () => {
  const { get, asked } = counting();
  const [before, after] = await Promise.all([
    get({ from: '2025-12-25', to: '2025-12-31' }),
    get(week),
    get({ from: '2026-01-03', to: '2026-01-05' }, 'another question'),
  ]);
  expect(asked).toEqual([
    { from: '2025-12-25', to: '2026-01-07' },
    { from: '2026-01-03', to: '2026-01-05' },
  ]);
  expect([before.size, after.size]).toEqual([7, 7]);
  expect([...after.keys()][0]).toBe('2026-01-01');
  await Promise.all([get({ from: '2026-02-01', to: '2026-02-02' }), get(week)]);
  expect(asked.slice(2)).toEqual([{ from: '2026-02-01', to: '2026-02-02' }]);
});

test('who asks for a week does not wait for the year that somebody else asks for', async () => {
  const { get, asked } = counting();
  const year = { from: '2025-01-01', to: '2025-12-31' };
  const done: string[] = [];
  await Promise.all([
    get(week).then(() => done.push('week')),
    get(year).then(() => done.push('year')),
  ]);
  expect(asked[0]).toEqual(week);
  expect(done).toEqual(['week', 'year']);
});

test('where questions are dear, each is of more days', async () => {
  const { get, asked } = counting(1e6, 2);
  await get({ from: '2026-01-01', to: '2026-12-31' });
  expect(asked).toHaveLength(6);
});

test('whoever waits for the same days as one that failed asks for them again', async () => {
  const cache = new DayCache(1e6);
  let times = 0;
  const get = (days: DayRange) =>
    cache.get(
      {
        key: 'sum',
        tables: ['cohort'],
        days,
        compute: async (range) => {
          times += 1;
          if (times === 1) throw new Error('The engine is gone.');
          return new Map(eachDay(range).map((day) => [day, times]));
        },
      },
      0,
      async () => [],
    );
  const [one, other] = await Promise.allSettled([
    get(week),
    get({ from: '2026-01-08', to: '2026-01-09' }),
  ]);
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect((await get(week)).size).toBe(7);
});

test('a question that failed is asked again', async () => {
  const cache = new DayCache(1e6);
  let times = 0;
  const get = () =>
    cache.get(
      {
        key: 'sum',
        tables: ['cohort'],
        days: week,
        compute: async () => {
          times += 1;
          if (times === 1) throw new Error('The engine is gone.');
          return new Map([['2026-01-01', 5]]);
        },
      },
      0,
      async () => [],
    );
  await expect(get()).rejects.toThrow('The engine is gone.');
  expect(await get()).toEqual(new Map([['2026-01-01', 5]]));
  await get();
  expect(times).toBe(2);
});

test('the question longest unused goes first when the limit is reached', async () => {
  const { get, asked } = counting(400);
  await get(week, 'a');
  await get(week, 'b');
  await get({ from: '2026-02-01', to: '2026-03-01' }, 'c');
  const before = asked.length;
  await get({ from: '2026-02-01', to: '2026-03-01' }, 'c');
  expect(asked).toHaveLength(before);
  await get(week, 'a');
  expect(asked).toHaveLength(before + 1);
});

test('days that change again and again do not push out what others ask', async () => {
  const { get, asked, log } = counting(400);
  await get(week, 'others');
  for (let seq = 1; seq <= 20; seq += 1) {
    log.push(change(seq, { slices: [slice('cohort', '2026-02-01', '2026-02-07')] }));
    await get({ from: '2026-02-01', to: '2026-02-07' }, 'changing');
  }
  const before = asked.length;
  await get(week, 'others');
  expect(asked).toHaveLength(before);
});

test('where questions of one moment go together, all months of a long range are asked for at once', async () => {
  const cache = new DayCache(1e6, { longer: 1, least: 1, isTogether: true });
  let [open, most] = [0, 0];
  const days = { from: '2026-01-01', to: '2026-04-30' };
  const values = await cache.get(
    {
      key: 'sum',
      tables: ['cohort'],
      days,
      compute: async (of) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise(setImmediate);
        open -= 1;
        return new Map(eachDay(of).map((day) => [day, `${of.from} ${day}`]));
      },
    },
    1,
    async () => [],
  );
  expect(most).toBe(4);
  expect([...values.keys()]).toEqual(eachDay(days));
  expect(values.get('2026-04-30')).toBe('2026-04-04 2026-04-30');
});

test('where each question is dear, a day brings those before it along that are not known', async () => {
  const cache = new DayCache(1e6, { longer: 1, least: 5, isTogether: true });
  const asked: DayRange[] = [];
  const get = (from: string, to: string) =>
    cache.get(
      {
        key: 'sum',
        tables: ['cohort'],
        days: { from, to },
        compute: async (of) => {
          asked.push(of);
          return new Map(eachDay(of).map((day) => [day, day]));
        },
      },
      1,
      async () => [],
    );
  expect([...(await get('2026-01-10', '2026-01-11')).keys()]).toEqual(['2026-01-10', '2026-01-11']);
  expect([...(await get('2026-01-07', '2026-01-08')).keys()]).toEqual(['2026-01-07', '2026-01-08']);
  await get('2026-01-06', '2026-01-13');
  expect(asked).toEqual([
    { from: '2026-01-07', to: '2026-01-11' },
    { from: '2026-01-02', to: '2026-01-06' },
    { from: '2026-01-12', to: '2026-01-13' },
  ]);
});
