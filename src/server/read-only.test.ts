import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { readOnlyGaps } from './read-only.ts';
import { wordsOf } from './words-of.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

test('records that cannot be changed are told of, and why a command fails on them', async () => {
  expect(await readOnlyGaps(records.db)).toEqual([]);
  const readOnly = records.db.transaction().setAccessMode('read only');
  const failed = readOnly.execute(async (db) => {
    expect(await readOnlyGaps(db)).toMatchObject([
      { what: expect.stringContaining('not changed') },
    ]);
    await db.deleteFrom('sign_in_failures').execute();
  });
  const error: unknown = await failed.catch((it: unknown) => it);
  expect(wordsOf(error)).toBe(
    'The disk is full. Nothing was changed; try again once there is room.',
  );
});
