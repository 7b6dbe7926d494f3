import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

const read = async (expression: string) =>
  (await records.pool.query<{ it: unknown }>(`select ${expression} as it`)).rows[0]!.it;

test('a bigint beyond the safe integers is refused, never rounded', async () => {
  await expect(read('9007199254740993::bigint')).rejects.toThrow(/9007199254740993 is beyond/);
  await expect(read(`'{9007199254740993}'::bigint[]`)).rejects.toThrow(/beyond/);
});

test('a bigint arrives as a number, in lists too', async () => {
  expect(await read('-9007199254740991::bigint')).toBe(-9_007_199_254_740_991);
  expect(await read(`'{1,NULL,3}'::bigint[]`)).toEqual([1, null, 3]);
});

test('a day stays text whatever the zone of the machine is, an instant is a Date in UTC', async () => {
  expect(await read(`'2026-03-01'::date`)).toBe('2026-03-01');
  expect(await read(`'{2026-03-01}'::date[]`)).toEqual(['2026-03-01']);
  expect(await read(`'2026-03-01 05:00+05'::timestamptz`)).toEqual(
    new Date('2026-03-01T00:00:00Z'),
  );
  expect(await read(`'2026-03-01 00:00+00'::timestamptz::text`)).toBe('2026-03-01 00:00:00+00');
});

test('an exact decimal stays text', async () => {
  expect(await read('12345678901234567890.12::numeric')).toBe('12345678901234567890.12');
});
