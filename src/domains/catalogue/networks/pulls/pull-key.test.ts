import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { admobKey } from '../../../../../tests/support/networks/admob.ts';
import { maxRows } from '../../../../../tests/support/networks/applovin.ts';
import {
  goodKey,
  pullDesk,
  type PullDesk,
} from '../../../../../tests/support/networks/pull-desk.ts';
import type { NetworkKey, Pull } from '../keys/keys.contract.ts';
import { pullKey } from './pull-key.job.ts';
import { dueKeys } from './sources.records.ts';

let desk: PullDesk;

beforeAll(async () => {
  desk = await pullDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.move('2025-11-20T06:00:00Z');
  desk.network.next.length = 0;
});

const shown = async (id: number) => {
  const { body } = await desk.admin.call('GET /network-key', { id });
  const key = body['key'] as NetworkKey;
  return { key, pulls: body['pulls'] as Pull[], revenue: key.reports[0]! };
};
const batchesOf = async (account: string) =>
  desk.db
    .selectFrom('import_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .selectAll('b')
    .where('a.name', '=', account)
    .orderBy('b.id')
    .execute();
/** Revenue that counts, by day and account. */
const revenueOf = async (account: string) => {
  const { id } = await desk.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', account)
    .executeTakeFirstOrThrow();
  const sql = `select day, sum(revenue_micros) as revenue, max(provisional) as provisional
    from monetisation where account_id = $id and selected = 1 group by day order by day`;
  return desk.facts.query(sql, { id });
};
/** Requests for revenue that reached the network since a point. */
const asked = (since = 0) =>
  desk.network.seen
    .slice(since)
    .filter((it) => it.path === '/maxReport' && it.query.get('columns')!.includes('revenue'))
    .map((it) => `${it.query.get('start')!.slice(5)}..${it.query.get('end')!.slice(5)}`);

test('a fetched report is an import like any other: committed, logged, audited, revertable', async () => {
  const { id, account } = await desk.addKey();
  await desk.pull(id);
  const { key, pulls, revenue } = await shown(id);
  expect(key.status).toBe('working');
  expect(revenue).toMatchObject({ from: '2025-11-17', to: '2025-11-19', problem: null });
  const [batch, ...others] = await batchesOf(account);
  expect(others).toEqual([]);
  expect(batch).toMatchObject({ source: 'max', status: 'committed', uploaded_by: null, rows: 9 });
  expect(pulls.find((it) => it.name === 'MAX revenue')).toMatchObject({
    rows: 9,
    batchId: batch!.id,
    problem: null,
  });
  expect(await revenueOf(account)).toEqual([
    { day: '2025-11-17', revenue: 4_500_000, provisional: 0 },
    { day: '2025-11-18', revenue: 4_500_000, provisional: 1 },
    { day: '2025-11-19', revenue: 4_500_000, provisional: 1 },
  ]);
  const log = await desk.admin.call('GET /data-entry-log', { batch: batch!.id });
  expect(log.body['totalRows']).toBe(2);
  const audit = await desk.db
    .selectFrom('audit')
    .select(['actor_id', 'address'])
    .where('action', '=', 'import.commit')
    .where('subject_id', '=', String(batch!.id))
    .execute();
  expect(audit).toEqual([{ actor_id: null, address: 'scheduled pull' }]);
  const reverted = await desk.admin.call('POST /revert-import', { id: batch!.id });
  expect(reverted.status).toBe(200);
  expect(await revenueOf(account)).toEqual([]);
});

test('nothing is asked again before the next day is due, then the last three days are', async () => {
  const { id, account } = await desk.addKey();
  await desk.pull(id);
  const since = desk.network.seen.length;
  await desk.pull(id);
  expect(desk.network.seen.length).toBe(since);
  await desk.move('2025-11-21T06:00:00Z');
  await desk.pull(id);
  // One day more is asked for, because sources differ in whether the last one is included.
  expect(asked(since)).toEqual(['11-18..11-21']);
  expect((await revenueOf(account)).map((it) => it['provisional'])).toEqual([0, 0, 1, 1]);
});

test('days missed while nothing ran are caught up, and older ones are filled in after them', async () => {
  const { id } = await desk.addKey('max', '2025-11-01');
  const since = desk.network.seen.length;
  await desk.pull(id);
  expect(asked(since)).toEqual(['11-17..11-20', '11-10..11-17', '11-03..11-10', '11-01..11-03']);
  await desk.move('2025-11-24T06:00:00Z');
  const later = desk.network.seen.length;
  await desk.pull(id);
  expect(asked(later)).toEqual(['11-18..11-24']);
  expect((await shown(id)).revenue).toMatchObject({ from: '2025-11-01', to: '2025-11-23' });
});

test('a back-fill that is stopped goes on with the days that are left', async () => {
  const { id } = await desk.addKey('max', '2025-11-01');
  const stop = new AbortController();
  const { takeIn } = desk.tools;
  let pieces = 0;
  desk.tools.takeIn = async (report) => {
    if ((pieces += 1) === 3) stop.abort();
    stop.signal.throwIfAborted();
    return takeIn(report);
  };
  await desk.pull(id, stop.signal);
  desk.tools.takeIn = takeIn;
  expect((await shown(id)).revenue).toMatchObject({ from: '2025-11-10', problem: null });
  const since = desk.network.seen.length;
  await desk.pull(id);
  expect(asked(since)).toEqual(['11-03..11-10', '11-01..11-03']);
});

test('a broken answer commits nothing, says what was wrong, and is tried again later', async () => {
  const { id, account } = await desk.addKey();
  const body = { code: 200, count: 9, results: maxRows(['2025-11-17']) };
  desk.network.next.push({ body });
  await desk.pull(id);
  const { key, pulls, revenue } = await shown(id);
  expect(key.status).toBe('failing');
  expect(revenue.problem).toContain('announced 9 rows and sent 3');
  expect(revenue.nextAt).toBe('2025-11-20T06:00:30.000Z');
  expect(pulls.at(-1)).toMatchObject({ rows: 0, batchId: null });
  expect(await batchesOf(account)).toEqual([]);
  await desk.pull(id);
  expect(await batchesOf(account)).toEqual([]);
  await desk.move('2025-11-20T06:00:31Z');
  await desk.pull(id);
  expect((await shown(id)).key).toMatchObject({
    status: 'working',
    reports: [{ problem: null }, {}],
  });
  expect((await batchesOf(account)).length).toBe(1);
});

test('an answer that is another report, or cannot be read, commits nothing either', async () => {
  const { id, account } = await desk.addKey();
  const spend = { day: '2025-11-17', campaign: 'ORB', campaign_id_external: 'c0', cost: '1' };
  desk.network.next.push({ body: { count: 1, results: [spend] } });
  await desk.pull(id);
  expect((await shown(id)).revenue.problem).toContain('AppLovin spend');
  await desk.move('2025-11-20T07:00:00Z');
  desk.network.next.push({ body: { count: 1, results: [{ day: '2025-11-17', other: 1 }] } });
  await desk.pull(id);
  expect((await shown(id)).revenue.problem).toContain('Nothing was taken');
  expect(await batchesOf(account)).toEqual([]);
});

test('a source that asks for patience is left alone as long as it says', async () => {
  const { id } = await desk.addKey();
  desk.network.next.push({ status: 429, headers: { 'Retry-After': '7200' } });
  await desk.pull(id);
  expect((await shown(id)).revenue.nextAt).toBe('2025-11-20T08:00:00.000Z');
});

test('a refused key stops everything and tells those who look after keys once', async () => {
  const { id } = await desk.addKey();
  desk.applovin.keys.delete(goodKey.reportKey);
  await desk.pull(id);
  const { key } = await shown(id);
  expect(key).toMatchObject({
    status: 'refused',
    refusal: 'AppLovin MAX refuses this key (403).',
    reports: [{ nextAt: null }, { nextAt: null }],
  });
  const since = desk.network.seen.length;
  await desk.move('2025-11-21T06:00:00Z');
  await desk.pull(id);
  expect(desk.network.seen.length).toBe(since);
  const told = await desk.db
    .selectFrom('notifications')
    .select(['person_id', 'title'])
    .where('type', '=', 'network-keys.refused')
    .where('link', '=', `/settings/adnetwork-keys?key=${id}`)
    .execute();
  expect(told.map((it) => it.person_id)).toEqual([desk.admin.id]);
  expect(JSON.stringify(told)).not.toContain(goodKey.reportKey);
  desk.applovin.keys.add(goodKey.reportKey);
  const rotated = { id, version: key.version, values: goodKey };
  expect((await desk.admin.call('POST /rotate-network-key', rotated)).status).toBe(200);
  await desk.pull(id);
  expect((await shown(id)).key.status).toBe('working');
});

test('a key that was kept under another master key is not used, and says so', async () => {
  const { id } = await desk.addKey();
  const since = desk.network.seen.length;
  const other = Buffer.alloc(32, 9).toString('base64');
  await pullKey({ ...desk.tools, masterKey: other }, id);
  expect(desk.network.seen.length).toBe(since);
  const { key } = await shown(id);
  expect(key.status).toBe('refused');
  expect(key.refusal).toContain('another master key');
});

test('reports a connector has gained since are fetched too, those it has lost are forgotten', async () => {
  const { id } = await desk.addKey();
  await desk.db
    .updateTable('network_sources')
    .set({ report: 'max-forgotten' })
    .where('key_id', '=', id)
    .where('report', '=', 'max-cohort')
    .execute();
  await desk.pull(id);
  expect((await shown(id)).key.reports.map((it) => [it.report, it.to])).toEqual([
    ['max-revenue', '2025-11-19'],
    ['max-cohort', '2025-11-19'],
  ]);
  expect(await dueKeys(desk.db, desk.clock.now, '2025-11-20')).not.toContain(id);
});

test('two servers never fetch with one key at the same time', async () => {
  const { id } = await desk.addKey();
  const since = desk.network.seen.length;
  await Promise.all([desk.pull(id), desk.pull(id), desk.pull(id)]);
  expect(asked(since)).toEqual(['11-17..11-20']);
});

test('days asked for are fetched again at once', async () => {
  const { id } = await desk.addKey();
  await desk.pull(id);
  const since = desk.network.seen.length;
  const days = { from: '2025-11-02', to: '2025-11-04' };
  expect((await desk.admin.call('POST /pull-network-key', { id, ...days })).status).toBe(200);
  expect(desk.queued.at(-1)).toEqual({ queue: 'pull-network', data: { keyId: id } });
  await desk.pull(id);
  expect(asked(since)).toEqual(['11-02..11-05']);
  const old = { id, from: '2020-01-01', to: '2020-01-02' };
  const refused = await desk.admin.call('POST /pull-network-key', old);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['from']);
});

