import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { pullDesk, type PullDesk } from '../../../../../tests/support/networks/pull-desk.ts';
import { tellExpiring } from '../keys/expiring-keys.job.ts';
import { takeTurn } from './pace.records.ts';
import { dueKeys, sourceOf, updateSource } from './sources.records.ts';

let desk: PullDesk;

beforeAll(async () => {
  desk = await pullDesk();
});
afterAll(() => desk.close());

const today = '2025-11-20';
const due = (at = desk.clock.now) => dueKeys(desk.db, at, today);

test('a key is due when one of its reports is, and while nobody is at it', async () => {
  const { id } = await desk.addKey();
  expect(await due()).toEqual([id]);
  const source = (await sourceOf(desk.db, id, 'max-revenue'))!;
  const { now } = desk.clock;
  await updateSource(desk.db, source, { alive_at: now });
  expect(await due()).toEqual([]);
  // Its server has died: nothing was heard of it for a minute.
  expect(await due(new Date(now.getTime() + 60_000))).toEqual([id]);
  await updateSource(desk.db, source, { alive_at: null });
  await desk.pull(id);
  expect(await due()).toEqual([]);
  expect(await due(new Date('2025-11-21T04:00:00Z'))).toEqual([id]);
});

test('a key of a network that is switched off, refused or expired is never due', async () => {
  const { id, version } = await desk.addKey();
  expect(await due()).toContain(id);
  const change = (to: object) =>
    desk.db.updateTable('network_keys').set(to).where('id', '=', id).execute();
  await change({ refused_at: desk.clock.now, refusal: 'No.' });
  expect(await due()).not.toContain(id);
  await change({ refused_at: null, refusal: null, expires_on: '2025-11-19' });
  expect(await due()).not.toContain(id);
  await change({ expires_on: today });
  expect(await due()).toContain(id);
  const network = { id: desk.networkId('max'), version, name: 'AppLovin MAX', type: 'mediation' };
  const roles = { paysForImpressions: false, isMediaSource: false };
  const off = { ...network, ...roles, currency: 'USD', zone: 'UTC', active: true, pulled: false };
  expect((await desk.admin.call('POST /add-network', off)).status).toBe(200);
  expect(await due()).toEqual([]);
  await desk.pull(id);
  expect((await sourceOf(desk.db, id, 'max-revenue'))?.pulled_at).toBeNull();
});

test('people are told of an expiry two weeks, three days and no day before, once each', async () => {
  const { id } = await desk.addKey('applovin');
  await desk.db
    .updateTable('network_keys')
    .set({ expires_on: '2025-12-04' })
    .where('id', '=', id)
    .execute();
  const told: string[] = [];
  for (const day of [
    '2025-11-19',
    '2025-11-20',
    '2025-11-25',
    '2025-12-02',
    '2025-12-04',
    '2025-12-06',
  ]) {
    await tellExpiring(desk.db, day, async (ids, notice) => {
      expect(ids).toEqual([desk.admin.id]);
      if (notice.key.startsWith(`network-keys.expiring:${id}:`)) told.push(notice.key.slice(-3));
    });
  }
  // The same key of a notice reaches a person once, however often it is sent.
  expect(told).toEqual([':14', ':14', '4:3', '4:0', ':-1']);
});

test('requests to a network keep their distance over all servers', async () => {
  const { db, close } = await testDatabase();
  const waits = await Promise.all([1, 2, 3].map(() => takeTurn(db, 'max', 60_000)));
  const sorted = waits.toSorted((a, b) => a - b);
  expect(sorted[0]).toBe(0);
  expect(sorted[1]! / 60_000).toBeCloseTo(1, 1);
  expect(sorted[2]! / 60_000).toBeCloseTo(2, 1);
  expect(await takeTurn(db, 'admob', 60_000)).toBe(0);
  await close();
});
