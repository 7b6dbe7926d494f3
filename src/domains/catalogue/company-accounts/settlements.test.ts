import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
let finance: Colleague;
let admin: Colleague;
let admob: number;
let unity: number;
let account: number;
let batch = 0;

const now = new Date('2026-03-10T06:00:00Z');

beforeAll(async () => {
  server = await testServer();
  server.clock.now = now;
  await seedNetworks(server.db);
  const idOf = async (code: string) =>
    (
      await server.db
        .selectFrom('networks')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  [admob, unity] = [await idOf('admob'), await idOf('unity-ads')];
  account = (
    await server.db
      .insertInto('accounts')
      .values({ name: 'Backlot MAX', kind: 'max' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  finance = await server.as('Finance');
  admin = await server.as('Admin');
  await earn('2026-01-15', admob, 100);
  await earn('2026-02-10', admob, 200);
  await earn('2026-02-11', unity, 50);
  await earn('2026-03-01', admob, 70);
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('settlements').execute());

/** What a network brought on a day, in dollars, instead of what was reported of it before. */
async function earn(day: string, network_id: number, dollars: number, provisional = false) {
  const row = adRow({
    day,
    network_id,
    account_id: account,
    revenue_micros: dollars * 1e6,
    provisional,
  });
  const slices = [{ account_id: account, network_id, from: day, to: day }];
  batch += 1;
  await server.facts.commitBatch({ id: batch, deliveries: [adDelivery([row], { slices })] });
}

const of = (networkId: number, month: string, version = 0) => ({
  month,
  networkId,
  accountId: account,
  version,
});
const pay = (it: object, more: object) =>
  finance.call('POST /save-payment', { ...it, receivedOn: '2026-03-09', ...more });
const save = (it: object, more: object) =>
  finance.call('POST /save-settlement', { ...it, ...more });
const rows = (reply: Reply) => reply.body['rows'] as Record<string, unknown>[];

test('finance writes, an admin reads, a member does neither', async () => {
  expect((await server.call('GET /settlements')).status).toBe(401);
  const member = await server.as('Member');
  expect((await member.call('GET /settlements')).status).toBe(403);
  expect((await admin.call('GET /settlements')).status).toBe(200);
  const payment = { ...of(admob, '2026-02'), amount: 1, receivedOn: '2026-03-01' };
  expect((await admin.call('POST /save-payment', payment)).status).toBe(403);
  expect(
    (await admin.call('POST /save-settlement', { ...of(admob, '2026-02'), status: 'paid' })).status,
  ).toBe(403);
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ currency: 'ABC' }, 'currency'],
  [{ currency: 'USD', rate: 2 }, 'rate'],
  [{ currency: 'PKR', rate: 0 }, 'rate'],
  [{ amount: 10 ** 15 }, 'amount'],
  [{ amount: 10 ** 13, currency: 'KWD', rate: 1000 }, 'rate'],
  [{ receivedOn: '2026-03-11' }, 'receivedOn'],
  [{ month: '2026-13' }, 'month'],
  [{ month: '2026-04' }, 'month'],
  [{ note: 'token: abc' }, 'note'],
  [{ surprise: 1 }, 'surprise'],
])('a payment with %j is refused by name', async (wrong, field) => {
  const reply = await pay(of(admob, '2026-02'), { amount: 5, ...wrong });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('what nobody knows is not found', async () => {
  expect((await pay(of(999_999, '2026-02'), { amount: 5 })).status).toBe(404);
  expect((await pay(of(unity, '2026-01'), { amount: 5 })).status).toBe(404);
  expect((await pay(of(admob, '2026-02'), { amount: 5, id: 999_999 })).status).toBe(404);
});

test('the last month that is over is shown with what each network owes', async () => {
  const reply = await finance.call('GET /settlements');
  expect(reply.body).toMatchObject({
    month: '2026-02',
    totalRows: 2,
    totals: { expected: 250_000_000, received: 0, difference: 0, unpaid: 250_000_000 },
  });
  expect(rows(reply)).toMatchObject([
    {
      network: { name: 'AdMob' },
      expected: 200_000_000,
      status: 'open',
      version: 0,
      isFinal: true,
    },
    { network: { name: 'Unity Ads' }, expected: 50_000_000, difference: null },
  ]);
  const narrowed = await finance.call('GET /settlements', { network: unity, status: 'open' });
  expect(narrowed.body).toMatchObject({ totalRows: 1, totals: { expected: 50_000_000 } });
  const second = await finance.call('GET /settlements', {
    sort: 'network',
    descending: false,
    perPage: 1,
    page: 2,
  });
  expect(rows(second)).toMatchObject([{ network: { name: 'Unity Ads' } }]);
});

test('payments in other currencies add up, the last one settles the month', async () => {
  const first = await pay(of(admob, '2026-02'), { amount: 100_000_000, invoice: 'INV-7' });
  expect(first.body).toMatchObject({
    status: 'part-paid',
    received: 100_000_000,
    difference: -100_000_000,
    differenceShare: -0.5,
    unpaid: 100_000_000,
  });
  const version = first.body['version'] as number;
  const stale = await pay(of(admob, '2026-02'), { amount: 5 });
  expect(stale).toMatchObject({ status: 412, body: { current: { received: 100_000_000 } } });
  const second = await pay(of(admob, '2026-02', version), {
    amount: 27_000_000_000,
    currency: 'pkr',
    rate: 0.0036,
    settles: true,
  });
  expect(second.body).toMatchObject({
    status: 'paid',
    received: 197_200_000,
    difference: -2_800_000,
    unpaid: 0,
    corrected: null,
    payments: [
      { currency: 'USD', rate: 1, invoice: 'INV-7' },
      { currency: 'PKR', rate: 0.0036 },
    ],
  });
  await earn('2026-02-10', admob, 190);
  const later = rows(await finance.call('GET /settlements', { month: '2026-02' }));
  expect(later[0]).toMatchObject({ expected: 200_000_000, corrected: 190_000_000, status: 'paid' });
  const reopened = await save(of(admob, '2026-02', second.body['version'] as number), {
    status: 'open',
  });
  expect(reopened.body).toMatchObject({
    status: 'part-paid',
    expected: 190_000_000,
    corrected: null,
  });
  await earn('2026-02-10', admob, 200);
});

test('a payment keeps the day’s published rate, and what the bank’s made of it', async () => {
  await server.db
    .insertInto('exchange_rates')
    .values({
      day: '2026-03-06',
      currency: 'EUR',
      usd_per_unit: '1.0831',
      source: 'ecb',
      fetched_at: new Date(),
      by_id: null,
    })
    .execute();
  const [, before] = rows(await finance.call('GET /settlements', { month: '2026-02' }));
  const at = of(unity, '2026-02', (before?.['version'] as number | undefined) ?? 0);
  const paid = await pay(at, { amount: 100_000_000, currency: 'EUR', rate: 1.07 });
  expect(paid.body).toMatchObject({
    payments: [{ rate: 1.07, usd: 107_000_000, dayRate: 1.0831, rateDifference: -1_310_000 }],
  });
  const [{ id }] = paid.body['payments'] as [{ id: number }];
  const version = paid.body['version'] as number;
  const dollars = await pay({ ...at, version }, { id, amount: 5 });
  expect(dollars.body).toMatchObject({ payments: [{ dayRate: null, rateDifference: null }] });
  const change = { ...at, version: dollars.body['version'], id, reason: 'A trial' };
  expect((await finance.call('POST /delete-payment', change)).status).toBe(200);
});

test('a payment is corrected, and taken out with a reason', async () => {
  const first = (await pay(of(unity, '2026-02'), { amount: 40_000_000 })).body;
  const [payment] = first['payments'] as { id: number }[];
  const where = (it: Record<string, unknown>) => of(unity, '2026-02', it['version'] as number);
  const second = (await pay(where(first), { amount: 50_000_000, id: payment!.id, settles: true }))
    .body;
  expect(second).toMatchObject({ received: 50_000_000, status: 'paid', payments: [{}] });
  const without = { ...where(second), id: payment!.id };
  expect((await finance.call('POST /delete-payment', without)).status).toBe(400);
  const third = await finance.call('POST /delete-payment', { ...without, reason: 'Entered twice' });
  expect(third.body).toMatchObject({ status: 'open', received: 0, payments: [] });
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'settlement')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(audits.map((it) => it.action)).toEqual([
    'payment.delete',
    'payment.save',
    'payment.record',
  ]);
});

test('a month that is not final is paid towards, but not settled', async () => {
  const present = await save(of(admob, '2026-03'), { status: 'paid' });
  expect(present).toMatchObject({
    status: 409,
    body: { message: 'March 2026 is not final yet: it goes on.' },
  });
  await earn('2026-01-31', admob, 1, true);
  const provisional = await pay(of(admob, '2026-01'), { amount: 5, settles: true });
  expect(provisional.body.message).toBe(
    'January 2026 is not final yet: 1 of its days is provisional.',
  );
  expect(rows(await finance.call('GET /settlements', { month: '2026-01' }))).toMatchObject([
    { isFinal: false, provisionalDays: ['2026-01-31'], version: 0 },
  ]);
  expect((await pay(of(admob, '2026-01'), { amount: 5 })).body['status']).toBe('part-paid');
  await earn('2026-01-31', admob, 0);
});

test('a dispute and a write-off need words; what is written off is not awaited', async () => {
  const bare = await save(of(unity, '2026-02'), { status: 'disputed' });
  expect(Object.keys(bare.body.fields!)).toEqual(['note']);
  const disputed = await save(of(unity, '2026-02'), {
    status: 'disputed',
    note: 'Invalid traffic',
  });
  expect(disputed.body).toMatchObject({ status: 'disputed', unpaid: 50_000_000 });
  const written = await save(of(unity, '2026-02', disputed.body['version'] as number), {
    status: 'written-off',
    note: 'Not worth a lawyer',
  });
  expect(written.body).toMatchObject({ status: 'written-off', unpaid: 0, difference: -50_000_000 });
});

test('what is unpaid is grouped by its age, from the first month anything was recorded', async () => {
  const ageing = async () =>
    ((await finance.call('GET /settlements')).body['ageing'] as Record<string, unknown>[]).map(
      (it) => [it['group'], it['unpaid'], it['count']],
    );
  expect(await ageing()).toEqual([
    ['0-30', 250_000_000, 2],
    ['31-60', 0, 0],
    ['61-90', 0, 0],
    ['over-90', 0, 0],
  ]);
  await pay(of(admob, '2026-01'), { amount: 30_000_000 });
  expect((await ageing()).slice(0, 2)).toEqual([
    ['0-30', 250_000_000, 2],
    ['31-60', 70_000_000, 1],
  ]);
});

test('the export has a row a month, network and account', async () => {
  await pay(of(admob, '2026-02'), { amount: 100_000_000, invoice: '=1+1' });
  const range = { from: '2026-01', to: '2026-02' };
  const csv = String(
    (await admin.call('GET /settlements/export', { ...range, format: 'csv' })).body['raw'],
  );
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(
    '2026-02,AdMob,Backlot MAX,part-paid,200,,200,The mediation’s estimate: the network has sent no report of its own,,100,-100,-0.5,100,0,yes,2026-03-09 USD 100 =1+1',
  );
  const backwards = { from: '2026-02', to: '2026-01', format: 'csv' };
  expect((await admin.call('GET /settlements/export', backwards)).body.fields).toHaveProperty('to');
});
