import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { addApp, earn, idOf } from '../../../../tests/support/app-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { Network } from './networks.contract.ts';
import { seedNetworks } from './seed-networks.records.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
let finance: Colleague;

beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  admin = await server.as('Admin');
  member = await server.as('Member');
  finance = await server.as('Finance');
});
afterAll(() => server.close());

const list = async (input: object = {}) =>
  (await admin.call('GET /networks', input)).body['rows'] as Network[];
const named = async (code: string) => (await list()).find((it) => it.code === code)!;
const bigo = {
  code: 'bigo',
  name: 'Bigo Ads',
  type: 'bidding',
  currency: 'usd',
  zone: 'Asia/Singapore',
  active: true,
  pulled: true,
  paysForImpressions: true,
  isMediaSource: false,
};
const changed = (it: Network, to: object) => {
  const { id, version, name, type, currency, zone, active, pulled } = it;
  const { paysForImpressions, isMediaSource } = it;
  const roles = { paysForImpressions, isMediaSource };
  return { id, version, name, type, currency, zone, active, pulled, ...roles, ...to };
};

test('who may not see networks, or only see them, is refused', async () => {
  expect((await member.call('GET /networks')).status).toBe(403);
  expect((await finance.call('GET /networks')).status).toBe(200);
  expect((await finance.call('POST /add-network', bigo)).status).toBe(403);
  expect((await finance.call('POST /order-networks', { ids: [1] })).status).toBe(403);
});

test('bad input names its field', async () => {
  const fields = async (to: object) =>
    Object.keys((await admin.call('POST /add-network', { ...bigo, ...to })).body.fields ?? {});
  expect(await fields({ currency: 'XQQ' })).toEqual(['currency']);
  expect(await fields({ zone: 'Mars/Olympus' })).toEqual(['zone']);
  expect(await fields({ code: 'Bigo Ads' })).toEqual(['code']);
  expect(await fields({ code: undefined })).toEqual(['code']);
  expect(await fields({ type: 'other' })).toEqual(['type']);
  expect(await fields({ code: 'admob' })).toEqual(['code']);
  expect(await fields({ name: 'admob' })).toEqual(['name']);
  expect((await admin.call('GET /network', { id: 99_999 })).status).toBe(404);
});

test('an admin adds a network and changes it, but not under somebody else’s hands', async () => {
  const added = await admin.call('POST /add-network', bigo);
  expect(added.body).toMatchObject({ code: 'bigo', currency: 'USD', connector: null, version: 1 });
  const it = await named('bigo');
  expect((await list()).at(-1)?.code).toBe('bigo');
  const off = await admin.call('POST /add-network', changed(it, { active: false }));
  expect(off.body).toMatchObject({ active: false, version: 2 });
  const late = await admin.call('POST /add-network', changed(it, { name: 'Bigo' }));
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2, name: 'Bigo Ads' } } });
  const renamed = await admin.call('POST /add-network', changed(it, { code: 'other', version: 2 }));
  expect(Object.keys(renamed.body.fields ?? {})).toEqual(['code']);
  const entry = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'network.change')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ before: { active: true }, after: { active: false } });
});

test('what a network is to the company is said apart from its type', async () => {
  expect(await named('organic')).toMatchObject({ paysForImpressions: false, isMediaSource: true });
  expect(await named('applovin')).toMatchObject({ paysForImpressions: true, isMediaSource: true });
  expect(await named('adjust')).toMatchObject({ paysForImpressions: false, isMediaSource: false });
  const it = await named('bigo');
  const both = await admin.call('POST /add-network', changed(it, { isMediaSource: true }));
  expect(both.body).toMatchObject({ paysForImpressions: true, isMediaSource: true });
});

test('networks are found by type, state and a part of the name', async () => {
  const mediations = await list({ type: 'mediation' });
  expect(mediations.map((it) => it.code)).toContain('max');
  expect([...new Set(mediations.map((it) => it.type))]).toEqual(['mediation']);
  expect((await list({ active: 'false' })).map((it) => it.code)).toEqual(['bigo']);
  expect((await list({ q: 'LOVIN' })).map((it) => it.code)).toEqual(['applovin', 'max']);
});

test('the order is kept whole, whatever part of it is named', async () => {
  const before = (await list()).map((it) => it.id);
  const [first, second, ...rest] = before;
  const reply = await admin.call('POST /order-networks', { ids: [second, first] });
  expect(reply.status).toBe(200);
  expect((await list()).map((it) => it.id)).toEqual([second, first, ...rest]);
  expect((await admin.call('POST /order-networks', { ids: [first, first] })).status).toBe(400);
  expect((await admin.call('POST /order-networks', { ids: [99_999] })).status).toBe(404);
  await admin.call('POST /order-networks', { ids: before });
});

