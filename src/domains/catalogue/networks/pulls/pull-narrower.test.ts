import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxRows } from '../../../../../tests/support/networks/applovin.ts';
import { pullDesk, type PullDesk } from '../../../../../tests/support/networks/pull-desk.ts';
import type { NetworkKey, Pull } from '../keys/keys.contract.ts';

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

/** One network on the first day and another one on the last, of three days with both. */
const some = maxRows(['2025-11-18', '2025-11-19', '2025-11-20']).filter(
  (it) =>
    it['application'] === 'Lantern Lagoon' &&
    it['day'] === (it['network'] === 'ADMOB_BIDDING' ? '2025-11-20' : '2025-11-18'),
);
const later = [
  'day,package_name,platform,country,network,impressions,estimated_revenue',
  '2025-11-18,com.backlot.lanternlagoon,android,us,AdMob,600,9',
  '2025-11-18,com.backlot.lanternlagoon,android,us,AppLovin,600,9',
  '',
].join('\n');

test('a pull that would replace more than it brings waits, and the next whole one goes before it', async () => {
  const { id, account } = await desk.addKey();
  await desk.pull(id);
  await desk.move('2025-11-21T06:00:00Z');
  desk.network.next.push({ body: { code: 200, count: some.length, results: some } });
  await desk.pull(id);
  const held = (await batchesOf(account)).at(-1)!;
  expect(held).toMatchObject({ status: 'validated', uploaded_by: null });
  expect(await revenueOf(account)).toMatchObject([
    { day: '2025-11-17', revenue: 4_500_000 },
    { day: '2025-11-18', revenue: 4_500_000 },
    { day: '2025-11-19', revenue: 4_500_000 },
  ]);
  const { key, revenue, pulls } = await shown(id);
  expect(key.status).toBe('failing');
  expect(revenue).toMatchObject({ to: '2025-11-19', problem: expect.stringContaining('would go') });
  expect(pulls).toContainEqual(expect.objectContaining({ batchId: held.id, rows: 0 }));
  const notices = await desk.db
    .selectFrom('notifications')
    .select(['type', 'body', 'link'])
    .where('key', '=', `imports.narrower:${held.id}`)
    .execute();
  expect(notices[0]).toMatchObject({
    type: 'imports.narrower',
    body: expect.stringContaining('would go.'),
    link: `/data-entry/log?import=${held.id}`,
  });
  await desk.pull(id);
  expect((await batchesOf(account)).at(-1)!.id).toBe(held.id);

  const since = desk.network.seen.length;
  await desk.move('2025-11-22T06:00:00Z');
  await desk.pull(id);
  expect(asked(since)[0]).toBe('11-18..11-22');
  expect(await revenueOf(account)).toHaveLength(4);
  expect((await shown(id)).key.status).toBe('working');
  expect((await batchesOf(account)).map((it) => it.status)).not.toContain('validated');
  const late = await desk.admin.call('POST /commit-import', { id: held.id });
  expect(late.status).toBe(404);
});

test('a pull that waits never takes the place of what came later', async () => {
  const { id, account } = await desk.addKey();
  await desk.pull(id);
  await desk.move('2025-11-21T06:00:00Z');
  desk.network.next.push({ body: { code: 200, count: some.length, results: some } });
  await desk.pull(id);
  const held = (await batchesOf(account)).at(-1)!;
  await desk.move('2025-11-21T07:00:00Z');
  const form = new FormData();
  form.append('account', account);
  form.append('file', new File([later], 'later.csv'));
  const checked = await desk.admin.call('POST /import-report', form);
  const batch = checked.body['batch'] as { id: number };
  // A file without ad formats and units in the place of a pull with both: somebody said yes.
  const seen = checked.body['findings'] as { narrower: { details: string[]; confirm: string } };
  expect(seen.narrower.details.join()).toMatch(/ad format.*ad unit/);
  const { confirm } = seen.narrower;
  const went = await desk.admin.call('POST /commit-import', { id: batch.id, confirm });
  expect(went.status).toBe(200);
  const shownNow = await desk.admin.call('GET /import', { id: held.id });
  const findings = shownNow.body['findings'] as { narrower: { confirm: string } };
  const refused = await desk.admin.call('POST /commit-import', {
    id: held.id,
    confirm: findings.narrower.confirm,
  });
  expect(refused.status).toBe(409);
  expect(refused.body['message']).toContain('This import is out of date.');
  expect(refused.body['message']).toContain('later.csv brought newer figures');
});
