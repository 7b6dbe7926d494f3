import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

/** One app is in AdMob's own report and in the mediation's, another in the mediation's alone. */
const day = '2025-12-10';
const mediated = { both: 120, alone: 30 };
const reported = 111.5;

let server: TestServer;
let finance: Colleague;
let admob: number;
let account: number;
let own: number;

async function addAccount(name: string, kind: string): Promise<number> {
  const query = server.db.insertInto('accounts').values({ name, kind }).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-10T06:00:00Z');
  await seedNetworks(server.db);
  const networks = server.db.selectFrom('networks').select('id').where('code', '=', 'admob');
  admob = (await networks.executeTakeFirstOrThrow()).id;
  account = await addAccount('Backlot MAX', 'max');
  own = await addAccount('Backlot AdMob', 'admob');
  finance = await server.as('Finance');
  const slice = { network_id: admob, from: day, to: day };
  const row = (app_id: number, account_id: number, dollars: number) =>
    adRow({ day, app_id, network_id: admob, account_id, revenue_micros: dollars * 1e6 });
  await server.facts.commitBatch({
    id: 1,
    deliveries: [
      adDelivery([row(1, account, mediated.both), row(2, account, mediated.alone)], {
        slices: [{ account_id: account, ...slice }],
      }),
      adDelivery([row(1, own, reported)], {
        source: 'admob',
        precedence: 'network',
        slices: [{ account_id: own, ...slice }],
      }),
    ],
  });
});
afterAll(() => server.close());

const rows = (reply: Reply) => reply.body['rows'] as Record<string, unknown>[];
const december = async () => rows(await finance.call('GET /settlements', { month: '2025-12' }));

test('the account of a network’s own report owes what it says, with the estimate beside it', async () => {
  expect(await december()).toMatchObject([
    {
      account: { name: 'Backlot AdMob' },
      expected: 111_500_000,
      own: 111_500_000,
      estimate: 120_000_000,
    },
    {
      account: { name: 'Backlot MAX' },
      expected: 30_000_000,
      own: null,
      estimate: 30_000_000,
    },
  ]);
});

test('what is paid is held against the report', async () => {
  const settlement = { month: '2025-12', networkId: admob, accountId: own, version: 0 };
  const { body } = await finance.call('POST /save-payment', {
    ...settlement,
    amount: 111_500_000,
    receivedOn: '2026-03-09',
    settles: true,
  });
  await server.db.deleteFrom('settlement_payments').execute();
  await server.db.deleteFrom('settlements').execute();
  expect(body).toMatchObject({ status: 'paid', difference: 0, unpaid: 0 });
});

test('the file says by what each month is expected', async () => {
  const range = { from: '2025-12', to: '2025-12', format: 'csv' };
  const { body } = await finance.call('GET /settlements/export', range);
  expect(String(body['raw']).trim().split('\r\n').slice(1)).toEqual([
    expect.stringContaining('Backlot AdMob,open,111.5,111.5,120,The network’s own report,'),
    expect.stringContaining('Backlot MAX,open,30,,30,The mediation’s estimate: '),
  ]);
});

test('a month that was recorded on the mediation’s account stays there', async () => {
  await server.db
    .insertInto('settlements')
    .values({
      month: '2025-12-01',
      network_id: admob,
      account_id: account,
      status: 'paid',
      expected_micros: 150_000_000,
    })
    .execute();
  expect(await december()).toMatchObject([
    { account: { name: 'Backlot MAX' }, expected: 150_000_000, corrected: null, own: null },
  ]);
});

test('what networks report themselves is not expected of a mediation’s total once more', async () => {
  const slice = { from: '2026-01-01', to: '2026-01-31' };
  const max = await server.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'applovin')
    .executeTakeFirstOrThrow();
  const row = (at: string, network_id: number, account_id: number, dollars: number) =>
    adRow({ day: at, app_id: 3, network_id, account_id, revenue_micros: dollars * 1e6 });
  await server.facts.commitBatch({
    id: 2,
    deliveries: [
      adDelivery(
        [row('2026-01-05', max.id, account, 200), row('2026-01-06', max.id, account, 50)],
        { precedence: 'wholeMediation', slices: [{ account_id: account, app_id: 3, ...slice }] },
      ),
      adDelivery(
        // The first inside the total, the second more than it, the third of a day without one.
        [
          row('2026-01-05', admob, own, 80),
          row('2026-01-06', admob, own, 60),
          row('2026-01-07', admob, own, 9),
        ],
        {
          source: 'admob',
          precedence: 'network',
          slices: [{ account_id: own, network_id: admob, app_id: 3, ...slice }],
        },
      ),
    ],
  });
  const january = rows(await finance.call('GET /settlements', { month: '2026-01' }));
  expect(january).toMatchObject([
    { account: { name: 'Backlot AdMob' }, expected: 149_000_000, own: 149_000_000 },
    { account: { name: 'Backlot MAX' }, expected: 120_000_000, own: null },
  ]);
});