test('a network shows what has been delivered for it and how fresh that is', async () => {
  const { db } = server;
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Main', kind: 'max' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2025-11-20T06:00:00Z');
  await db
    .insertInto('import_batches')
    .values({
      source: 'max',
      fact_table: 'monetisation',
      account_id: account.id,
      file_name: 'max.csv',
      file_size: 1,
      file_key: null,
      status: 'committed',
      fetched_at: at,
      from_day: '2025-11-17',
      to_day: '2025-11-19',
      rows: 9,
      findings: '{}',
      uploaded_by: null,
      uploaded_at: at,
      committed_at: at,
    })
    .execute();
  const { id } = await named('max');
  const { body } = await finance.call('GET /network', { id });
  expect(body['connector']).toMatchObject({ code: 'max', reports: ['MAX revenue', 'MAX cohorts'] });
  expect(body['sources']).toEqual([
    {
      source: 'max',
      name: 'MAX revenue',
      account: 'Main',
      lastDay: '2025-11-19',
      deliveredAt: '2025-11-20T06:00:00.000Z',
      problem: null,
      problemAt: null,
    },
  ]);
});

test('the list to choose from says what a key consists of and never what it is', async () => {
  const rows = (await finance.call('GET /adnetworks/list')).body['rows'] as { code: string }[];
  expect(rows.find((it) => it.code === 'max')).toMatchObject({
    accounts: [{ name: 'Main' }],
    connector: {
      code: 'max',
      parts: [{ name: 'reportKey', label: 'Report key', secret: true }],
    },
  });
  expect(rows.find((it) => it.code === 'bigo')).toMatchObject({ connector: null });
});

describe('a network that a report named', () => {
  const proposed = async (name: string) => {
    const { id } = await server.db
      .insertInto('networks')
      .values({ code: name.toLowerCase(), name, type: 'bidding', position: 90, state: 'proposed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('network_names')
      .values({ name_key: name.toLowerCase(), network_id: id, name })
      .execute();
    return (await list()).find((it) => it.id === id)!;
  };

  test('is merged by nobody who may not change networks, and into nothing that is new itself', async () => {
    const [one, other] = [await proposed('Kite'), await proposed('Kestrel')];
    const admob = await named('admob');
    const merge = (who: Colleague, it: Network, into: number) =>
      who.call('POST /merge-network', { id: it.id, version: it.version, into });
    expect((await merge(finance, one, admob.id)).status).toBe(403);
    expect((await merge(admin, one, other.id)).body.fields).toHaveProperty('into');
    expect((await merge(admin, one, 99_999)).status).toBe(404);
    expect((await merge(admin, admob, one.id)).status).toBe(409);
    expect((await merge(admin, { ...one, version: 9 }, admob.id)).status).toBe(412);
  });

  test('shows what each report says of it, of one’s own apps, to whoever sees revenue', async () => {
    const it = await proposed('Merlin');
    const team = await server.team('Falcons');
    const ours = await server.as('Team lead', { teamId: team, leads: team });
    const [mine, other] = [idOf(await addApp(admin, team)), idOf(await addApp(admin, null))];
    const day = addDays(dayOf(server.clock.now), -3);
    await earn(server, mine, [day], { network_id: it.id, account_id: 71 });
    await earn(server, other, [day], { network_id: it.id, account_id: 72 });
    await earn(server, mine, [addDays(day, -40)], { network_id: it.id, account_id: 73 });
    const figures = (who: Colleague, id = it.id) => who.call('GET /network-figures', { id });
    expect((await server.call('GET /network-figures', { id: it.id })).status).toBe(401);
    const hr = await server.as('HR', { without: ['revenue:read'] });
    expect((await figures(hr)).status).toBe(403);
    expect((await figures(admin, 2_000_000)).status).toBe(404);
    const row = { source: 'max', name: 'MAX', kind: 'revenue', spend: null, installs: null };
    expect((await figures(admin)).body['rows']).toEqual([
      { ...row, revenue: 2_000_000, impressions: expect.any(Number) },
    ]);
    expect((await figures(ours)).body['rows']).toMatchObject([{ ...row, revenue: 1_000_000 }]);
    const none = await proposed('Harrier');
    expect((await figures(admin, none.id)).body['rows']).toEqual([]);
  });

  test('is confirmed by saving what it is', async () => {
    const it = await proposed('Osprey');
    expect(it.proposed).toBe(true);
    const reply = await admin.call('POST /add-network', changed(it, { name: 'Osprey Ads' }));
    expect(reply.body).toMatchObject({ proposed: false, name: 'Osprey Ads' });
  });

  test('leaves the lists when it is merged, and its names lead to the other one', async () => {
    const it = await proposed('Heron');
    const admob = await named('admob');
    const input = { id: it.id, version: it.version, into: admob.id };
    expect((await admin.call('POST /merge-network', input)).body).toMatchObject({ code: 'admob' });
    expect((await list()).map((one) => one.id)).not.toContain(it.id);
    const names = await server.db
      .selectFrom('network_names')
      .select('network_id')
      .where('name_key', '=', 'heron')
      .execute();
    expect(names).toEqual([{ network_id: admob.id }]);
    expect((await admin.call('POST /merge-network', input)).status).toBe(404);
  });
});
