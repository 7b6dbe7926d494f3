import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  addApp,
  appCast,
  earn,
  idOf,
  type AppCast,
} from '../../../../../tests/support/app-cast.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { healthOf, type Observed } from './account-health.ts';

let server: TestServer;
let cast: AppCast;
beforeAll(async () => {
  server = await testServer();
  cast = await appCast(server);
  await server.db
    .insertInto('networks')
    .values({ code: 'admob', name: 'AdMob', type: 'bidding', position: 1 })
    .execute();
});
afterAll(() => server.close());

const add = (who: Colleague, change: object = {}) =>
  who.call('POST /add-account', { name: 'Backlot Store', kind: 'store', ...change });
const listed = async (who: Colleague, filter: object = {}) =>
  rowsOf(await who.call('GET /appaccounts', filter)).map((it) => it['name']);

test('leads and members look, but do not change', async () => {
  expect((await add(cast.member)).status).toBe(403);
  expect((await add(cast.lead)).status).toBe(403);
  expect((await server.call('GET /appaccounts')).status).toBe(401);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ kind: 'bank' }, 'kind'],
  [{ ownerId: 2_000_000_000 }, 'ownerId'],
  [{ currency: 'EURO' }, 'currency'],
  [{ currency: '' }, 'currency'],
  [{ id: 3 }, 'version'],
])('an account with %o is refused by the field', async (wrong, field) => {
  expect((await add(cast.finance, wrong)).body.fields).toHaveProperty(field);
});

test('an account is added, changed against its version, and there once', async () => {
  const made = await add(cast.finance, { name: 'Play B', ownerId: cast.finance.id });
  expect(made.body).toMatchObject({
    kindName: 'Store',
    owner: { id: cast.finance.id },
    appCount: 0,
    health: 'none',
  });
  const { id, version } = made.body;
  expect((await add(cast.admin, { name: 'PLAY B' })).body.fields).toHaveProperty('name');
  const admob = { id, version, name: 'Play B', kind: 'admob' };
  expect((await add(cast.admin, admob)).body.fields).toHaveProperty('kind');
  const change = { id, version, name: 'Play Berlin', note: 'Second store' };
  expect((await add(cast.admin, change)).body).toMatchObject({ name: 'Play Berlin', version: 2 });
  const late = await add(cast.finance, change);
  expect(late).toMatchObject({ status: 412, body: { current: { name: 'Play Berlin' } } });
});

test('a lead sees the accounts that hold an app of the team, with these apps alone', async () => {
  const own = idOf(await addApp(cast.admin, cast.team, { accountId: cast.store }));
  await addApp(cast.admin, cast.elsewhere, { accountId: cast.store });
  const other = await add(cast.admin, { name: 'Far store' });
  const far = idOf(other);
  await addApp(cast.admin, cast.elsewhere, { accountId: far });
  expect(await listed(cast.lead)).toEqual([`Play ${cast.nth}`]);
  const seen = await cast.lead.call('GET /get-account', { id: cast.store });
  expect(seen.body).toMatchObject({ account: { appCount: 1 }, apps: [{ id: own }] });
  expect((await cast.lead.call('GET /get-account', { id: far })).status).toBe(404);
  expect((await cast.lead.call('GET /get-account', { id: 2_000_000_000 })).status).toBe(404);
  expect((await cast.admin.call('GET /get-account', { id: cast.store })).body).toMatchObject({
    account: { appCount: 2 },
  });
});

test('a network account has the apps that have figures in it, and is late as a whole', async () => {
  const today = dayOf(server.clock.now);
  const account = idOf(await add(cast.admin, { name: 'AdMob main', kind: 'admob' }));
  const stopped = idOf(await addApp(cast.admin, cast.team));
  const going = idOf(await addApp(cast.admin, cast.team));
  await earn(server, stopped, [addDays(today, -20)], { account_id: account });
  const seen = async () =>
    (await cast.lead.call('GET /get-account', { id: account })).body['account'];
  expect(await seen()).toMatchObject({
    kindName: 'AdMob',
    health: 'bad',
    problems: [{ text: expect.stringContaining('No figures since') }],
  });
  await earn(server, going, [addDays(today, -1)], { account_id: account });
  expect(await seen()).toMatchObject({ health: 'good', appCount: 2, problems: [] });
});

test('the list is filtered, sorted and paged on the server', async () => {
  expect(await listed(cast.admin, { kind: 'network' })).toEqual(['AdMob main']);
  expect(await listed(cast.admin, { q: 'berlin' })).toEqual(['Play Berlin']);
  expect(await listed(cast.admin, { health: 'none' })).toEqual(['Play Berlin']);
  const names = await listed(cast.admin, { sort: 'name', order: 'desc' });
  expect(names).toEqual(names.toSorted().toReversed());
  const page = await cast.admin.call('GET /appaccounts', { sort: 'name', page: 2, perPage: 1 });
  expect(page.body).toMatchObject({ totalRows: names.length, rows: [{ name: names.at(-2) }] });
  expect(rowsOf(await cast.admin.call('GET /account-kinds'))).toEqual([
    { kind: 'store', name: 'Store' },
    { kind: 'admob', name: 'AdMob' },
  ]);
});

const well: Observed = {
  isStore: true,
  today: '2025-11-20',
  lastDay: '2025-11-19',
  isLate: false,
  liveApps: 3,
  lateApps: 0,
  appCount: 3,
  keys: [],
};
const key = { network: 'AdMob', refusal: null, expiresOn: null, failures: 0, problem: null };

test('an account’s currency is set, kept by a change that does not name it, and let go', async () => {
  const made = await add(cast.finance, { name: 'Studio EU', kind: 'admob', currency: 'eur' });
  expect(made.body).toMatchObject({ currency: 'EUR' });
  const { id } = made.body;
  const change = { id, name: 'Studio Europe', kind: 'admob' };
  const renamed = await add(cast.finance, { ...change, version: 1 });
  expect(renamed.body).toMatchObject({ name: 'Studio Europe', currency: 'EUR' });
  const freed = await add(cast.finance, { ...change, version: 2, currency: null });
  expect(freed.body).toMatchObject({ currency: null });
});

test.each([
  ['nothing to judge by', { appCount: 0, liveApps: 0 }, 'none'],
  ['fresh figures', {}, 'good'],
  ['one late app', { lateApps: 1 }, 'warn'],
  ['all apps late', { lateApps: 3 }, 'bad'],
  ['a refused key', { keys: [{ ...key, refusal: 'no such account' }] }, 'bad'],
  ['a key that ended', { keys: [{ ...key, expiresOn: '2025-11-19' }] }, 'bad'],
  ['a key that ends soon', { keys: [{ ...key, expiresOn: '2025-11-30' }] }, 'warn'],
  ['a key that ends later', { keys: [{ ...key, expiresOn: '2026-11-30' }] }, 'good'],
  ['a failed pull', { keys: [{ ...key, failures: 1, problem: 'time-out' }] }, 'warn'],
  ['failing pulls', { keys: [{ ...key, failures: 3, problem: 'time-out' }] }, 'bad'],
  ['a silent network', { isStore: false, isLate: true }, 'bad'],
] as const)('%s', (_what, change, health) => {
  expect(healthOf({ ...well, ...change }).health).toBe(health);
});
