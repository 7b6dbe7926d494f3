import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { callerKey, makeLimit, type Limit } from './limits.ts';
import { makeLog } from './log.ts';

const post = { method: 'POST', path: '/reset-password' } as const;
const rules = {
  signIn: { calls: 4, seconds: 60, failsClosed: true },
  anonymous: { calls: 3, seconds: 60, failsClosed: true },
  change: { calls: 5, seconds: 1, failsClosed: false },
  feed: { calls: 2, seconds: 60, failsClosed: true },
  directory: { calls: 5, seconds: 1, failsClosed: false },
  git: { calls: 5, seconds: 1, failsClosed: false },
  postback: { calls: 5, seconds: 60, failsClosed: true },
  tokenRead: { calls: 5, seconds: 1, failsClosed: false },
  wrongToken: { calls: 2, seconds: 60, failsClosed: true },
};

let records: Records;
let logged = '';
const log = makeLog('warn', { write: (line) => void (logged += line) });
beforeAll(async () => void (records = await testDatabase()));
afterAll(() => records.close());

/** How many of so many calls at once are let through. */
async function allowed(limit: Limit, caller: string, calls: number): Promise<number> {
  const all = Array.from({ length: calls }, () => limit(post, caller));
  const settled = await Promise.allSettled(all);
  return settled.filter((it) => it.status === 'fulfilled').length;
}

const refusalOf = async (work: Promise<void>) => {
  const error: unknown = await work.then(
    () => undefined,
    (it: unknown) => it,
  );
  if (error instanceof Refusal) return error;
  throw new Error('It was not refused.', { cause: error });
};

test('the calls above the limit are refused and told how long to wait', async () => {
  const limit = makeLimit(records.pool, log, rules);
  expect(await allowed(limit, 'address:192.0.2.1', 20)).toBe(3);
  const refusal = await refusalOf(limit(post, 'address:192.0.2.1'));
  expect(refusal.code).toBe('too-many');
  expect(refusal.retryAfter).toBeGreaterThan(50);
  expect(refusal.retryAfter).toBeLessThanOrEqual(60);
});

test('a directory is counted by its token, whatever it asks', async () => {
  const limit = makeLimit(records.pool, log, rules);
  expect(await allowed(limit, 'directory:7', 20)).toBe(5);
  expect(await allowed(limit, 'directory:8', 3)).toBe(3);
});

test('two servers count together, and so does one that was started again', async () => {
  const [one, two] = [0, 0].map(() => makeLimit(records.pool, log, rules));
  const both = [allowed(one!, 'address:192.0.2.2', 10), allowed(two!, 'address:192.0.2.2', 10)];
  const [byOne, byTwo] = await Promise.all(both);
  expect(byOne! + byTwo!).toBe(3);
  expect(await allowed(makeLimit(records.pool, log, rules), 'address:192.0.2.2', 5)).toBe(0);
});

test('a whole IPv6 network is one caller', async () => {
  const limit = makeLimit(records.pool, log, rules);
  expect(await allowed(limit, 'address:2001:db8:1:2::1', 2)).toBe(2);
  expect(await allowed(limit, 'address:2001:db8:1:2:ffff::9', 2)).toBe(1);
  expect(await allowed(limit, 'address:2001:db8:1:3::1', 2)).toBe(2);
});

test('a connection is counted by where its deliveries come from, a network as one', async () => {
  const limit = makeLimit(records.pool, log, rules);
  const delivery = { method: 'POST', path: '/git-hook' } as const;
  const count = async (caller: string) => {
    const all = Array.from({ length: 8 }, () => limit(delivery, caller));
    return (await Promise.allSettled(all)).filter((it) => it.status === 'fulfilled').length;
  };
  expect(await count('git:7:2001:db8:1:2::1')).toBe(5);
  expect(await count('git:7:2001:db8:1:2:ffff::9')).toBe(0);
  expect(await count('git:7:192.0.2.9')).toBe(5);
});

test('people are counted apart from one another, and again after the time', async () => {
  const limit = makeLimit(records.pool, log, rules);
  expect(await allowed(limit, 'person:1', 8)).toBe(5);
  expect(await allowed(limit, 'person:2', 8)).toBe(5);
  await expect.poll(() => allowed(limit, 'person:1', 1), { timeout: 5_000 }).toBe(1);
});

test('signing in is counted apart: an office behind one address is many people', async () => {
  const limit = makeLimit(records.pool, log, rules);
  expect(await allowed(limit, 'address:192.0.2.7', 9)).toBe(3);
  const signIn = { method: 'POST', path: '/login' } as const;
  const all = Array.from({ length: 9 }, () => limit(signIn, 'address:192.0.2.7'));
  const settled = await Promise.allSettled(all);
  expect(settled.filter((it) => it.status === 'fulfilled')).toHaveLength(4);
});

test('reading is not limited', async () => {
  const limit = makeLimit(records.pool, log, rules);
  for (let n = 0; n < 10; n += 1)
    await limit({ method: 'GET', path: '/reset-password' }, 'address:192.0.2.3');
  expect(await allowed(limit, 'address:192.0.2.3', 10)).toBe(3);
});

describe('while the database cannot be asked', () => {
  const lost = new Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
  afterAll(() => lost.end());

  test('nobody signs in', async () => {
    const limit = makeLimit(lost, log, rules);
    const refusal = await refusalOf(limit(post, 'address:192.0.2.4'));
    expect(refusal.code).toBe('busy');
    expect(refusal.retryAfter).toBe(5);
  });

  test('who signs in on a full disk is told so', async () => {
    const options = '-c default_transaction_read_only=on';
    const full = new Pool({ connectionString: records.url, max: 1, options });
    const refusal = await refusalOf(makeLimit(full, log, rules)(post, 'address:192.0.2.6'));
    expect(refusal).toMatchObject({
      code: 'full',
      message: expect.stringContaining('disk is full'),
    });
    await full.end();
  });

  test('people who are in work on, and the log says so', async () => {
    logged = '';
    const limit = makeLimit(lost, log, rules);
    await limit(post, 'person:1');
    expect(logged).toContain('let through');
  });

  test('a database that never answers is not waited for', async () => {
    const silent = new Pool({ connectionString: records.url, max: 1 });
    const held = await silent.connect();
    const from = Date.now();
    const refusal = await refusalOf(makeLimit(silent, log, rules)(post, 'address:192.0.2.5'));
    expect(refusal.code).toBe('busy');
    expect(Date.now() - from).toBeLessThan(4_000);
    held.release();
    await silent.end();
  });
});

test.each([
  ['address:2001:db8::1', 'address:2001:db8:0:0::/64'],
  ['address:2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['address:::1', 'address:0:0:0:0::/64'],
  ['address:192.0.2.1', 'address:192.0.2.1'],
  ['person:12', 'person:12'],
])('%s is counted as %s', (caller, key) => {
  expect(callerKey(caller)).toBe(key);
});
