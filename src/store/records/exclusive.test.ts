import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { exclusiveOn } from './exclusive.ts';
import { connectRecords, type Records } from './records.ts';

let records: Records;
let other: Records;
beforeAll(async () => {
  records = await testDatabase();
  other = connectRecords(records.url, 2);
});
afterAll(async () => {
  await other.close();
  await records.close();
});

test('two servers take turns, also when one of them fails', async () => {
  const said: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    said.push(`${name} begins`);
    await sleep(50);
    said.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const first = exclusiveOn(records.pool, 99)(work('a', true));
  // It may fail while another look at what was said is taken.
  first.catch(() => {});
  await expect.poll(() => said).toContain('a begins');
  const second = exclusiveOn(other.pool, 99)(work('b', false));
  await expect(first).rejects.toThrow('a');
  expect(await second).toBe('b');
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a broken connection lets the lock go, and the work under it ends as it would', async () => {
  const dying = connectRecords(records.url, 1);
  let held = () => {};
  const holding = new Promise<void>((done) => {
    held = done;
  });
  const work = exclusiveOn(
    dying.pool,
    98,
  )(async () => {
    held();
    await sleep(300);
    return 'ended';
  });
  await holding;
  await records.pool.query(
    'select pg_terminate_backend(pid) from pg_locks where locktype = $1 and objid = 98',
    ['advisory'],
  );
  expect(await exclusiveOn(records.pool, 98)(async () => 'taken')).toBe('taken');
  expect(await work).toBe('ended');
  await dying.close();
});