test('days without figures are done, and apps nobody knows are named and left out', async () => {
  const { id, account } = await desk.addKey();
  desk.network.next.push({ body: { count: 0, results: [] } });
  await desk.pull(id);
  expect(await batchesOf(account)).toEqual([]);
  expect((await shown(id)).revenue).toMatchObject({ to: '2025-11-19', problem: null });
  const other = await desk.addKey();
  const [row] = maxRows(['2025-11-19']);
  const unknown = { ...row!, package_name: 'com.unknown.game', application: 'Unknown' };
  desk.network.next.push({ body: { count: 2, results: [row, unknown] } });
  await desk.pull(other.id);
  expect((await shown(other.id)).pulls.at(-1)).toMatchObject({
    rows: 1,
    note: 'Left out: 1 app that is not linked.',
  });
  const noted = await desk.db
    .selectFrom('network_apps')
    .select('app_id')
    .where('external_id', '=', 'com.unknown.game')
    .execute();
  expect(noted).toEqual([{ app_id: null }]);
});

test('AdMob’s own figures beside MAX’s reconcile and are never added', async () => {
  const { id, account } = await desk.addKey();
  await desk.pull(id);
  const before = await revenueOf(account);
  for (const [at, appId] of desk.apps.entries()) {
    const link = {
      network_id: desk.networkId('admob'),
      external_id: `ca-app-pub-0000000000000000~10${at}`,
      name: 'Linked',
      app_id: appId,
    };
    await desk.db.insertInto('network_apps').values(link).execute();
  }
  const own = await desk.addKey('admob', '2025-11-17', admobKey);
  await desk.pull(own.id);
  expect((await shown(own.id)).key.status).toBe('working');
  const sql = `select selected, sum(revenue_micros) as revenue from monetisation
    where source = 'admob' and app_id = $app group by selected order by selected`;
  // Lantern Lagoon earns on AdMob through MAX: what AdMob says of it only reconciles.
  expect(await desk.facts.query(sql, { app: desk.apps[0]! })).toEqual([
    { selected: 0, revenue: 3_750_000 },
  ]);
  // MAX says nothing of Pebble Sort on AdMob: AdMob's own figures count.
  expect(await desk.facts.query(sql, { app: desk.apps[1]! })).toEqual([
    { selected: 1, revenue: 3_750_000 },
  ]);
  expect(await revenueOf(account)).toEqual(before);
});
